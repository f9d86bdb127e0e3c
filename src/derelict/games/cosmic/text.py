"""Things by the names that people use: the kinds that words.toml speaks of."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.board import (
    BORDERS,
    DIRECTIONS,
    NAMES,
    PORT,
    SPACES,
    neighbour,
)
from derelict.games.cosmic.content import CODES, EMPEROR, RACES, Alien, Ship
from derelict.games.cosmic.rules.damage import drops, spaces_back
from derelict.games.cosmic.state import (
    NOBODY,
    PROFESSIONS,
    UNMARKED,
    Juggernaut,
    spot,
    treasure_of,
    uses_of,
)
from derelict.games.cosmic.view import cell_of, code_colour, foe_at, need, powers, time_left, worth

BETWEEN: Final = (
    "east-north-east",
    "north",
    "west-north-west",
    "west-south-west",
    "south",
    "east-south-east",
)
TARGETS: Final = {
    "space": "space",
    "way": "space",
    "place": "place",
    "passage": "passage",
    "item": "item",
    "thing": "item",
    "tool": "item",
    "key": "item",
    "alien": "alien",
    "trap": "alien",
    "seat": "seat",
    "recruit": "seat",
}
COUNTED: Final = {
    "spaces": "space",
    "turns": "turn",
    "treasures": "treasure",
    "rounds": "round",
    "uses": "use",
}
# What a newcomer should know of each profession, by die number.
CALLINGS: Final = (
    "",
    "full price for information, and a bag of bombs",
    "hacks the main computer from empty rooms",
    "shrugs off two points of damage",
    "beats most aliens best, and breaks locks",
    "blasts with the mind, six times",
)
POWERS: Final = {
    "attack": "+{} attack",
    "attack_race": "+{1} against {0}s",
    "shield": "−{} damage",
    "pick": "+{} picking",
    "break_lock": "+{} breaking",
    "unlock": "opens a lock",
    "open_wall": "blows a wall open",
    "stride": "+{} spaces",
    "booth_access": "booths",
    "beacon": "teleports",
    "computer_access": "computer",
    "appraise": "information at its best",
    "revive": "wakes you",
    "escape": "frees you",
    "disarm": "disarms the next trap by itself",
    "second_chance": "rolls again",
    "pockets": "{} fewer dropped",
    "firm": "{} fewer retreated",
}


def name(s: Juggernaut, kind: str, value: int) -> str:
    """Return a value of an option or event as people name it."""
    match kind:
        case "seat":
            return seat_name(s, value)
        case "recruit":
            return f"Mercenary {value + 1}" if len(s.mercs) > 1 else "The mercenary"
        case "space":
            return space_name(s, value)
        case "way":
            return way_name(s, value)
        case "place":
            return place_name(s, value)
        case "passage":
            return passage_name(s, value)
        case "alien" | "trap":
            return alien_name(s.content.aliens[value])
        case "treasure" | "item":
            return item_name(s, value, kind == "item")
        case "thing":
            return with_article(s.treasure(value).name)
        case "tool":
            return described(s, value, gifts(s, value, uses_of(value)))
        case "key":
            return described(s, value, [counted(uses_of(value), "use")])
        case "dropping":
            count = drops(s, value)
            return f"drop {counted(count, 'treasure')}" if count else "drop nothing"
        case "running":
            count = spaces_back(s, value)
            return f"fall back {counted(count, 'space')}" if count else "stand your ground"
        case _:
            return plain_name(s.content, kind, value)


def plain_name(content: Ship, kind: str, value: int) -> str:
    """Name what needs no board to be named."""
    if kind in COUNTED:
        return counted(value, COUNTED[kind])
    match kind:
        case "direction":
            return NAMES[value]
        case "profession":
            return PROFESSIONS[value]
        case "calling":
            return f"{PROFESSIONS[value]}: {CALLINGS[value]}"
        case "race":
            return RACES[value]
        case "geomorph":
            return content.geomorphs[value].name
        case "alien_text":
            return content.aliens[value].text
        case "treasure_text":
            return content.treasures[treasure_of(value)].text
        case "geomorph_text":
            return content.geomorphs[value].text
        case _:
            return number_name(kind, value)


def number_name(kind: str, value: int) -> str:
    """Name a number by what it is for; some have a way to say nothing."""
    match kind:
        case "clock":
            return f"code {code_colour(value)}, {hours(time_left(value))} left"
        case "icu":
            return f"{value} icu"
        case "signed":
            return signed(value)
        case "plus":
            return f", plus {value}" if value else ""
        case "blasts":
            return counted(value, "psionic blast") if value else ""
        case "grenades":
            return counted(value, "grenade") if value else ""
        case "smokes":
            return f" and {counted(value, 'small smoke bomb')}" if value else ""
        case "stirring":
            return f"is still down, with {counted(value, 'turn')} to go" if value else "stirs"
        case _:
            return str(value)


def target(s: Juggernaut, kind: str, value: int) -> str:
    """Return the thing on the board that a value is about, such as `space:17`, or nothing."""
    return f"{TARGETS[kind]}:{value}" if kind in TARGETS else ""


def luck(content: Ship, what: str, value: int) -> str:
    """Name what was drawn, with its code where the book has one."""
    match what:
        case "alien":
            return f"{alien_name(content.aliens[value])} ({CODES[value]})"
        case "treasure":
            return f"{content.treasures[value].name} ({CODES[value]})"
        case "geomorph":
            return content.geomorphs[value].name
        case "side":
            return f"its {NAMES[value]} side"
        case _:
            return str(value)


# Numbers.


def counted(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def signed(value: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def hours(minutes: int) -> str:
    """Return a length of time."""
    whole, rest = minutes // 60, minutes % 60
    if whole == 0:
        return f"{rest} min"
    return f"{whole} h {rest} min" if rest else f"{whole} h"


def span(values: tuple[int, int]) -> str:
    """Return the least and the most, or the one number if they are the same."""
    least, most = values
    return str(least) if least == most else f"{least}–{most}"


# Cards' names within a sentence.

PROPER: Final = ("Alliance", "Ming", "Mona", "Nobel", "Stradivarius")
THE_ONLY: Final = ("Emperor's", "Left", "Mona", "Right", "The")
UNCOUNTED: Final = ("amber", "claret", "perfume", "weather")
SMALL: Final = ("a", "an", "and", "for", "in", "of", "the", "to", "with")
ENDS_OF_HEAD: Final = ("for", "from", "in", "of", "on", "that", "the", "to", "with")


def mid_sentence(text: str) -> str:
    """Return a card's name as it stands within a sentence; proper names keep their capital."""
    words = text.split(" ")
    first = words[0].removesuffix("'s").removesuffix("’s").removesuffix(",")
    if first == "The":
        return f"the{text[3:]}"
    title = len(words) > 1 and all([word in SMALL or word[0].isupper() for word in words])
    if title or first in RACES or first in PROPER or not text[1:2].islower():
        return text
    return text[0].lower() + text[1:]


def with_article(text: str) -> str:
    """Return a card's name with the article that English asks for, if any."""
    first = text.partition(" ")[0]
    said = mid_sentence(text)
    if first in THE_ONLY:
        return said if first == "The" else f"the {said}"
    noun = head(text)
    many = noun.endswith("s") and not noun.endswith(("ss", "us", "is")) and not is_owned(text)
    return said if many or noun in UNCOUNTED else f"{article(said)} {said}"


def head(text: str) -> str:
    """Return the noun that a card's name is about: a *jar* of marmalade."""
    found = ""
    for word in text.split(" "):
        if found and word in ENDS_OF_HEAD:
            break
        found = word.removesuffix(",").lower()
        if word.endswith(","):
            break
    return found


def is_owned(text: str) -> bool:
    """Whether a card's name begins with somebody whose thing it is."""
    return any([word.endswith(("'s", "’s")) for word in text.split(" ")[:2]])


def article(said: str) -> str:
    """Return the article before a word, as it is spoken."""
    return "an" if said[0] in "AEIOUaeiou" and not said.lower().startswith(("uni", "eu")) else "a"


def alien_name(card: Alien) -> str:
    """Return who an alien is; a trap is called by its name."""
    if card.race < 0:
        return mid_sentence(card.name)
    if card.race == EMPEROR:
        return f"{card.name}, the Emperor"
    return f"{card.name}, {article(card.title)} {card.title}"


def item_name(s: Juggernaut, item: int, held: bool) -> str:
    """Return a treasure with its value, what it does, and the uses it has left or comes with."""
    uses = uses_of(item) if held else s.treasure(item).uses
    return described(s, item, [f"{span(worth(s, item))} icu", *gifts(s, item, uses)])


def described(s: Juggernaut, item: int, facts: list[str]) -> str:
    """Return a treasure by name, with facts about it."""
    return f"{with_article(s.treasure(item).name)} ({', '.join(facts)})"


def gifts(s: Juggernaut, item: int, uses: int) -> list[str]:
    """Return what a treasure does, in few words, and how often."""
    found = [power_words(power) for power in powers(s, item)]
    return [*found, counted(uses, "use")] if uses else found


def power_words(power: list[object]) -> str:
    """Return what a power-up gives, in few words."""
    verb, *arguments = [str(part) for part in power]
    said = POWERS.get(verb, verb).format(*arguments)
    return said.removesuffix("s") if verb == "stride" and arguments == ["1"] else said


# People and places.


def seat_name(s: Juggernaut, seat: int) -> str:
    """Call a mercenary by profession, with the number of the seat where two share one."""
    profession = s.mercs[seat].profession
    if not profession:
        return name(s, "recruit", seat)
    alike = len([m for m in s.mercs if m.profession == profession])
    return f"The {PROFESSIONS[profession]}" + (f" in seat {seat + 1}" if alike > 1 else "")


def place_name(s: Juggernaut, place: int) -> str:
    """Return the name of the geomorph at a place, or where in the ship it lies face down."""
    if s.tiles[place] >= 0:
        return f"the {mid_sentence(s.geomorph(place).name)}"
    ring = 1 if place <= 6 else 2
    heading = BETWEEN[place - 13] if place >= 13 else NAMES[(place - 1) % 6]
    return f"the unexplored section, ring {ring} {heading}"


def passage_name(s: Juggernaut, border: int) -> str:
    """Name a passage by the two places that it joins."""
    place, direction = BORDERS[border]
    other = neighbour(place, direction)
    return f"the passage between {place_name(s, place)} and {place_name(s, other)}"


def space_name(s: Juggernaut, space: int) -> str:
    """Name a space: rooms and chambers by name, corridors by what they lead to."""
    place, local = space // SPACES, space % SPACES
    if space == PORT:
        return "the docking port"
    if local == 0:
        return f"the red chamber of {place_name(s, place)}"
    if s.is_room(space):
        return s.geomorph(place).rooms[local - 1]
    return corridor_name(s, space)


def corridor_name(s: Juggernaut, space: int) -> str:
    """Name a corridor by what it leads to."""
    place, local = space // SPACES, space % SPACES
    geomorph = s.geomorph(place)
    for side in geomorph.sides_of[local]:
        if geomorph.open[side]:
            return f"the {NAMES[(side + s.turned[place]) % 6]} exit of {place_name(s, place)}"
    for other in geomorph.next_to[local]:
        if 0 < other <= len(geomorph.rooms):
            return f"the corridor outside {geomorph.rooms[other - 1]}"
    return f"a corridor of {place_name(s, place)}"


# The next step, as seen by whoever takes it.


def way_name(s: Juggernaut, space: int) -> str:
    """Say where a step leads: a direction, or a room and what is known of it."""
    if space == PORT:
        return "into the docking port"
    if space % SPACES == 0 or s.is_room(space):
        return f"into {space_name(s, space)}{expected(s, space)}"
    here = s.me().space
    if here // SPACES == space // SPACES:
        return step_name(s, here, space) or f"to {corridor_name(s, space)}"
    beside = [neighbour(here // SPACES, direction) for direction in range(6)]
    if space // SPACES not in beside:
        return f"to {corridor_name(s, space)}"
    heading = NAMES[beside.index(space // SPACES)]
    into = "into" if space // SPACES else "towards"
    return f"{heading}, {into} {place_name(s, space // SPACES)}"


def step_name(s: Juggernaut, here: int, space: int) -> str:
    """Return the direction of a step within a geomorph, or nothing if it is not one step."""
    (q, r), (q0, r0) = cell_of(s, space), cell_of(s, here)
    step = (q - q0, r - r0)
    return NAMES[DIRECTIONS.index(step)] if step in DIRECTIONS else ""


def expected(s: Juggernaut, space: int) -> str:
    """Return what is known to wait in a room or chamber, for this mercenary."""
    foe = foe_at(s, space)
    if foe != NOBODY:
        return f", where {s.content.aliens[foe].name} waits (needs {need(s, s.me(), foe)})"
    if not s.is_room(space):
        return ""
    return " (unopened)" if s.marks[spot(space)] == UNMARKED else " (empty)"
