"""The base pack holds what it must."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import pytest

from derelict.games.cosmic.content import (
    CODES,
    EMPEROR,
    ENDINGS,
    INFORMATION,
    KINDS,
    LETTERS,
    POWER_UP,
    RACES,
    Geomorph,
    Treasure,
    near,
)
from derelict.games.cosmic.effects import VERBS
from derelict.games.cosmic.game import GAME
from tests.games.cosmic.arrange import content

BASE = GAME.folder() / "packs" / "base"
FILES = ("aliens.toml", "geomorphs.toml", "results.toml", "treasures.toml", "words.toml")
FIRST = dict(zip(RACES, (111, 155, 243, 331, 415, 463, 551, 635), strict=True))
KNOWN = {
    ("Rokarian", "Captain", "W"): 8,
    ("Argonian", "Soldier", "W"): 9,
    ("Erphodian", "Soldier", "W"): 11,
    ("Kaylon", "Captain", "P"): 7,
    ("Vuejon", "Lieutenant", "P"): 13,
    ("Zandarian", "Soldier", "C"): 12,
}
Record = dict[str, Any]


def table(name: str) -> Record:
    """Read a file of the base pack as it stands, afresh each time."""
    return tomllib.loads((BASE / name).read_text(encoding="utf-8"))


def race_of(alien: Record) -> int:
    """Return a kind of alien's race by its number."""
    return RACES.index(alien["race"])


def unique(names: list[str]) -> bool:
    """Whether no name is there twice, however it is written."""
    return len({name.casefold() for name in names}) == len(names)


# Aliens and traps.


def test_3_1_races_are_evenly_distributed_in_their_order() -> None:
    """Seven races of 28, race by race from 111, and the Emperor with the traps from 635."""
    races = [card.race for card in content().aliens]
    assert races == [race for race in range(7) for _ in range(28)] + [EMPEROR] + [-1] * 19
    for race, code in FIRST.items():
        assert races.index(RACES.index(race)) == CODES.index(code)


def test_3_4_ranks_have_their_shares() -> None:
    """Of 28 of a race 7 are Soldiers, then one fewer with each rank: the printed percentages."""
    for race in range(7):
        ranks = [card.rank for card in content().aliens if card.race == race]
        assert ranks == [rank for rank in range(7) for _ in range(7 - rank)]
    shares = [round(100 * (7 - rank) / 28) for rank in range(7)]
    assert shares == [25, 21, 18, 14, 11, 7, 4]


def test_3_2_code_242_is_the_rokarian_admiral() -> None:
    """The rulebook's own example is entry 56 of the table."""
    assert CODES.index(242) == 55
    assert content().aliens[55].title == "Rokarian Admiral"


def test_3_3_the_known_numbers_to_hit_are_as_printed() -> None:
    """Six numbers can be read in the rulebook; these, and no others, are marked as its own."""
    marked = {
        (alien["race"], alien["rank"], letter): alien["need"][letter]
        for alien in table("aliens.toml")["alien"]
        for letter in alien.get("book", [])
    }
    assert marked == KNOWN


def test_3_2_each_rank_is_harder_by_one() -> None:
    """From rank to rank every profession needs one more, within each race."""
    for race in range(7):
        needs = {card.rank: card.need for card in content().aliens if card.race == race}
        for rank in range(6):
            assert needs[rank + 1] == tuple([need + 1 for need in needs[rank]])


def test_3_1_races_are_harder_in_their_order() -> None:
    """Glockles are easiest, Erphodians hardest; a Glockle Soldier is a piece of cake."""
    soldiers = [alien for alien in table("aliens.toml")["alien"] if alien["rank"] == "Soldier"]
    sums = [sum(soldier["need"].values()) for soldier in sorted(soldiers, key=race_of)]
    assert sums == sorted(set(sums))
    assert min([need for card in content().aliens for need in card.need]) == 3
    assert min(content().aliens[0].need) == 3


def test_3_5_the_emperor_is_the_hardest_of_all() -> None:
    """For each profession; after him comes the Erphodian Admiral, and for one it takes 21."""
    ship = content()
    emperor = ship.aliens[ship.emperor]
    others = [card for card in ship.aliens if card.need and card is not emperor]
    for column in range(len(LETTERS)):
        assert emperor.need[column] > max([card.need[column] for card in others])
    assert max(others, key=lambda card: sum(card.need)).title == "Erphodian Admiral"
    assert max(emperor.need) >= 21


def test_2_1_professions_fight_as_well_as_they_should() -> None:
    """The Weapons Expert best, then the Psionic, then two much alike, and the Medic last."""
    cards = [card for card in content().aliens if card.need]
    total = {letter: sum([card.need[i] for card in cards]) for i, letter in enumerate(LETTERS)}
    engineer, computerist = total["E"], total["C"]
    assert total["W"] < total["P"] < min(engineer, computerist)
    assert max(engineer, computerist) < total["M"]
    assert abs(engineer - computerist) < len(cards)


def test_3_3_psionics_have_trouble_with_glockles() -> None:
    """Nobody does worse against them, and they do worse against none of the next two races."""
    glockle, rokarian, kaylon = [content().aliens[28 * race].need for race in range(3)]
    assert glockle[4] == max(glockle)
    assert glockle[4] > max(rokarian[4], kaylon[4])


def test_5_2_traps_are_of_four_kinds() -> None:
    """Teleportation, and unconsciousness of up to three, four and five turns; fire is the least."""
    traps = [card for card in content().aliens if card.race < 0]
    kinds = Counter([(card.effects[0].verb, card.effects[0].number) for card in traps])
    assert set(kinds) == {("teleport", 0), *[("unconscious", most) for most in (3, 4, 5)]}
    assert sum(kinds.values()) == 19
    fires = [card for card in traps if "fire" in card.name.casefold()]
    assert [card.effects[0].number for card in fires] == [3] * max(1, len(fires))


def test_every_alien_has_a_name_of_its_own() -> None:
    """196 aliens and the Emperor are each somebody, and each kind has its own introduction."""
    cards = content().aliens
    assert unique([card.name for card in cards if card.race >= 0])
    assert unique(list({card.text for card in cards}))
    assert len({card.text for card in cards if card.race >= 0}) == 50
    assert len({card.title for card in cards if card.race >= 0}) == 50


# Treasures.


def named(name: str) -> Treasure:
    """Return the treasure of a name."""
    return next(card for card in content().treasures if card.name == name)


def test_7_1_treasures_are_of_three_kinds() -> None:
    """About 120 valuables, 45 items of information and 50 power-ups, 216 in all."""
    counts = Counter([KINDS[card.kind] for card in content().treasures])
    assert counts.total() == 216
    assert abs(counts["valuable"] - 120) <= 5
    assert abs(counts["information"] - 45) <= 5
    assert abs(counts["power-up"] - 50) <= 5


def test_7_1_the_known_treasures_are_as_printed() -> None:
    """What the rulebook tells of single treasures, marked as its own and nothing else."""
    values = {"Pearl backgammon set": 200, "Small telescope": 100, "Ancient Book of Hymns": 350}
    assert {name: named(name).value for name in values} == values
    assert content().treasures[CODES.index(341)].name == "Pearl backgammon set"
    disk, charts = named("Optical disk"), named("Alien Organization Charts")
    assert (disk.die, disk.value) == (100, 50)
    assert (charts.die, charts.value, charts.most) == (50, 100, 400)
    powers = {"Smoke bomb", "Medikit", "Laser rifle", "Access card"}
    powers.add("Directional charge of nitroglycerin")
    printed = {card.name for card in content().treasures if card.source == "book"}
    assert printed == {*values, disk.name, charts.name, *powers}
    assert all([named(name).kind == POWER_UP for name in powers])


def test_7_5_the_smoke_bomb_is_as_printed() -> None:
    """Two more on the attack, two less damage, once."""
    bomb = named("Smoke bomb")
    assert (bomb.bonus.attack, bomb.bonus.shield, bomb.uses) == (2, 2, 1)
    assert named("Directional charge of nitroglycerin").bonus.open_wall


def test_7_5_power_ups_are_of_many_kinds() -> None:
    """Every verb is used; some work once, some a few times and some as long as they are carried."""
    effects = [card["effect"] for card in table("treasures.toml")["treasure"] if "effect" in card]
    verbs = {verb[0] for effect in effects for verb in effect}
    assert verbs == set(VERBS)
    assert len(verbs) >= 15
    uses = {card.uses for card in content().treasures if card.kind == POWER_UP}
    assert {0, 1, 2} <= uses
    assert max(uses) <= 15


def test_7_5_every_race_has_something_that_works_against_it() -> None:
    """No race, not even the Emperor, is safe from some treasure."""
    assert {card.bonus.race for card in content().treasures} == {-1, *range(len(RACES))}


def test_7_4_all_information_and_nothing_else_is_variable() -> None:
    """Its value hangs on a die; everything else has a price."""
    for card in content().treasures:
        assert (card.die > 0) == (card.kind == INFORMATION)
        assert card.most > 0


def test_treasures_have_names_and_texts_of_their_own() -> None:
    """216 things, none of them twice."""
    assert unique([card.name for card in content().treasures])
    assert unique([card.text for card in content().treasures])


# Geomorphs.


def steps_from(geomorph: Geomorph, start: int) -> dict[int, int]:
    """Return how many steps it takes from a space to all that can be reached inside."""
    found, edge = {start: 0}, [start]
    for space in edge:
        for other in geomorph.next_to[space]:
            if other not in found:
                found[other] = found[space] + 1
                edge.append(other)
    return found


def turned(geomorph: Geomorph, times: int) -> tuple[object, ...]:
    """Return the layout of a geomorph as it looks after turning it by so many sides."""
    cells = list(geomorph.cells)
    for _ in range(times):
        cells = [(q + r, -q) for q, r in cells]
    rooms = len(geomorph.rooms)
    kinds = [0 if i == 0 else 1 if i <= rooms else 2 for i in range(len(cells))]
    joined = {(cells[a], cells[b]) for a, near_by in enumerate(geomorph.next_to) for b in near_by}
    sides = tuple([geomorph.open[(side - times) % 6] for side in range(6)])
    return (frozenset(zip(cells, kinds, strict=True)), frozenset(joined), sides)


geomorphs = pytest.mark.parametrize("geomorph", content().geomorphs, ids=lambda g: g.name)


def test_1_2_there_are_nineteen_geomorphs() -> None:
    """The docking port, and eighteen with a red chamber."""
    assert len(content().geomorphs) == 19
    assert content().geomorphs[0].name == "Docking port"


def test_no_two_geomorphs_are_alike() -> None:
    """However one turns them."""
    layouts = [turned(geomorph, times) for geomorph in content().geomorphs for times in range(6)]
    first = [turned(geomorph, 0) for geomorph in content().geomorphs]
    for number, geomorph in enumerate(content().geomorphs):
        others = layouts[: 6 * number] + layouts[6 * number + 6 :]
        assert first[number] not in others, geomorph.name


@geomorphs
def test_4_5_every_space_of_a_geomorph_can_be_walked_to(geomorph: Geomorph) -> None:
    """From each open side to every room and the chamber, without a charge."""
    spaces = set(range(len(geomorph.cells)))
    assert any(geomorph.open)
    for side in range(6):
        if geomorph.open[side]:
            assert set(steps_from(geomorph, geomorph.facing[side])) == spaces


@geomorphs
def test_4_5_rooms_and_chamber_are_entered_from_corridors(geomorph: Geomorph) -> None:
    """Doors lead to corridor spaces that touch, and work both ways; 2 to 4 rooms, each once."""
    rooms = len(geomorph.rooms)
    assert 2 <= rooms <= 4
    assert len(set(geomorph.cells)) == len(geomorph.cells) <= 31
    for space, others in enumerate(geomorph.next_to):
        assert others
        for other in others:
            assert space in geomorph.next_to[other]
            assert near(geomorph.cells[space], geomorph.cells[other])
            assert max(space, other) > rooms


@geomorphs
def test_4_5_walls_that_a_charge_opens_are_where_no_door_is(geomorph: Geomorph) -> None:
    """A wall is between a room and a corridor space that touch without a door."""
    rooms = range(1, len(geomorph.rooms) + 1)
    for space, others in enumerate(geomorph.walled):
        for other in others:
            assert space in geomorph.walled[other]
            assert other not in geomorph.next_to[space]
            assert (space in rooms) != (other in rooms)
            assert 0 not in (space, other)


@geomorphs
def test_8_4_each_side_is_faced_by_a_corridor_space(geomorph: Geomorph) -> None:
    """Open sides by their edge cell; each of the six by one space, whichever way it is turned."""
    sides = [side for space in geomorph.sides_of for side in space]
    assert sorted(sides) == list(range(6))
    for side, space in enumerate(geomorph.facing):
        assert side in geomorph.sides_of[space]
        assert space > len(geomorph.rooms)
        if geomorph.open[side]:
            q, r = geomorph.cells[space]
            assert max(abs(q), abs(r), abs(q + r)) == 3


def test_8_4_some_sides_are_blind() -> None:
    """So that an edge geomorph can be cut off from the port, as the rulebook warns."""
    opened = [sum(geomorph.open) for geomorph in content().geomorphs]
    assert opened[0] == 6
    assert min(opened) <= 2
    assert max(opened[1:]) == 6


def test_12_the_docking_port_is_as_in_the_sample_game() -> None:
    """Three rooms or more, entered with the third step, and two steps from each to the edge."""
    port = content().geomorphs[0]
    assert len(port.rooms) >= 3
    for room in range(1, len(port.rooms) + 1):
        assert steps_from(port, 0)[room] == 3
        edges = [port.facing[side] for side in range(6) if port.open[side]]
        assert min([steps_from(port, room)[edge] for edge in edges]) == 2


def test_geomorphs_and_rooms_have_names_of_their_own() -> None:
    """Nobody gets lost between two soup works."""
    assert unique([geomorph.name for geomorph in content().geomorphs])
    assert unique([geomorph.text for geomorph in content().geomorphs])
    assert unique([room for geomorph in content().geomorphs for room in geomorph.rooms])


# Results.


def test_14_6_results_are_those_of_the_chart() -> None:
    """Eight results with the values from which they hold, worst first."""
    least = [0, 1001, 1501, 2001, 2501, 3001, 4001, 5001]
    assert [result.above for result in content().results] == least
    assert all([result.source == "book" for result in content().results])
    names = ["wimpy", "poor", "minimal", "nice", "excellent", "bravo", "outstanding", "superb"]
    for result, name in zip(content().results, names, strict=True):
        assert result.id.startswith(name)
        assert result.title.casefold().startswith(name)


def test_10_1_every_ending_is_told() -> None:
    """Winning, sharing, losing, being left behind, and nobody coming home."""
    assert set(content().endings) == set(ENDINGS)
    told = [*content().results, *content().endings.values()]
    assert unique([ending.title for ending in told])
    assert unique([ending.text for ending in told])


# Words and provenance.


def called(tree: ast.AST, name: str) -> Iterator[list[ast.expr]]:
    """Find the calls of a method, and return their arguments."""
    for node in ast.walk(tree):
        function = node.func if isinstance(node, ast.Call) else None
        if isinstance(function, ast.Attribute) and function.attr == name:
            yield cast(ast.Call, node).args


def spelled(node: ast.expr) -> list[str]:
    """Return the texts that an argument may be; of a choice between two, both."""
    if isinstance(node, ast.IfExp):
        return spelled(node.body) + spelled(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@cache
def rules_source() -> list[ast.Module]:
    """Return the rules as syntax trees; the sources are there also where they are compiled."""
    return [ast.parse(p.read_text(encoding="utf-8")) for p in GAME.folder().glob("rules/*.py")]


def test_every_event_that_rules_note_has_words_for_its_values() -> None:
    """And no words are for events that never happen."""
    noted: dict[str, int] = {}
    for tree in rules_source():
        for kind, *values in called(tree, "note"):
            noted |= dict.fromkeys(spelled(kind), len(values))
    assert {kind: len(phrase.kinds) for kind, phrase in content().words.events.items()} == noted


def test_every_prompt_of_the_rules_has_words() -> None:
    """And no words are for questions that are never asked."""
    asked = [args[1] for tree in rules_source() for args in called(tree, "ask")]
    words = {word for node in asked for word in spelled(node)}
    assert set(content().words.prompts) - {"welcome"} == words


def test_options_with_words_are_rules() -> None:
    """No words are for options that there are not."""
    assert set(content().words.options) <= set(GAME.rules())


def records(value: object) -> Iterator[Record]:
    """Find every record of a pack: whatever says where it comes from."""
    if isinstance(value, dict):
        if "from" in value:
            yield value
        for inner in value.values():
            yield from records(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from records(inner)


@pytest.mark.parametrize("name", [name for name in FILES if name != "words.toml"])
def test_every_record_says_where_it_comes_from(name: str) -> None:
    """Each entry has a source and words of our own."""
    entries = [entry for listed in table(name).values() for entry in listed]
    assert list(records(table(name))) == entries
    for entry in entries:
        assert entry["from"] in ("book", "ours")
        assert len(entry["text"].split()) >= 3
        assert entry["text"].strip() == entry["text"]


def test_provenance_counts_every_component() -> None:
    """Whatever is counted as a component is counted by its source."""
    provenance = GAME.provenance(content())
    assert sum(provenance.values()) == sum(content().components().values()) == 216 + 216 + 19
    assert provenance["found"] == 0
