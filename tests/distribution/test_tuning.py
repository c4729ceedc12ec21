"""How the C code of mypyc is tuned: fewer references counted, methods called directly, and nothing else."""

from collections.abc import Callable
from types import ModuleType

import pytest

Backend = Callable[[str], ModuleType]

LOOK = """
char CPyDef_sample___look(PyObject *cpy_r_self, int64_t cpy_r_index) {
    VecI64 cpy_r_r0;
    int64_t cpy_r_r1;
CPyL1: ;
    cpy_r_r0 = ((peerage___SampleObject *)cpy_r_self)->_numbers;
    if (unlikely(cpy_r_r0.len < 0)) {
        CPy_AttributeError("sample.py", "look", "Sample", "numbers", 1, CPyStatic_globals);
        goto CPyL6;
    }
    VEC_I64_INCREF(cpy_r_r0);
CPyL2: ;
    cpy_r_r1 = (int64_t)cpy_r_r0.len;
    cpy_r_r2 = (uint64_t)cpy_r_index < (uint64_t)cpy_r_r1;
    if (cpy_r_r2) {
        goto CPyL4;
    } else
        goto CPyL5;
CPyL4: ;
    BETWEEN
    cpy_r_r3 = (CPyPtr)cpy_r_r0.items;
    cpy_r_r4 = cpy_r_r3 + cpy_r_index;
    cpy_r_r5 = *(int64_t *)cpy_r_r4;
    VEC_I64_DECREF(cpy_r_r0);
    cpy_r_r6 = CPyDef_sample___use(cpy_r_r5);
    return cpy_r_r6;
CPyL5: ;
    VEC_I64_DECREF(cpy_r_r0);
    PyErr_SetNone(PyExc_IndexError);
CPyL6: ;
    return 2;
}
"""

METHODS = """
    CPyVTableItem sample___Base_vtable_scratch[] = {
        (CPyVTableItem)CPyDef_sample___Base___shared,
        (CPyVTableItem)CPyDef_sample___Base___changed,
    };
    CPyVTableItem sample___Child_vtable_scratch[] = {
        (CPyVTableItem)CPyDef_sample___Base___shared,
        (CPyVTableItem)CPyDef_sample___Child___changed__Base_glue,
        (CPyVTableItem)CPyDef_sample___Child___changed,
    };
char CPyDef_sample___call(PyObject *cpy_r_x) {
    cpy_r_r0 = CPY_GET_METHOD(cpy_r_x, CPyType_sample___Base, PLACE, Object, char (*)(PyObject *))(cpy_r_x); /* NAME */
    return cpy_r_r0;
}
"""

NEW = """
static PyObject *
sample___Base_new(PyTypeObject *type, PyObject *args, PyObject *kwds)
{
    return sample___Base_setup((PyObject *)type);
}
PyObject *CPyDef_sample___Base___clone(PyObject *cpy_r_self) {
    cpy_r_r0 = (PyObject *)CPyType_sample___Base;
    cpy_r_r1 = (PyObject *)CPyType_sample___Base;
    cpy_r_r2 = CPyStatics[17]; /* '__new__' */
    PyObject *cpy_r_r3[2] = {cpy_r_r0, cpy_r_r1};
    cpy_r_r4 = (PyObject **)&cpy_r_r3;
    cpy_r_r5 = PyObject_VectorcallMethod(cpy_r_r2, cpy_r_r4, 9223372036854775810ULL, 0);
    return cpy_r_r5;
}
"""


@pytest.fixture
def tuning(backend: Backend) -> ModuleType:
    return backend("peerage_tuning")


def tuned(tuning: ModuleType, code: str) -> str:
    """Without what stands before all functions."""
    whole: str = tuning.tuned(tuning.HEADERS + code)
    assert whole.startswith(tuning.HEADERS + tuning.PRELUDE)
    return whole.removeprefix(tuning.HEADERS + tuning.PRELUDE)


def look(between: str) -> str:
    return LOOK.replace("BETWEEN", between)


@pytest.mark.parametrize(
    "between",
    [
        "",
        "cpy_r_r9 = ((peerage___SampleObject *)cpy_r_self)->_other;",
        "((peerage___SampleObject *)cpy_r_self)->_other = cpy_r_index;",
        "*(int64_t *)cpy_r_r8 = cpy_r_index;",
        "CPy_INCREF(cpy_r_index);",
        "if (unlikely(cpy_r_index == -113)) goto CPyL5;",
    ],
)
def test_references_that_nothing_can_release_are_not_counted(tuning: ModuleType, between: str) -> None:
    code = tuned(tuning, look(between))
    assert "VEC_I64" not in code
    assert "cpy_r_r5 = *(int64_t *)cpy_r_r4;" in code
    assert code.count("goto") == look(between).count("goto")


@pytest.mark.parametrize(
    "between",
    [
        "cpy_r_r9 = CPyDef_sample___change(cpy_r_self);",
        "cpy_r_r9 = CPY_GET_METHOD(cpy_r_self, T, 1, SampleObject, char (*)(PyObject *))(cpy_r_self);",
        "CPy_DECREF(cpy_r_self);",
        "VEC_I64_DECREF(((peerage___SampleObject *)cpy_r_self)->_numbers);",
        "if (CPyDef_sample___change(cpy_r_self)) goto CPyL5;",
        "return 1;",
        "goto CPyL6;",
        "goto CPyL2;\nCPyL7: ;",
        "cpy_r_r0 = ((peerage___SampleObject *)cpy_r_self)->_other;",
        "VEC_I64_INCREF(cpy_r_r0);",
    ],
)
def test_references_that_may_be_needed_stay_counted(tuning: ModuleType, between: str) -> None:
    code = look(between)
    counts = [line.strip() for line in code.splitlines() if "VEC_I64_" in line]
    assert [line for line in tuned(tuning, code).splitlines() if "VEC_I64_" in line] == counts


def test_methods_that_nothing_overrides_are_expected(tuning: ModuleType) -> None:
    code = METHODS.replace("PLACE", "0").replace("NAME", "shared")
    call = "PEERAGE_CALL(CPyDef_sample___Base___shared, cpy_r_x, 0, Object, char (*)(PyObject *), (cpy_r_x));"
    assert f"cpy_r_r0 = {call} /* shared */" in tuned(tuning, code)


def test_methods_that_a_class_overrides_are_looked_up(tuning: ModuleType) -> None:
    code = METHODS.replace("PLACE", "1").replace("NAME", "changed")
    assert "PEERAGE_CALL" not in tuned(tuning, code)
    assert "CPY_GET_METHOD(cpy_r_x, CPyType_sample___Base, 1," in tuned(tuning, code)


@pytest.mark.parametrize("own", ["", "extern PyObject *CPyDef_sample___Base_____new__(PyObject *cpy_r_cls);"])
def test_objects_are_made_without_looking_up_new(tuning: ModuleType, own: str) -> None:
    code = tuned(tuning, own + NEW)
    assert ("cpy_r_r5 = sample___Base_new(CPyType_sample___Base, NULL, NULL);" in code) is not bool(own)
    assert ("PyObject_VectorcallMethod" in code) is bool(own)


def test_branches_within_bounds_are_likely(tuning: ModuleType) -> None:
    assert "if (likely(cpy_r_r2)) {\ngoto CPyL4;\n} else\ngoto CPyL5;" in tuned(tuning, look(""))


def test_unknown_code_is_not_tuned(tuning: ModuleType) -> None:
    assert tuning.tuned(LOOK) == LOOK
