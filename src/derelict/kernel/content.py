"""Content packs: TOML read once into records, with provenance and errors that say what to do."""

from __future__ import annotations

import json
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Final, final

SOURCES: Final = ("book", "found", "ours")
LONGEST: Final = 80  # characters of a wrong value that are shown
KINDS: Final[dict[type, str]] = {int: "whole", str: "text"}  # of the arguments of verbs


class ContentError(Exception):
    """A pack that cannot be used: the file, the key, and what was expected."""


def kind_of(value: object) -> str:
    """Name a value's type as a person writing a pack would."""
    names = {bool: "true or false", int: "a whole number", str: "a text", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, dict) else "something else")


@final
class Reader:
    """One TOML table, read key by key; whatever is wrong is said with its file and key."""

    def __init__(self, table: dict[str, object], where: str) -> None:
        self.table: Final = table
        self.where: Final = where
        self.left = list(table)

    def wrong(self, key: str, expected: str) -> ContentError:
        """Make the error for one key."""
        value = self.table.get(key)
        shown = repr(value)
        shown = shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"
        found = f"found {kind_of(value)}: {shown}" if key in self.table else "it is missing"
        return ContentError(f"{self.where}: `{key}` must be {expected}; {found}")

    def take(self, key: str) -> object:
        """Return a key's value, which counts as read from now on."""
        if key in self.left:
            self.left.remove(key)
        return self.table.get(key)

    def has(self, key: str) -> bool:
        """Say whether the key is there."""
        return key in self.table

    def text(self, key: str) -> str:
        """Read a text that is not empty."""
        value = self.take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "a text")
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        """Read a whole number in a range."""
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """Read one of a few words."""
        value = self.take(key)
        if not isinstance(value, str) or value not in allowed:
            raise self.wrong(key, "one of " + ", ".join(allowed))
        return value

    def source(self) -> str:
        """Read where the record comes from."""
        return self.one_of("from", SOURCES)

    def wholes(self, key: str, least: int, most: int) -> list[int]:
        """Read a list of whole numbers in a range."""
        value = self.take(key)
        expected = f"a list of whole numbers from {least} to {most}"
        if not isinstance(value, list):
            raise self.wrong(key, expected)
        found: list[int] = []
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not least <= item <= most:
                raise self.wrong(key, expected)
            found.append(item)
        return found

    def texts(self, key: str) -> list[str]:
        """Read a list of texts."""
        value = self.take(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list of texts")
        if not all([isinstance(item, str) and item.strip() for item in value]):
            raise self.wrong(key, "a list of texts, none of them empty")
        return [str(item) for item in value]

    def items(self, key: str) -> list[object]:
        """Read a list of anything, for the caller to look into."""
        value = self.take(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list")
        return list(value)

    def inner(self, key: str) -> Reader:
        """Read a table inside this one."""
        value = self.take(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "a table")
        return Reader(value, f"{self.where}, {key}")

    def tables(self, key: str, naming: str = "") -> list[Reader]:
        """Read a list of tables; `naming` is the key that names each of them in errors."""
        found: list[Reader] = []
        for number, item in enumerate(self.items(key), 1):
            if not isinstance(item, dict):
                raise self.wrong(key, "a list of tables")
            name = item.get(naming, number) if naming else number
            if isinstance(name, list):
                name = name[0] if name else number
            found.append(Reader(item, f"{self.where}, {key} {name}"))
        return found

    def done(self) -> None:
        """Refuse keys that nobody has read: most often a slip of the pen."""
        if self.left:
            raise ContentError(f"{self.where}: `{self.left[0]}` is not a key that is known here")


@final
class Effect:
    """One verb of an effect with its arguments."""

    def __init__(self, verb: str, number: int, word: str) -> None:
        self.verb: Final = verb
        self.number: Final = number
        self.word: Final = word


def effects(reader: Reader, key: str, verbs: dict[str, tuple[str, ...]]) -> tuple[Effect, ...]:
    """Read a list of verbs; `verbs` says for each which arguments it takes: whole or text."""
    found: list[Effect] = []
    for item in reader.items(key):
        if not isinstance(item, list) or not item or str(item[0]) not in verbs:
            raise reader.wrong(key, "a list of verbs, each one of " + ", ".join(verbs))
        verb = str(item[0])
        takes = verbs[verb]
        kinds = tuple([KINDS.get(type(arg), "") for arg in item[1:]])
        if kinds != takes:
            raise reader.wrong(key, f"`{verb}` with {' and '.join(takes) or 'no argument'}")
        number = 0
        word = ""
        for arg in item[1:]:
            if isinstance(arg, int):
                number = arg
            else:
                word = str(arg)
        found.append(Effect(verb, number, word))
    return tuple(found)


@final
class Pack:
    """The files of a pack, parsed; a file that it lacks is taken from the base pack."""

    def __init__(self, name: str, folder: Path, base: Path | None = None) -> None:
        if not folder.is_dir():
            raise ContentError(f"there is no pack at {folder}")
        self.name: Final = name
        self.folder: Final = folder
        self.base: Final = base
        self.read: dict[str, dict[str, object]] = {}

    def file(self, filename: str) -> Reader:
        """Read one file of the pack."""
        path = self.folder / filename
        if not path.exists() and self.base is not None:
            path = self.base / filename
        try:
            table: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ContentError(f"{self.folder}: the file {filename} is missing") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError(f"{path}: not TOML that can be read: {error}") from None
        except RecursionError:
            raise ContentError(f"{path}: nested too deeply to be read") from None
        self.read[filename] = table
        return Reader(table, filename)

    def base_pack(self) -> Pack | None:
        """Return the base pack, for comparing; None if this is it."""
        return Pack("base", self.base) if self.base is not None else None

    def digest(self) -> str:
        """Return a short hash of all that was read: two packs that play alike have the same."""
        text = json.dumps(self.read, sort_keys=True, ensure_ascii=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()
