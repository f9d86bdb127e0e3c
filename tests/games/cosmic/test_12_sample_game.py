"""Section 12: the sample game, played line by line with the dice and cards that it names.

Alice is seat 0, Ben seat 1, Carmen seat 2. The book does not print its geomorphs; the Chapel of
conquest, the Treasury and the Hydroponic gardens, as they lie here, allow every move it tells of.
Where the sample departs from the rules the ruling stands: the line says so, and a test of its own
below names it.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from derelict.games.cosmic.board import passage
from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules.treasures import how_many, worth
from derelict.games.cosmic.rules.winning import result_of
from derelict.games.cosmic.state import ROUNDS, Juggernaut
from derelict.games.cosmic.view import PASSAGE_MARKS, kind_of, mark_of, minutes
from derelict.kernel.chance import Scripted
from tests.games.cosmic.arrange import (
    BEFORE,
    COMPUTERIST,
    MEDIC,
    PSIONIC,
    WEAPONIST,
    alien,
    at,
    begin,
    content,
    held,
    item,
    kinds,
    options,
    play,
    prompt,
    refused,
    scene,
    stand,
    treasure,
    turn_up,
    walk,
)

NAMES = ("Alice", "Ben", "Carmen")
ORDER = "5 3 2"
CLASSES = "4 5 6"

CAPTAIN = alien("Rokarian Captain")
LIEUTENANT = alien("Vuejon Lieutenant")
FIRE = alien("Fire trap")
ARGONIAN = alien("Argonian Soldier")
KAYLON = alien("Kaylon Captain")
ERPHODIAN = alien("Erphodian Soldier")
ZANDARIAN = alien("Zandarian Soldier")
SMOKE = treasure("Smoke bomb")
TELESCOPE = treasure("Small telescope")
DISK = treasure("Optical disk")
SET = treasure("Pearl backgammon set")
MEDIKIT = treasure("Medikit")
HYMNS = treasure("Ancient Book of Hymns")
CHARTS = treasure("Alien Organization Charts")

CHAPEL, TREASURY, GARDENS = at(1, 0), at(3, 0), at(5, 0)  # east, north-west and south-west
VAULT, TOMB = TREASURY + 1, GARDENS + 3


class Line(NamedTuple):
    """What the book tells, the choices and the luck that make it so, and what must be seen."""

    told: str
    acts: tuple[str, ...]
    events: tuple[str, ...]
    after: dict[str, object]


LINES = (
    Line(
        "Carmen, who rolled a six, picks the Computerist; Alice begins, and the clock is at 55.",
        ("take_class 2 2",),
        (f"class 2 {COMPUTERIST}", "turn 0"),
        {
            "turn": "Alice", "minutes": 55, "Alice at": 0, "Ben at": 0, "Carmen at": 0,
            "Alice profession": WEAPONIST, "Ben profession": PSIONIC, "Ben blasts": 6,
            "Carmen profession": COMPUTERIST,
        },
    ),
    Line(
        "Alice enters a room with her third step, beats a Rokarian Captain (8) with 12, and has a "
        "smoke bomb of him; the room is empty.",
        ("move 4", "move 5", f"move 1 | alien:{CAPTAIN} 4 4 4 treasure:{SMOKE}"),
        (f"meets 0 {CAPTAIN} {CAPTAIN} 8", "attack 0 4 4 4 0 12 8", f"wins 0 {CAPTAIN}"),
        {"Alice at": 1, "Alice holds": ["Smoke bomb"], "mark 1": "empty", "turn": "Ben"},
    ),
    Line(
        "Ben goes another way, meets a Vuejon Lieutenant (13) and announces two psionic blasts.",
        ("move 10", "move 11", f"move 2 | alien:{LIEUTENANT}", "blast", "blast"),
        (f"meets 1 {LIEUTENANT} {LIEUTENANT} 13", "blast 1"),
        {"Ben at": 2, "Ben blasts": 4},
    ),
    Line(
        "He rolls 10. The sample adds 2 a blast, for 14 and double treasure; by the ruling on 2.2 "
        "it is 3 a blast, for 16 and three: telescope, disk, and a backgammon set besides.",
        (f"attack | 3 3 4 treasure:{TELESCOPE} treasure:{DISK} treasure:{SET}",),
        ("attack 1 3 3 4 6 16 13", f"wins 1 {LIEUTENANT}", "multiple 1 3"),
        {
            "Ben holds": ["Small telescope", "Optical disk", "Pearl backgammon set"],
            "mark 2": "empty", "turn": "Carmen",
        },
    ),
    Line(
        "Carmen goes a third way into a fire trap; a 4 less 3 is one turn. The sample marks the "
        "room empty now; by the ruling on 5.2 that waits for her to wake. The clock goes to 50.",
        ("move 16", "move 17", f"move 3 | alien:{FIRE} 4"),
        (f"trap 2 {FIRE} {FIRE}", "knocked-out 2 1 4", "clock 1"),
        {"Carmen at": 3, "Carmen asleep": 1, "mark 3": "unmarked", "minutes": 50, "turn": "Alice"},
    ),
    Line(
        "Alice takes two steps to the edge, rolls a 3 for the passage, and it is unlocked; the "
        "geomorph behind it is turned over.",
        ("move 5", "move 6", "check 0 | 3 geomorph:14 side:3"),
        ("unlocked 0 0 3", "flip 1 14 14"),
        {"Alice at": 6, "passage 0": "unlocked", "turn": "Alice"},
    ),
    Line(
        "She goes two steps farther, has none left, and no room is within reach.",
        (f"move {CHAPEL + 9}", f"move {CHAPEL + 8}"),
        (f"moves 0 {CHAPEL + 8}", "turn 1"),
        {"Alice at": CHAPEL + 8, "turn": "Ben"},
    ),
    Line(
        "Ben takes two steps to the edge and rolls a 1: locked.",
        ("move 11", "move 12", "check 2 | 1"),
        ("locked 1 2 1",),
        {"Ben at": 12, "passage 2": "locked", "turn": "Ben"},
    ),
    Line(
        "He needs 3 to pick and 2 to break, picks, and rolls a 6: his turn is over. Carmen hands "
        "her marker back, wakes, and gets a Medikit, without being asked. The clock goes to 45.",
        (f"pick 2 | 6 treasure:{MEDIKIT}",),
        ("stays-locked 1 2 6 3", "stirs 2 0", "wakes 2", "clock 2"),
        {
            "Ben at": 12, "passage 2": "locked", "Carmen at": 3, "Carmen asleep": 0,
            "Carmen holds": ["Medikit"], "mark 3": "empty", "minutes": 45, "turn": "Alice",
        },
    ),
    Line(
        "Alice enters a chamber with her third step, looks for a booth before the fight, and finds "
        "one with a 2; an Argonian Soldier (9) turns up.",
        (
            f"move {CHAPEL + 7}", f"move {CHAPEL + 6}", f"move {CHAPEL}",
            f"search | 2 alien:{ARGONIAN}",
        ),
        ("booth 0 2", f"meets 0 {ARGONIAN} {ARGONIAN} 9"),
        {"Alice at": CHAPEL, f"mark {CHAPEL}": "booth"},
    ),
    Line(
        "She keeps her smoke bomb and rolls 10, which does.",
        ("attack | 3 3 4",),
        ("attack 0 3 3 4 0 10 9", f"wins 0 {ARGONIAN}"),
        {"Alice holds": ["Smoke bomb"], "turn": "Alice"},
    ),
    Line(
        "She tries for access to the booth, but 3 is more than the 2 of a Weaponist.",
        ("try_access | 3",),
        ("no-access 0 3 2",),
        {"Alice booths": False, "turn": "Ben"},
    ),
    Line(
        "Ben picks the lock, this time with a 2, and the red marker gives way to a yellow one.",
        ("pick 2 | 2 geomorph:7 side:3",),
        ("picked 1 2 2 3", "flip 3 7 7"),
        {"Ben at": 12, "passage 2": "unlocked", "turn": "Ben"},
    ),
    Line(
        "Three steps and a fourth into a room, where a Kaylon Captain (7) beats him: he rolls 4.",
        (
            f"move {TREASURY + 17}", f"move {TREASURY + 16}", f"move {TREASURY + 9}",
            f"move {VAULT} | alien:{KAYLON}", "attack | 1 1 2 3 4",
        ),
        (
            f"meets 1 {KAYLON} {KAYLON} 7", "attack 1 1 1 2 0 4 7", "damage 1 3 4", "suffers 1 1 3",
        ),
        {"Ben at": VAULT, "Ben blasts": 4, f"mark {VAULT}": "alien", "turn": "Ben"},
    ),
    Line(
        "A 3 on the first damage die costs him one treasure; he leaves the telescope.",
        (f"drop {TELESCOPE} 1",),
        (f"drops 1 {TELESCOPE}",),
        {
            "Ben holds": ["Optical disk", "Pearl backgammon set"],
            f"lies {VAULT}": ["Small telescope"],
        },
    ),
    Line(
        "A 4 on the second drives him three spaces back.",
        (
            f"back_to {TREASURY + 9} 3", f"back_to {TREASURY + 16} 2", f"back_to {TREASURY + 17} 1",
        ),
        (f"retreats 1 {TREASURY + 17}",),
        {"Ben at": TREASURY + 17, "turn": "Carmen"},
    ),
    Line(
        "Carmen stays in her empty room and hacks the computer with a 3. The clock goes to 40.",
        ("hack | 3",),
        ("hacked 2 3", "clock 3"),
        {"Carmen at": 3, "Carmen computer": True, "minutes": 40, "turn": "Alice"},
    ),
    Line(
        "Alice stays in the chamber: an Erphodian Soldier (11), whom she beats with 15. A room "
        "would yield two treasures for that, a chamber yields none.",
        (f"stay | alien:{ERPHODIAN}", "attack | 5 5 5"),
        (f"meets 0 {ERPHODIAN} {ERPHODIAN} 11", "attack 0 5 5 5 0 15 11", f"wins 0 {ERPHODIAN}"),
        {"Alice at": CHAPEL, "Alice holds": ["Smoke bomb"], "Alice kills": 3},
    ),
    Line(
        "A 2 gains her access to the booths.",
        ("try_access | 2",),
        ("access 0 2 2",),
        {"Alice booths": True, "Alice at": CHAPEL, "turn": "Ben"},
    ),
    Line(
        "Ben goes back in and beats the Kaylon with 9: the telescope is his again, with a book of "
        "hymns on top, and the room is empty.",
        (
            f"move {TREASURY + 16}", f"move {TREASURY + 9}", f"move {VAULT}",
            f"attack | 3 3 3 treasure:{HYMNS}",
        ),
        ("attack 1 3 3 3 0 9 7", f"wins 1 {KAYLON}", f"recovers 1 {TELESCOPE}"),
        {
            "Ben holds": [
                "Optical disk", "Pearl backgammon set", "Small telescope", "Ancient Book of Hymns",
            ],
            f"mark {VAULT}": "empty", f"lies {VAULT}": [], "turn": "Carmen",
        },
    ),
    Line(
        "Carmen leaves her room for the next geomorph, whose passage a 3 finds unlocked.",
        ("move 17", "move 18", "check 4 | 3 geomorph:8 side:5"),
        ("unlocked 2 4 3", "flip 5 8 8"),
        {"Carmen at": 18, "passage 4": "unlocked"},
    ),
    Line(
        "There she enters a room, beats a Zandarian Soldier (12) with 13, and has the Alien "
        "Organization Charts of him. The clock goes to 35.",
        (f"move {GARDENS + 7}", f"move {TOMB} | alien:{ZANDARIAN} 4 4 5 treasure:{CHARTS}"),
        (f"meets 2 {ZANDARIAN} {ZANDARIAN} 12", "attack 2 4 4 5 0 13 12", "clock 4"),
        {
            "Carmen at": TOMB, "Carmen holds": ["Medikit", "Alien Organization Charts"],
            f"mark {TOMB}": "empty", "minutes": 35, "turn": "Alice",
        },
    ),
)  # fmt: skip


def sight(s: Juggernaut, what: str) -> object:
    """Return what is to be seen on the table: `mark 3`, `Ben holds`, `Ben blasts`."""
    match what.split():
        case ["turn"]:
            return NAMES[s.active]
        case ["minutes"]:
            return minutes(s.round)
        case ["passage", direction]:
            return PASSAGE_MARKS[s.passages[passage(0, int(direction))]]
        case ["mark", space]:
            return mark_of(s, int(space), kind_of(s, int(space)))
        case ["lies", space]:
            return [s.treasure(thing).name for where, thing in s.floor if where == int(space)]
        case [who, "holds"]:
            return held(s, NAMES.index(who))
        case [who, "at"]:
            return s.mercs[NAMES.index(who)].space
        case [who, field]:
            return getattr(s.mercs[NAMES.index(who)], field)
    raise AssertionError(what)


def new(luck: str) -> Juggernaut:
    """Set a game of three up with the luck that is told."""
    chance = Scripted(luck.split())
    s = GAME.new(3, GAME.settle(3, {"mode": "cooperative"}), content(), chance)
    assert chance.used == len(chance.tokens)
    return cast(Juggernaut, s)


def tell(s: Juggernaut, line: Line) -> None:
    """Play one line of the sample, and look whether the table is as it says."""
    events: list[str] = []
    for act in line.acts:
        choice, _, luck = act.partition(" | ")
        events += play(s, choice, luck)
    missing = [event for event in line.events if event not in events]
    assert not missing, f"{line.told}\n{missing} not in {events}"
    assert {what: sight(s, what) for what in line.after} == line.after, line.told


def sample(lines: int = len(LINES)) -> Juggernaut:
    """Play the sample game, or the first lines of it."""
    s = new(f"{ORDER} {CLASSES}")
    for line in LINES[:lines]:
        tell(s, line)
    return s


def line_of(words: str) -> int:
    """Return the number of the line that tells of something, counted from 0."""
    found = [number for number, line in enumerate(LINES) if words in line.told]
    assert len(found) == 1, words
    return found[0]


def test_12_the_sample_game_line_by_line() -> None:
    """Four rounds of it, to the point where the book says that play goes on likewise."""
    s = sample()
    assert [m.kills for m in s.mercs] == [3, 2, 1]
    assert sorted(s.alien_discard) == sorted(
        [CAPTAIN, LIEUTENANT, FIRE, ARGONIAN, KAYLON, ERPHODIAN, ZANDARIAN]
    )
    assert s.tiles.count(-1) == 15


def test_12_before_it_eighteen_geomorphs_lie_face_down() -> None:
    """§4.4 The docking port lies among them, face up."""
    s = new(f"{ORDER} {CLASSES}")
    assert (s.tiles[0], s.tiles.count(-1)) == (0, 18)


def test_12_a_six_leaves_carmen_the_choice() -> None:
    """§4.2, 14.1 Of the classes that Alice and Ben have not taken."""
    s = new(f"{ORDER} {CLASSES}")
    assert s.decisions[0].seat == NAMES.index("Carmen")
    assert options(s) == ["take_class 2 1", "take_class 2 2", "take_class 2 3"]


def test_12_alice_may_teleport_as_her_next_move() -> None:
    """§9.3 She has access now and stands beside a booth; until then she could not."""
    early = sample(line_of("Alice stays in the chamber"))
    assert refused(early)["use_booth"] == "9.2"
    s = sample()
    assert "use_booth" in options(s)
    play(s, "use_booth")
    assert prompt(s) == "destination"


def test_12_carmens_charts_are_worth_400_in_the_port() -> None:
    """§7.4, 2.4 The book names the value at once; it is fixed on docking, with no die."""
    s = sample()
    stand(s, 2, BEFORE)
    begin(s, seat=2)
    play(s, "move 0")
    assert [worth(s, thing) for thing in s.mercs[2].carried if s.treasure(thing).die] == [400]


def test_12_the_smoke_bomb_and_the_hymns_are_as_the_book_says() -> None:
    """§7.5 Two more on the attack and two less damage; 350, 100 and a die of hundreds and 50."""
    cards = content().treasures
    assert (cards[SMOKE].bonus.attack, cards[SMOKE].bonus.shield) == (2, 2)
    assert (cards[HYMNS].value, cards[TELESCOPE].value) == (350, 100)
    assert (cards[DISK].die, cards[DISK].value) == (100, 50)


def test_12_its_result_is_a_medal_of_honor_now() -> None:
    """§10.2, 14.6 A value of 4013 each; at 4000 the medal would only be promised."""
    s = sample()
    assert result_of(s, 4013) == "outstanding"
    assert result_of(s, 4000) == "bravo"


def test_12_contradiction_the_sample_rolls_the_classes_before_the_order() -> None:
    """§4.1, 4.2 The order comes first: told the sample's way round, its dice start with Carmen."""
    s = new(f"{CLASSES} {ORDER}")
    assert NAMES[s.first] == "Carmen"
    assert [m.profession for m in s.mercs] == [MEDIC, COMPUTERIST, PSIONIC]


def test_12_contradiction_the_sample_counts_two_for_a_blast() -> None:
    """§2.2, 7.3 It is three: 10 on the dice makes 16, not 14, and three treasures, not two."""
    assert (how_many(13, 14), how_many(13, 16)) == (2, 3)
    s = sample(line_of("He rolls 10"))
    events = play(s, "attack", f"2 3 3 treasure:{TELESCOPE} treasure:{DISK}")
    assert "attack 1 2 3 3 6 14 13" in events
    assert "multiple 1 2" in events


def test_12_contradiction_the_sample_marks_the_trap_room_before_she_wakes() -> None:
    """§5.2 Green on waking: until then whoever else enters the room draws a card of their own."""
    s = sample(line_of("Alice takes two steps to the edge"))
    assert sight(s, "mark 3") == "unmarked"
    stand(s, 0, 17)
    begin(s)
    assert "meets" in kinds(play(s, "move 3", f"alien:{ARGONIAN}"))
    assert sight(sample(line_of("Alice enters a chamber")), "mark 3") == "empty"


def test_12_contradiction_the_sample_lets_the_search_for_a_booth_wait() -> None:
    """§9.1 The passage says at once, the sample whenever she likes: the player may choose."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    stand(s, 0, CHAPEL + 6)
    begin(s)
    walk(s, CHAPEL)
    assert options(s) == ["search", "meet"]
    assert kinds(play(s, "meet", f"alien:{ARGONIAN} 3 3 4 2"))[-2:] == ["wins", "booth"]


def test_12_contradiction_the_sample_miscounts_the_turns_that_are_left() -> None:
    """§4.7 Three hours are 36 rounds: after four, three players have 96 turns, not 57."""
    s = sample()
    assert (ROUNDS - s.round) * len(s.mercs) == 96


def test_12_ben_may_pick_the_lock_or_break_it() -> None:
    """§8.2 He needs 3 or less for the one and 2 or less for the other; both are open to him."""
    s = sample(line_of("He needs 3 to pick"))
    assert {"pick 2", "break_lock 2"} <= set(options(s))
    assert "stays-locked 1 2 3 2" in play(s, "break_lock 2", f"3 treasure:{MEDIKIT}")


def test_12_alice_is_asked_about_her_smoke_bomb() -> None:
    """§5.3 She keeps it; once announced, it would be gone."""
    s = sample(line_of("She keeps her smoke bomb"))
    assert options(s) == [f"ready {item('Smoke bomb')}", "attack"]
    assert "attack 0 3 3 4 2 12 9" in play(s, f"ready {item('Smoke bomb')}", "3 3 4")
    assert held(s) == []
