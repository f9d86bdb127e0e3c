"""How the game reads in a terminal: the board as a picture, and things by the names people use."""

from __future__ import annotations

import textwrap
from typing import Final, final

from derelict.games.cosmic.board import (
    AT,
    BORDERS,
    DIRECTIONS,
    NAMES,
    PLACES,
    PORT,
    SPACES,
    neighbour,
    passage,
)
from derelict.games.cosmic.content import CODES, EMPEROR, RACES, Alien, Ship, distance
from derelict.games.cosmic.rules.combat import attack_bonus
from derelict.games.cosmic.rules.ways import ways
from derelict.games.cosmic.state import (
    BLIND,
    GREEN,
    NOBODY,
    PROFESSIONS,
    RED,
    ROUNDS,
    UNMARKED,
    YELLOW,
    Juggernaut,
    Mercenary,
    spot,
    treasure_of,
    uses_of,
)
from derelict.games.cosmic.view import (
    cell_of,
    code_colour,
    foe_at,
    is_open,
    kind_of,
    minutes,
    need,
    powers,
    worth,
)
from derelict.kernel.deck import Cards

WIDTH: Final = 80

# Things by their names.

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
    "place": "place",
    "passage": "passage",
    "item": "item",
    "alien": "alien",
    "trap": "alien",
    "seat": "seat",
}
COUNTED: Final = {
    "spaces": "space",
    "turns": "turn",
    "treasures": "treasure",
    "rounds": "round",
    "uses": "use",
}


def name(s: Juggernaut, kind: str, value: int) -> str:
    """Return a value of an option or event as people name it."""
    if kind in COUNTED:
        return counted(value, COUNTED[kind])
    match kind:
        case "seat":
            return seat_name(s, value)
        case "space":
            return space_name(s, value)
        case "place":
            return place_name(s, value)
        case "passage":
            return passage_name(s, value)
        case "alien" | "trap":
            return alien_name(s.content.aliens[value])
        case "treasure" | "item":
            return item_name(s, value, kind == "item")
        case _:
            return plain_name(s.content, kind, value)


def plain_name(content: Ship, kind: str, value: int) -> str:
    """Name what needs no board to be named."""
    match kind:
        case "direction":
            return NAMES[value]
        case "profession":
            return PROFESSIONS[value]
        case "race":
            return RACES[value]
        case "geomorph":
            return content.geomorphs[value].name
        case "clock":
            return f"code {code_colour(value)}, {minutes(value)} minutes left"
        case "icu":
            return f"{value} icu"
        case "signed":
            return signed(value)
        case "alien_text":
            return content.aliens[value].text
        case "treasure_text":
            return content.treasures[treasure_of(value)].text
        case "geomorph_text":
            return content.geomorphs[value].text
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


def counted(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def signed(value: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def mid_sentence(text: str) -> str:
    """Return a card's name as it stands within a sentence; names of peoples keep their capital."""
    first = text.partition(" ")[0].removesuffix("'s").removesuffix("’s")
    if first in RACES or not text[1:2].islower():
        return text
    return text[0].lower() + text[1:]


def seat_name(s: Juggernaut, seat: int) -> str:
    """Return a seat as people count them, with its profession once it has one."""
    profession = s.mercs[seat].profession
    return f"Mercenary {seat + 1}" + (f" ({PROFESSIONS[profession]})" if profession else "")


def alien_name(card: Alien) -> str:
    """Return who an alien is; a trap is called by its name."""
    if card.race < 0:
        return mid_sentence(card.name)
    if card.race == EMPEROR:
        return f"{card.name}, the Emperor"
    return f"{card.name}, {'an' if card.title[0] in 'AEIOU' else 'a'} {card.title}"


def item_name(s: Juggernaut, item: int, held: bool) -> str:
    """Return a treasure with its value, and with the uses it has left or, undrawn, comes with."""
    card = s.treasure(item)
    uses = uses_of(item) if held else card.uses
    worth_it = f"{span(worth(s, item))} icu"
    return f"{mid_sentence(card.name)} ({worth_it}{', ' + counted(uses, 'use') if uses else ''})"


def span(values: tuple[int, int]) -> str:
    """Return the least and the most, or the one number if they are the same."""
    least, most = values
    return str(least) if least == most else f"{least}–{most}"


def place_name(s: Juggernaut, place: int) -> str:
    """Return the name of the geomorph at a place, or where in the ship it lies face down."""
    if s.tiles[place] >= 0:
        return s.geomorph(place).name
    ring = 1 if place <= 6 else 2
    heading = BETWEEN[place - 13] if place >= 13 else NAMES[(place - 1) % 6]
    return f"the unexplored section, ring {ring} {heading}"


def passage_name(s: Juggernaut, border: int) -> str:
    """Name a passage by the two places that it joins."""
    place, direction = BORDERS[border]
    other = neighbour(place, direction)
    return f"the passage between {place_name(s, place)} and {place_name(s, other)}"


def space_name(s: Juggernaut, space: int) -> str:
    """Name a space: rooms and chambers by name, corridors by where they lie."""
    place, local = space // SPACES, space % SPACES
    if space == PORT:
        return "the docking port"
    if local == 0:
        return f"the red chamber of {place_name(s, place)}"
    if s.is_room(space):
        return s.geomorph(place).rooms[local - 1]
    return corridor_beside(s, space) or corridor_name(s, space)


def corridor_beside(s: Juggernaut, space: int) -> str:
    """Name a corridor by its direction from the active mercenary, if it is next to it."""
    here, place = s.me().space, space // SPACES
    if here // SPACES != place:
        if space not in ways(s, here):
            return ""
        heading = [neighbour(here // SPACES, d) for d in range(6)].index(place)
        return f"the corridor to the {NAMES[heading]}, in {place_name(s, place)}"
    (q, r), (q0, r0) = cell_of(s, space), cell_of(s, here)
    if distance((q, r), (q0, r0)) != 1:
        return ""
    return f"the corridor to the {NAMES[DIRECTIONS.index((q - q0, r - r0))]}"


def corridor_name(s: Juggernaut, space: int) -> str:
    """Name a corridor by what it leads to."""
    place, local = space // SPACES, space % SPACES
    geomorph = s.geomorph(place)
    for side in geomorph.sides_of[local]:
        if geomorph.open[side]:
            return f"the {NAMES[(side + s.turned[place]) % 6]} exit of {geomorph.name}"
    for other in geomorph.next_to[local]:
        if 0 < other <= len(geomorph.rooms):
            return f"the corridor outside {geomorph.rooms[other - 1]}"
    return f"a corridor of {geomorph.name}"


# The picture.

RESET: Final = "\x1b[0m"
BOLD: Final = "1"
DIM: Final = "2"
ORANGE: Final = "38;5;208"
DOOR: Final = "32"
CHAMBER: Final = "1;31"
DOCK: Final = "1;94"
CODE_STYLES: Final = {"green": "1;32;7", "yellow": "1;33;7", "red": "1;31;7"}
MARK_STYLES: Final = (DIM, "1;33", "1;31", "1;32", DIM)
MARK_SIGNS: Final = ("", "=", "#", "%", "x")
SEAT_STYLES: Final = tuple([f"1;97;{colour}" for colour in (44, 41, 42, 45, 46, 43, 100, 104)])
LINES: Final = "-/\\-/\\"

MAP_HEIGHT: Final = 18
HEX_X: Final = 20  # the middle of the docking port in the overview
HEX_Y: Final = 8
CELL_X: Final = 64  # the middle of the geomorph that is drawn large
CELL_Y: Final = 9
LABEL: Final = 7

POWERS: Final = {
    "attack": "+{} attack",
    "attack_race": "+{1} against {0}",
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
    "disarm": "disarms a trap",
    "second_chance": "rolls again",
    "pockets": "{} fewer dropped",
    "firm": "{} fewer retreated",
}


@final
class Canvas:
    """A grid of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.signs: Final = [[" "] * width for _ in range(height)]
        self.styles: Final = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text from a position to the right."""
        for i, sign in enumerate(text):
            if 0 <= x + i < self.width:
                self.signs[y][x + i] = sign
                self.styles[y][x + i] = style

    def centre(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text with its middle at a position."""
        self.put(x - (len(text) - 1) // 2, y, text, style)

    def lines(self, colour: bool) -> list[str]:
        """Return the rows as text."""
        return [self.row(y, colour) for y in range(len(self.signs))]

    def row(self, y: int, colour: bool) -> str:
        """Return one row, each run of a style in its colour."""
        end = len("".join(self.signs[y]).rstrip())
        runs: list[str] = []
        start = 0
        for x in range(1, end + 1):
            if x == end or self.styles[y][x] != self.styles[y][start]:
                runs.append(styled("".join(self.signs[y][start:x]), self.styles[y][start], colour))
                start = x
        return "".join(runs)


def styled(text: str, style: str, colour: bool) -> str:
    """Return text in a style, if there is colour."""
    return f"\x1b[{style}m{text}{RESET}" if colour and style and text.strip() else text


def board(s: Juggernaut, seat: int, colour: bool) -> str:
    """Draw the ship, the geomorph where a seat stands, and the mercenaries, 80 columns wide."""
    watched = seat if 0 <= seat < len(s.mercs) else s.active
    canvas = Canvas(WIDTH, MAP_HEIGHT)
    draw_ship(canvas, s)
    draw_geomorph(canvas, s, s.mercs[watched].space // SPACES)
    lines = [header(s, colour), *canvas.lines(colour), *legend(colour)]
    if s.foe != NOBODY:
        lines += fight_lines(s, colour)
    for number in range(len(s.mercs)):
        lines += mercenary_lines(s, number, colour)
    return "\n".join(lines)


def header(s: Juggernaut, colour: bool) -> str:
    """Say how late it is and which game is played."""
    now = f" Round {min(s.round + 1, ROUNDS)} of {ROUNDS}  |  {minutes(s.round)} minutes  | "
    code = code_colour(s.round)
    mode = "cooperative" if s.cooperative else "competitive"
    right = f"{mode}, {'tables' if s.tables else 'cards'}".rjust(WIDTH - 8 - len(now) - len(code))
    return now + styled(f" CODE {code.upper()} ", CODE_STYLES[code], colour) + right


def standing(s: Juggernaut, space: int) -> list[int]:
    """Return who stands on a space, counted from 1."""
    return [seat + 1 for seat, m in enumerate(s.mercs) if m.space == space]


def crowd(who: list[int]) -> str:
    """Return the numbers of mercenaries in three signs at most."""
    if len(who) <= 3:
        return "".join([str(number) for number in who])
    if who[-1] - who[0] == len(who) - 1:
        return f"{who[0]}-{who[-1]}"
    return f"{who[0]}{who[1]}+"


# The overview.


def draw_ship(canvas: Canvas, s: Juggernaut) -> None:
    """Draw the nineteen places and the passages between them."""
    seen = PLACES - s.tiles.count(-1)
    canvas.put(1, 0, f"THE JUGGERNAUT, {seen} of {PLACES} sections seen", BOLD)
    for place in range(PLACES):
        q, r = AT[place]
        draw_place(canvas, s, place, HEX_X + 3 + 10 * q + 5 * r, HEX_Y + 3 * r)
    for border in range(len(BORDERS)):
        draw_passage(canvas, s, border)


def draw_place(canvas: Canvas, s: Juggernaut, place: int, x: int, y: int) -> None:
    """Draw one place: its name, who is there, and how many rooms are unopened or occupied."""
    if s.tiles[place] < 0:
        canvas.centre(x, y, "· · · ·", DIM)
        canvas.centre(x, y + 1, "· · ·", DIM)
        return
    canvas.centre(x, y, short_name(s.content, s.tiles[place]), DOCK if place == 0 else BOLD)
    rooms = rooms_left(s, place)
    who = [seat + 1 for seat, m in enumerate(s.mercs) if m.space // SPACES == place]
    text = f"{crowd(who)} {rooms}".strip()
    canvas.centre(x, y + 1, text, ORANGE)
    if who:
        style = SEAT_STYLES[s.active] if s.active + 1 in who else BOLD
        canvas.put(x - (len(text) - 1) // 2, y + 1, crowd(who), style)


def rooms_left(s: Juggernaut, place: int) -> str:
    """Count the rooms that nobody has opened and those with an alien in them."""
    rooms = [place * SPACES + 1 + i for i in range(len(s.geomorph(place).rooms))]
    held = [room for room in rooms if foe_at(s, room) != NOBODY]
    fresh = [room for room in rooms if s.marks[spot(room)] == UNMARKED and room not in held]
    return f"{f'{len(fresh)}?' if fresh else ''}{f'{len(held)}!' if held else ''}"


def short_name(content: Ship, tile: int) -> str:
    """Return a geomorph's name in seven letters: its first word, or its last if need be."""
    words = content.geomorphs[tile].name.split()
    firsts = [geomorph.name.split()[0] for geomorph in content.geomorphs]
    word = words[0] if firsts.count(words[0]) == 1 else words[-1].capitalize()
    return word if len(word) <= LABEL else word[: LABEL - 1] + "."


def mark_between(s: Juggernaut, place: int, direction: int) -> int:
    """Return the mark of a passage; one that ends at the hull or a wall in sight is blind."""
    other = neighbour(place, direction)
    if other < 0:
        return BLIND
    mark = s.passages[passage(place, direction)]
    if mark == UNMARKED and s.tiles[other] >= 0 and not is_open(s, other, (direction + 3) % 6):
        return BLIND
    return mark


def leads_out(s: Juggernaut, place: int, direction: int) -> bool:
    """Whether something is to be seen of a passage from a place: an opening, or a marker."""
    if s.tiles[place] < 0:
        return False
    border = passage(place, direction)
    marked = border >= 0 and s.passages[border] in (YELLOW, RED, GREEN)
    return marked or is_open(s, place, direction)


def draw_passage(canvas: Canvas, s: Juggernaut, border: int) -> None:
    """Draw what is known of the border between two places."""
    place, direction = BORDERS[border]
    if not leads_out(s, place, direction):
        place, direction = neighbour(place, direction), (direction + 3) % 6
    if not leads_out(s, place, direction):
        return
    mark = mark_between(s, place, direction)
    q, r = AT[place]
    x, y = HEX_X + 3 + 10 * q + 5 * r, HEX_Y + 3 * r
    dx = (5, 3, -3, -5, -3, 3)[direction] if direction in (0, 3, 4, 5) else (0, 2, -2)[direction]
    dy = (0, -1, -1, 0, 2, 2)[direction]
    canvas.put(x + dx, y + dy, MARK_SIGNS[mark] or LINES[direction], MARK_STYLES[mark])


# The geomorph drawn large.


def cell_x(q: int, r: int) -> int:
    """Return the column of a cell of the lattice."""
    return CELL_X + 4 * q + 2 * r


def draw_geomorph(canvas: Canvas, s: Juggernaut, place: int) -> None:
    """Draw a geomorph as it lies: links first, then exits, then the spaces themselves."""
    geomorph = s.geomorph(place)
    canvas.centre(CELL_X, 0, geomorph.name.upper(), DOCK if place == 0 else BOLD)
    first = place * SPACES
    for a, others in enumerate(geomorph.next_to):
        for b in others:
            door = min(a, b) <= len(geomorph.rooms)
            draw_link(canvas, s, first + a, first + b, "", DOOR if door else DIM)
    for a, b in s.holes:
        if a // SPACES == place:
            draw_link(canvas, s, a, b, "*", CHAMBER)
    for direction in range(6):
        if leads_out(s, place, direction):
            draw_exit(canvas, direction, mark_between(s, place, direction))
    for local in range(len(geomorph.cells)):
        draw_space(canvas, s, first + local)


def draw_link(canvas: Canvas, s: Juggernaut, a: int, b: int, sign: str, style: str) -> None:
    """Draw a way between two spaces that touch, once: from the western or southern one."""
    (q, r), (q2, r2) = cell_of(s, a), cell_of(s, b)
    direction = DIRECTIONS.index((q2 - q, r2 - r))
    x, y = cell_x(q, r), CELL_Y + 2 * r
    if direction == 0:
        canvas.put(x + 1, y, (sign or "-") * 3, style)
    elif direction in (1, 2):
        canvas.put(x + (1 if direction == 1 else -1), y - 1, sign or LINES[direction], style)
    elif sign:
        draw_link(canvas, s, b, a, sign, style)


def draw_exit(canvas: Canvas, direction: int, mark: int) -> None:
    """Draw the way out at one side, with its mark and the letters of its direction."""
    dq, dr = DIRECTIONS[direction]
    x, y = cell_x(3 * dq, 3 * dr), CELL_Y + 6 * dr
    east = direction in (0, 1, 5)
    step = 1 if east else -1
    letters = "".join([word[0].upper() for word in NAMES[direction].split("-")])
    sign = MARK_SIGNS[mark] or LINES[direction]
    canvas.put(x + step, y + dr, LINES[direction], MARK_STYLES[mark])
    canvas.put(x + 2 * step, y + 2 * dr, sign, MARK_STYLES[mark])
    canvas.put(x + 3 if east else x - 2 - len(letters), y + 2 * dr, letters, BOLD)


def draw_space(canvas: Canvas, s: Juggernaut, space: int) -> None:
    """Draw a space: a sign for what is there, in the brackets of its kind."""
    q, r = cell_of(s, space)
    kind = kind_of(s, space)
    who = standing(s, space)
    sign = contents(s, space, kind, who)
    text, style = sign, DIM if sign == "o" else BOLD
    if kind == "room":
        text, style = f"[{sign}]", ORANGE
    elif kind != "corridor":
        text, style = (f"<{sign}>", DOCK) if kind == "port" else (f"({sign})", CHAMBER)
    x = cell_x(q, r)
    canvas.centre(x, CELL_Y + 2 * r, text, style)
    if who:
        start = x - (len(text) - 1) // 2 + text.index(crowd(who))
        seat = s.active if s.active + 1 in who else who[0] - 1
        canvas.put(start, CELL_Y + 2 * r, crowd(who), SEAT_STYLES[seat])


def contents(s: Juggernaut, space: int, kind: str, who: list[int]) -> str:
    """Return signs for who and what is on a space."""
    found = crowd(who)
    if foe_at(s, space) != NOBODY:
        found += "!"
    if space in [at for at, _ in s.floor]:
        found += "$"
    if space in [at for at, _, _ in s.venting]:
        found += "~"
    if kind == "chamber" and s.marks[spot(space)] == YELLOW:
        found += "T"
    return found or empty_sign(s, space, kind)


def empty_sign(s: Juggernaut, space: int, kind: str) -> str:
    """Return the sign of a space with nothing and nobody to be seen on it."""
    if kind == "corridor":
        return "o"
    if kind == "port":
        return "P"
    return "?" if s.marks[spot(space)] == UNMARKED else "."


def legend(colour: bool) -> list[str]:
    """Explain the signs."""
    rooms = " o corridor  [] room  () chamber  ? unopened  ! alien  . empty  $ loot  T booth"
    ways = " -/\\ untried  = unlocked  # locked  % broken  x blind  * blown open  ~ no air"
    return [styled(line, DIM, colour) for line in (rooms, ways, "-" * WIDTH)]


# The mercenaries.


def fight_lines(s: Juggernaut, colour: bool) -> list[str]:
    """Say who is fought, what must be reached, and what is added."""
    card = s.content.aliens[s.foe]
    text = f"{seat_name(s, s.active)} faces {alien_name(card)}."
    if number := need(s, s.me(), s.foe):
        text += f" Needs {number}, with {signed(attack_bonus(s))} on three dice."
    return [styled(line, CHAMBER, colour) for line in wrapped(text, " ! ", "   ")]


def wrapped(text: str, first: str, rest: str) -> list[str]:
    """Wrap text to the width of the board."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def mercenary_lines(s: Juggernaut, seat: int, colour: bool) -> list[str]:
    """Describe a mercenary: who and where, in what state, and with what."""
    m = s.mercs[seat]
    number = styled(f" {seat + 1} ", SEAT_STYLES[seat], colour)
    who = (PROFESSIONS[m.profession] if m.profession else "Recruit").ljust(21)
    turn = ">" if seat == s.active else " "
    lines = [f"{turn}{number} {styled(who, BOLD, colour)}{whereabouts(s, m)}"]
    for words in (", ".join(states(s, m)), "; ".join([carried(s, i) for i in m.carried])):
        lines += wrapped(words, "     ", "     ")
    return lines


def whereabouts(s: Juggernaut, m: Mercenary) -> str:
    """Say where a mercenary stands, and in which part of the ship."""
    if m.space % SPACES == 0:
        return space_name(s, m.space)
    here = space_name(s, m.space) if s.is_room(m.space) else corridor_name(s, m.space)
    section = place_name(s, m.space // SPACES)
    full = here if here.endswith(section) else f"{here}, {section}"
    return full if len(full) <= WIDTH - 26 else here


def total(s: Juggernaut, items: Cards) -> tuple[int, int]:
    """Return the least and the most that items are worth together."""
    values = [worth(s, item) for item in items]
    return sum([least for least, _ in values]), sum([most for _, most in values])


def states(s: Juggernaut, m: Mercenary) -> list[str]:
    """Return the state that a mercenary is in, what it has achieved, and what it has left."""
    found = [f"UNCONSCIOUS for {counted(m.asleep, 'turn')}"] if m.asleep else []
    if m.captive:
        found.append("CAPTIVE")
    if m.stored:
        found.append(
            f"{counted(len(m.stored), 'treasure')} stored ({span(total(s, m.stored))} icu)"
        )
    having = (
        (m.kills, "kill"),
        (m.blasts, "blast"),
        (m.grenades, "grenade"),
        (m.smokes, "smoke bomb"),
    )
    found += [counted(count, noun) for count, noun in having if count]
    access = [word for had, word in ((m.booths, "booths"), (m.computer, "computer")) if had]
    return found + ([f"access to {' and '.join(access)}"] if access else [])


def carried(s: Juggernaut, item: int) -> str:
    """Return a carried treasure with its value and what it does, in few words."""
    text = f"{mid_sentence(s.treasure(item).name)} {span(worth(s, item))}"
    given = [power_words(power) for power in powers(s, item)]
    if not given:
        return text
    left = f", {counted(uses_of(item), 'use')}" if s.treasure(item).uses else ""
    return f"{text} [{', '.join(given)}{left}]"


def power_words(power: list[object]) -> str:
    """Return what a power-up gives, in few words."""
    verb, *arguments = [str(part) for part in power]
    return POWERS.get(verb, verb).format(*arguments)
