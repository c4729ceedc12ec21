"""The C code that mypyc writes, tuned for gcc and clang: the same steps with less bookkeeping.

mypyc looks at one expression at a time. It counts a reference for many looks into a `vec`, finds methods in tables even
if there is only one, and does not say which branches are failures. What this module does not recognize stays as it is.
"""

from __future__ import annotations

import re

HEADERS = '#include "__native_internal_peerage.h"\n'

PRELUDE = """
// Only failures and huge numbers call these: what leads to them is moved out of the way.
extern __attribute__((cold)) PyObject *PyErr_Occurred(void);
extern __attribute__((cold)) void PyErr_SetNone(PyObject *);
extern __attribute__((cold)) void PyErr_SetString(PyObject *, const char *);
extern __attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
extern __attribute__((cold)) void CPy_AttributeError(
const char *, const char *, const char *, const char *, int, PyObject *);
extern __attribute__((cold)) CPyTagged CPyTagged_FromInt64(int64_t);
extern __attribute__((cold)) void CPy_TypeError(const char *, PyObject *);
extern __attribute__((cold)) void CPy_TypeErrorTraceback(
const char *, const char *, int, PyObject *, const char *, PyObject *);

// The wanted class is seldom more than two steps away.
static inline int peerage_is_instance(PyObject *object, PyTypeObject *wanted)
{
PyTypeObject *type = Py_TYPE(object);
for (PyTypeObject *base = type; base != NULL; base = base->tp_base)
if (base == wanted)
return 1;
return PyType_IsSubtype(type, wanted);
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) peerage_is_instance((PyObject *)(object), (type))

// What these functions nearly always do, where it is done.
static inline double peerage_float(CPyTagged number)
{
return likely(CPyTagged_CheckShort(number)) ? (double)CPyTagged_ShortAsSsize_t(number) : CPyFloat_FromTagged(number);
}
#define CPyFloat_FromTagged peerage_float
#ifndef Py_GIL_DISABLED
static inline PyObject *peerage_item(PyObject *list, int64_t index)
{
if (unlikely((uint64_t)index >= (uint64_t)PyList_GET_SIZE(list)))
return CPyList_GetItemInt64(list, index);
return Py_NewRef(PyList_GET_ITEM(list, index));
}
#define CPyList_GetItemInt64 peerage_item
#endif

// The expected method can be inlined; an interpreted subclass may still bring another.
#define PEERAGE_CALL(expected, object, index, object_type, method_type, arguments) \\
(likely(((object_type *)(object))->vtable[index] == (CPyVTableItem)(expected)) \\
? (expected)arguments : ((method_type)((object_type *)(object))->vtable[index])arguments)
"""

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)

VTABLE = re.compile(r"^CPyVTableItem (\w+)_vtable_scratch\[\] = \{\n(.*?)^\};", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"\(CPyVTableItem\)(\w+)")
GLUE = re.compile(r"__[A-Za-z0-9]+_glue$")
METHOD_CALL = re.compile(
    r"CPY_GET_METHOD\((\w+), CPyType_(\w+), (\d+), (\w+), ([^;\n]+? \(\*\)\([^()\n]*\))\)"
    r"(\([^()\n]*\)); /\* (\w+) \*/"
)

NEW = re.compile(
    r"^(cpy_r_r\d+) = \(PyObject \*\)CPyType_(\w+);\n"
    r"(cpy_r_r\d+) = \(PyObject \*\)CPyType_\2;\n"
    r"(cpy_r_r\d+) = CPyStatics\[\d+\]; /\* '__new__' \*/\n"
    r"PyObject \*(cpy_r_r\d+)\[2\] = \{\1, \3\};\n"
    r"(cpy_r_r\d+) = \(PyObject \*\*\)&\5;\n"
    r"(cpy_r_r\d+) = PyObject_VectorcallMethod\(\4, \6, \d+ULL, 0\);$",
    re.MULTILINE,
)
IN_BOUNDS = re.compile(r"^((\w+) = \(uint64_t\)\S+ < \(uint64_t\)\S+;\nif )\(\2\) ", re.MULTILINE)

FUNCTION = re.compile(r"^(?:static )?[\w *]+\bCPyDef_\w+\(.*\) \{$")
COUNTED = re.compile(r"^(?:VEC_(?:I64|FLOAT)|CPy)_INCREF\((cpy_r_r\d+)\);$")
RELEASED = re.compile(r"^(?:(?:VEC_(?:I64|FLOAT)|CPy)_DECREF|CPy_DecRef)\((cpy_r_r\d+)\);$")
BORROWED = re.compile(r" = \(\(\w+Object \*\)cpy_r_\w+\)->_\w+;$| = CPyStatic_\w+;$")
LABEL = re.compile(r"^(CPyL\d+): ;$")
GOTO = re.compile(r"^goto (CPyL\d+);$")
CONDITION = re.compile(r"^if \((.*)\) (?:goto (CPyL\d+);|\{)$")
CAST = re.compile(r"\((?:int64_t|uint64_t|double|char|Py_ssize_t|CPyPtr|\w+Object)(?: \*)*\)")
CALL = re.compile(r"\w\(|\)\(")
PLAIN = re.compile(
    r"^(?:cpy_r_\w+(?:\.f\d+)?"  # a local variable,
    r"|\*\((?:int64_t|double|char) \*\)cpy_r_\w+"  # a number in an array,
    r"|\(\(\w+Object \*\)cpy_r_\w+\)->\w+)"  # or an attribute
    r" \|?= (.*);$"
)
FAILURE = re.compile(r"^(?:PyErr_SetNone|PyErr_SetString|CPy_AttributeError|CPy_AddTraceback)\(.*\);$")
COUNT_NUMBERS = re.compile(r"^VEC_(?:I64|FLOAT)_(?:INCREF|DECREF)\(cpy_r_\w+\);$|^CPy_INCREF\(cpy_r_\w+\);$")
LEAVES = "CPy_Unreachable();"


def tuned(code: str) -> str:
    """The code of all modules, which mypyc writes into one file."""
    before, headers, rest = code.partition(HEADERS)
    if not headers:
        return code
    code = INDENTATION.sub("", rest)  # mypyc indents each function further than the one before
    code = call_new(expect_methods(code))
    code = IN_BOUNDS.sub(r"\1(likely(\2)) ", code)
    return before + headers + PRELUDE + without_idle_counts(code)


# Methods.


def expect_methods(code: str) -> str:
    """Where no compiled class overrides a method, expect it in the table."""
    tables = {name: ENTRY.findall(entries) for name, entries in VTABLE.findall(code)}
    known: dict[tuple[int, str], set[str]] = {}
    for table in tables.values():
        for place, function in enumerate(table):
            known.setdefault((place, method_name(function)), set()).add(function)

    def expected(match: re.Match[str]) -> str:
        instance, owner, place, layout, signature, arguments, name = match.groups()
        functions = known.get((int(place), name), set())
        if len(functions) != 1 or not functions.issubset(tables.get(owner, [])):
            return match.group()
        [function] = functions
        return f"PEERAGE_CALL({function}, {instance}, {place}, {layout}, {signature}, {arguments}); /* {name} */"

    return METHOD_CALL.sub(expected, code)


def call_new(code: str) -> str:
    """Make an object of a compiled class without looking up `__new__`, unless the class has one of its own."""

    def called(match: re.Match[str]) -> str:
        name, result = match.group(2, 7)
        if f"\n{name}_new(PyTypeObject *type, " not in code or f"CPyDef_{name}_____new__(" in code:
            return match.group()
        return f"{result} = {name}_new(CPyType_{name}, NULL, NULL);"

    return NEW.sub(called, code)


def method_name(function: str) -> str:
    """Without its class, and the class whose place in the table it takes."""
    return GLUE.sub("", function).rpartition("___")[2]


# References.


def without_idle_counts(code: str) -> str:
    """Count no reference that is released again before anything else could release the object."""
    lines = code.split("\n")
    kept: list[str] = []
    number = 0
    while number < len(lines):
        if FUNCTION.match(lines[number]):
            end = end_of(lines, number)
            body = lines[number:end]
            idle = idle_counts(body) if any(map(COUNTED.match, body)) else set()
            kept += [line for place, line in enumerate(body) if place not in idle]
            number = end
        else:
            kept.append(lines[number])
            number += 1
    return "\n".join(kept)


def end_of(lines: list[str], start: int) -> int:
    """The number of the line after the block that a line opens."""
    depth = 0
    for number in range(start, len(lines)):
        depth += lines[number].endswith("{") - lines[number].startswith("}")
        if depth == 0:
            return number + 1
    return len(lines)


def idle_counts(body: list[str]) -> set[int]:
    """The lines of a function that count a reference, and release it, for nothing."""
    labels = {match.group(1): number for number, line in enumerate(body) if (match := LABEL.match(line))}
    body = list(body)
    idle: set[int] = set()
    while True:  # without one count, another may turn out to be idle
        more: set[int] = set()
        for number, line in enumerate(body):
            if match := COUNTED.match(line):
                more |= idle_count(body, labels, number, match.group(1))
        if not more:
            return idle
        idle |= more
        for number in more:
            body[number] = ""


def idle_count(body: list[str], labels: dict[str, int], start: int, name: str) -> set[int]:
    """The line that counts a reference to this variable, and all that release it; nothing if it is needed."""
    given = [line for line in body if line.startswith(f"{name} = ")]
    counted = [number for number, line in enumerate(body) if (m := COUNTED.match(line)) and m.group(1) == name]
    released = {number for number, line in enumerate(body) if (m := RELEASED.match(line)) and m.group(1) == name}
    if len(given) != 1 or not BORROWED.search(given[0]) or counted != [start]:
        return set()
    reached: set[int] = set()
    seen: set[int] = {start}
    ahead = [start + 1]
    while ahead:
        number = ahead.pop()
        if number in released:
            reached.add(number)
        elif number not in seen:
            seen.add(number)
            following = harmless(body, labels, number)
            if following is None:
                return set()
            ahead += following
        elif number == start:
            return set()
    return {start, *released} if reached == released else set()


def harmless(body: list[str], labels: dict[str, int], number: int) -> list[int] | None:
    """The lines that may follow one that can release no object; None if it is not known to be so."""
    line = body[number]
    if line == LEAVES:
        return []
    if found := GOTO.match(line):
        return [labels[found.group(1)]]
    if found := CONDITION.match(line):
        if not is_plain(found.group(1).replace("unlikely(", "(").replace("likely(", "(")):
            return None
        return [number + 1, labels[found.group(2)] if found.group(2) else other_branch(body, number)]
    if line == "} else":
        return [number + 2]
    if line in ("", "}") or LABEL.match(line) or FAILURE.match(line) or COUNT_NUMBERS.match(line):
        return [number + 1]
    if (found := PLAIN.match(line)) and is_plain(found.group(1)):
        return [number + 1]
    return None


def is_plain(expression: str) -> bool:
    """Whether no function is called."""
    return not CALL.search(CAST.sub("", expression.replace("PyErr_Occurred()", "0")))


def other_branch(body: list[str], number: int) -> int:
    """The line where it goes on if this condition is false."""
    depth = 1
    while depth:
        number += 1
        if depth == 1 and body[number].startswith("}"):
            return number + 1
        depth += body[number].endswith("{") - body[number].startswith("}")
    return number
