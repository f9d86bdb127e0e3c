"""Write src/lib/protocol.ts from the server's messages; --check says if it is up to date."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from pathlib import Path

import msgspec

WEB = Path(__file__).resolve().parent.parent
SOURCE = WEB.parent / "src" / "derelict" / "server" / "messages.py"
TARGET = WEB / "src" / "lib" / "protocol.ts"

HEAD = """\
// Written by tools/protocol.py from the server's messages: change those, and run it again.

export type Json = Record<string, unknown>;

/** What a game shows a seat: plain values, as the game's own view describes them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;
"""

TAIL = """\
/** A decision as this client hears it: with words. */
export type Decision = Omit<DecisionInfo, "options"> & { options: OptionInfo[] };
"""

UNIONS = ("ToClient", "FromClient")
VIEWS = ("view", "patch")


def load() -> types.ModuleType:
    """Load the messages alone, without the server around them."""
    module = types.ModuleType("messages")
    sys.modules["messages"] = module
    exec(compile(SOURCE.read_text(), str(SOURCE), "exec"), module.__dict__)
    return module


def structs(module: types.ModuleType) -> list[type]:
    """Return the structs in the order of the source."""
    return [
        value
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value is not msgspec.Struct
    ]


def script(hint: object) -> str:
    """Write a Python annotation as a type of TypeScript."""
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin is typing.Annotated:
        return script(args[0])
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (typing.Union, types.UnionType):
        parts = [script(arg) for arg in args if arg is not msgspec.UnsetType]
        return " | ".join(dict.fromkeys(parts))
    if origin is list or origin is tuple:
        inner = script(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{script(args[0])}, {script(args[1])}>"
    return plain(hint)


def plain(hint: object) -> str:
    """Write a class as a type of TypeScript."""
    names = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown"}
    if hint in names:
        return names[hint]
    if hint is type(None):
        return "null"
    return typing.cast(type, hint).__name__


def optional(field: msgspec.structs.FieldInfo, struct: type) -> bool:
    """Say whether a field may be left out of the message."""
    omits = struct.__struct_config__.omit_defaults or struct.__struct_config__.forbid_unknown_fields
    return not field.required and omits


def interface(struct: type) -> str:
    """Write one struct as an interface."""
    lines = [f"/** {inspect.getdoc(struct)} */", f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field in msgspec.structs.fields(struct):
        mark = "?" if optional(field, struct) else ""
        written = script(field.type)
        if field.name in VIEWS and "Record" in written:
            written = written.replace("Record<string, unknown>", "View")
        lines.append(f"  {field.encode_name}{mark}: {written};")
    return "\n".join([*lines, "}"]) + "\n"


def union(module: types.ModuleType, name: str) -> str:
    """Write a union of messages."""
    members = " | ".join(member.__name__ for member in typing.get_args(getattr(module, name)))
    return f"export type {name} = {members};\n"


def text() -> str:
    """Return the whole of protocol.ts."""
    module = load()
    parts = [
        HEAD,
        *map(interface, structs(module)),
        *(union(module, name) for name in UNIONS),
        TAIL,
    ]
    return "\n".join(parts)


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv:
        fresh = TARGET.read_text() == text()
        print(
            "up to date"
            if fresh
            else "protocol.ts is behind messages.py: run web/tools/protocol.py"
        )
        return 0 if fresh else 1
    TARGET.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
