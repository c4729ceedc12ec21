"""Whether a value has exactly a declared shape."""

from functools import cache
from typing import Any, get_type_hints

import msgspec

encode = msgspec.json.Encoder().encode


@cache
def decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(shape)


def conform(value: Any, shape: Any) -> None:
    """Reading checks types and missing keys; a key that is not declared does not come back."""
    raw = encode(value)
    try:
        read = decoder(shape).decode(raw)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{shape}: {error} in {raw.decode()}") from None
    assert msgspec.json.decode(encode(read)) == msgspec.json.decode(raw), f"undeclared keys for {shape}"


def part(value: dict[str, Any], shape: Any) -> dict[str, Any]:
    """The part that a shape declares; what is missing in it, `conform` finds."""
    return {name: value[name] for name in get_type_hints(shape) if name in value}
