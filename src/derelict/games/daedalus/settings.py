"""10.2 The settings of a table: seats, enhancers, presets and clocks."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.state import PROTOCOLS, SECURITY, SILENT
from derelict.kernel.game import BadOption, Options

PRESETS: Final = {
    "second-time": "1+3",
    "veteran": "1+2+5+6",
    "expert": "1+3+4+7",
    "hell-in-space": "1+2+3+4+5+7",
}
MINUTES: Final = (20, 120)
SECONDS: Final = (15, 40)
BASE_SEATS: Final = (1, 4)
THREAD_SEATS: Final = (2, 5)


def read_enhancers(text: str) -> int:
    """§10.2 Return the enhancers that a text names, as bits: a preset, or numbers as in 1+3."""
    found = 0
    for word in PRESETS.get(text, text).split("+"):
        if word == "silent":
            found |= SILENT
        elif len(word) == 1 and word in "1234567":
            found |= 1 << int(word) - 1
        elif text != "none":
            names = ", ".join(PRESETS)
            raise BadOption(f"“enhancers” is none, {names}, or numbers as in 1+3; not “{text}”")
    return found


def check_settings(seats: int, options: Options) -> None:
    """§2.1, 10.2, 12.1, 12.3.4 Refuse settings that do not go together."""
    thread = options["mode"] == "ariadne"
    least, most = THREAD_SEATS if thread else BASE_SEATS
    if not least <= seats <= most:
        raise BadOption(f"the mode {options['mode']} takes {least} to {most} seats, not {seats}")
    found = read_enhancers(options["enhancers"])
    if thread and found:
        raise BadOption("Ariadne's Thread is played without enhancers")
    if found & PROTOCOLS and found & SECURITY:
        raise BadOption("Enhancers 4 and 6 set the same clock: take one of them")
    if found & SILENT and not found & PROTOCOLS:
        raise BadOption("“silent” makes Enhancer 4 stricter: take it with 4")
    check_number(options, "minutes", MINUTES)
    check_number(options, "seconds", SECONDS)


def check_number(options: Options, name: str, limits: tuple[int, int]) -> None:
    """§11.3, 11.6 Refuse a clock that is set too short or too long."""
    value = options[name]
    least, most = limits
    if not (value.isdecimal() and len(value) < 4 and least <= int(value) <= most):
        raise BadOption(f"“{name}” is a number from {least} to {most}, not “{value}”")
