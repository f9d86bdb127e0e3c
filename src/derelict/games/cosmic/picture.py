"""The board as a picture of signs: the ship from afar, and the geomorph where somebody stands."""

from __future__ import annotations

from typing import Final, final

from derelict.games.cosmic.board import (
    AT,
    BORDERS,
    COMPASS,
    DIRECTIONS,
    PLACES,
    SPACES,
    neighbour,
    passage,
)
from derelict.games.cosmic.content import Ship
from derelict.games.cosmic.state import (
    BLIND,
    GREEN,
    NOBODY,
    RED,
    ROUNDS,
    UNMARKED,
    YELLOW,
    Juggernaut,
    spot,
)
from derelict.games.cosmic.status import (
    BOLD,
    CHAMBER,
    DIM,
    DOCK,
    SEAT_STYLES,
    WIDTH,
    fight_lines,
    mercenary_lines,
    short_lines,
    styled,
)
from derelict.games.cosmic.text import hours
from derelict.games.cosmic.view import cell_of, code_colour, foe_at, is_open, kind_of, time_left

ORANGE: Final = "38;5;208"
DOOR: Final = "32"
CODE_STYLES: Final = {"green": "1;32;7", "yellow": "1;33;7", "red": "1;31;7"}
MARK_STYLES: Final = (DIM, "1;33", "1;31", "1;32", DIM)
MARK_SIGNS: Final = ("", "=", "#", "%", "x")
LINES: Final = "-/\\-/\\"

MAP_HEIGHT: Final = 16
HEX_X: Final = 20  # the middle of the docking port in the overview
HEX_Y: Final = 7
CELL_X: Final = 64  # the middle of the geomorph that is drawn large
CELL_Y: Final = 8
LABEL: Final = 7
NARROW: Final = 34  # columns of the picture of a geomorph alone


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

    def lines(self, colour: bool, first: int = 0) -> list[str]:
        """Return the rows as text, from a column on."""
        return [self.row(y, colour, first) for y in range(len(self.signs))]

    def row(self, y: int, colour: bool, first: int) -> str:
        """Return one row, each run of a style in its colour."""
        end = len("".join(self.signs[y]).rstrip())
        runs: list[str] = []
        start = first
        for x in range(first + 1, end + 1):
            if x == end or self.styles[y][x] != self.styles[y][start]:
                runs.append(styled("".join(self.signs[y][start:x]), self.styles[y][start], colour))
                start = x
        return "".join(runs)


def board(s: Juggernaut, seat: int, colour: bool) -> str:
    """Draw the ship, the geomorph where a seat stands, and the mercenaries, 80 columns wide."""
    watched = seat if 0 <= seat < len(s.mercs) else s.active
    canvas = Canvas(WIDTH, MAP_HEIGHT)
    draw_ship(canvas, s)
    draw_geomorph(canvas, s, s.mercs[watched].space // SPACES)
    lines = [header(s, colour), *canvas.lines(colour), *legend(colour)]
    if s.foe != NOBODY:
        lines += fight_lines(s, colour, WIDTH)
    for number in range(len(s.mercs)):
        lines += mercenary_lines(s, number, colour)
    return "\n".join(lines)


def close_up(s: Juggernaut, seat: int, colour: bool) -> str:
    """Draw the geomorph where a seat stands, and who is aboard, narrow enough for a menu beside."""
    watched = seat if 0 <= seat < len(s.mercs) else s.active
    canvas = Canvas(WIDTH, MAP_HEIGHT)
    draw_geomorph(canvas, s, s.mercs[watched].space // SPACES)
    lines = [clock_line(s, colour), *canvas.lines(colour, WIDTH - NARROW)]
    if s.foe != NOBODY:
        lines += fight_lines(s, colour, NARROW)
    return "\n".join(lines + short_lines(s, watched, colour, NARROW))


def clock_line(s: Juggernaut, colour: bool) -> str:
    """Say how late it is."""
    code = code_colour(s.round)
    left = f"  {hours(time_left(s.round))} left"
    return " " + styled(f" CODE {code.upper()} ", CODE_STYLES[code], colour) + left


def header(s: Juggernaut, colour: bool) -> str:
    """Say how late it is and which game is played."""
    shown = f", round {min(s.round + 1, ROUNDS)} of {ROUNDS}"
    mode = "cooperative" if s.cooperative else "competitive"
    right = f"{mode}, {'tables' if s.tables else 'cards'}"
    used = len(clock_line(s, False)) + len(shown)
    return clock_line(s, colour) + shown + right.rjust(WIDTH - used)


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
    if s.tiles[place] < 0:
        canvas.centre(CELL_X, 0, "UNEXPLORED", BOLD)
        canvas.centre(CELL_X, CELL_Y, "(?)", CHAMBER)
        return
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
    letters = COMPASS[direction]
    sign = MARK_SIGNS[mark] or LINES[direction]
    if dr == 0:
        canvas.put(x + step, y, LINES[direction], MARK_STYLES[mark])
        x += step
    canvas.put(x + step, y + dr, sign, MARK_STYLES[mark])
    canvas.put(x + 2 if east else x - 1 - len(letters), y + dr, letters, BOLD)


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
