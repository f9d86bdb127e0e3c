"""The verbs that content may name, and what a treasure's verbs add up to."""

from __future__ import annotations

from typing import Final, final

from derelict.kernel.content import ContentError, Effect, Reader

TRAP_VERBS: Final[dict[str, tuple[str, ...]]] = {"unconscious": ("whole",), "teleport": ()}
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("whole",),
    "attack_race": ("text", "whole"),
    "shield": ("whole",),
    "pick": ("whole",),
    "break_lock": ("whole",),
    "unlock": (),
    "open_wall": (),
    "stride": ("whole",),
    "booth_access": (),
    "beacon": (),
    "computer_access": (),
    "appraise": (),
    "revive": (),
    "escape": (),
    "disarm": (),
    "second_chance": (),
    "pockets": ("whole",),
    "firm": ("whole",),
}
# What a verb is for: a moment at which a treasure with uses can be announced.
WALKING: Final = ("unlock", "open_wall", "stride", "beacon")
FIGHTING: Final = ("attack", "attack_race", "shield")


@final
class Bonus:
    """§7.5 What a power-up gives, each number by itself; permanent or for each use."""

    def __init__(self, effects: tuple[Effect, ...], races: tuple[str, ...], reader: Reader) -> None:
        numbers = {effect.verb: effect.number for effect in effects}
        self.attack: Final = numbers.get("attack", 0)
        self.race_attack: Final = numbers.get("attack_race", 0)
        self.shield: Final = numbers.get("shield", 0)
        self.pick: Final = numbers.get("pick", 0)
        self.break_lock: Final = numbers.get("break_lock", 0)
        self.stride: Final = numbers.get("stride", 0)
        self.pockets: Final = numbers.get("pockets", 0)
        self.firm: Final = numbers.get("firm", 0)
        self.unlock: Final = "unlock" in numbers
        self.open_wall: Final = "open_wall" in numbers
        self.booth_access: Final = "booth_access" in numbers
        self.beacon: Final = "beacon" in numbers
        self.computer_access: Final = "computer_access" in numbers
        self.appraise: Final = "appraise" in numbers
        self.revive: Final = "revive" in numbers
        self.escape: Final = "escape" in numbers
        self.disarm: Final = "disarm" in numbers
        self.second_chance: Final = "second_chance" in numbers
        self.walking: Final = any([verb in numbers for verb in WALKING])
        self.fighting: Final = any([verb in numbers for verb in FIGHTING])
        self.race = -1
        for effect in effects:
            if effect.verb == "attack_race":
                if effect.word not in races:
                    raise ContentError(f"{reader.where}: there is no race “{effect.word}”")
                self.race = races.index(effect.word)
