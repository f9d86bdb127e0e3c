"""Cosmic Warfare: all that the platform knows of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final, cast, final

from derelict.games.cosmic import picture, text, view
from derelict.games.cosmic.content import Ship
from derelict.games.cosmic.odds import ending, odds
from derelict.games.cosmic.routes import routes
from derelict.games.cosmic.rules import (
    clock,
    combat,
    computer,
    damage,
    locks,
    movement,
    order,
    teleport,
    treasures,
    winning,
)
from derelict.games.cosmic.scout import choose
from derelict.games.cosmic.state import MOST_SEATS, Juggernaut, Mercenary, treasure_of
from derelict.games.cosmic.targets import targets
from derelict.kernel.chance import Chance
from derelict.kernel.content import Pack
from derelict.kernel.flow import Decision, Rule, State, Step, do
from derelict.kernel.game import Content, Game, Option, Options

RULES: Final[tuple[Rule, ...]] = (
    order.roll_for_order,
    order.roll_class,
    order.offer_class,
    order.take_class,
    clock.next_turn,
    movement.walk,
    movement.move,
    movement.stay,
    movement.chamber,
    movement.search,
    movement.lie,
    movement.lie_still,
    movement.revive,
    movement.held,
    movement.escape,
    movement.slip_away,
    combat.meet,
    combat.announce,
    combat.blast,
    combat.grenade,
    combat.smoke,
    combat.ready,
    combat.attack,
    combat.second_chance,
    combat.attack_again,
    combat.accept,
    combat.win,
    combat.after_chamber,
    damage.lose,
    damage.soften,
    damage.suffer,
    damage.drop_some,
    damage.drop,
    damage.fall_back,
    damage.retreat,
    damage.back_to,
    treasures.leave,
    treasures.leave_all,
    treasures.fetch,
    treasures.pick_up,
    treasures.stride,
    locks.check,
    locks.pick,
    locks.break_lock,
    locks.unlock,
    locks.relock,
    locks.breach,
    locks.hole,
    teleport.offer_access,
    teleport.try_access,
    teleport.no_access,
    teleport.use_booth,
    teleport.use_beacon,
    teleport.destination,
    teleport.teleport,
    teleport.choose_side,
    teleport.fix_side,
    computer.hack,
    computer.evacuate,
)


@final
class Cosmic(Game):
    """Cosmic Warfare: privateers loot the flagship of an alien fleet, and must be back in time."""

    id = "cosmic"
    title = "Cosmic Warfare"
    seats = (1, MOST_SEATS)
    rules_version = 1
    longest = 20_000

    def folder(self) -> Path:
        return Path(__file__).parent

    def options(self) -> dict[str, Option]:
        modes = ("cooperative", "competitive")
        draws = ("cards", "tables")
        return {
            "mode": Option(modes, "cooperative", "share one result, or see who brings home most"),
            "draw": Option(draws, "cards", "aliens and treasures from decks, or rolled on tables"),
        }

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in RULES}

    def records(self) -> dict[str, type]:
        return {"Mercenary": Mercenary}

    def load(self, pack: Pack) -> Content:
        return Ship(pack)

    def blank(self, seats: int, options: Options, content: Content) -> State:
        cooperative = options["mode"] == "cooperative"
        return Juggernaut(cast(Ship, content), seats, cooperative, options["draw"] == "tables")

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        s = self.blank(seats, options, content)
        s.then(do(order.roll_for_order), do(clock.next_turn, 0))
        s.advance(chance)
        return s

    def view(self, s: State, seat: int) -> dict[str, object]:
        return view.view(cast(Juggernaut, s), seat)

    def imagine(self, s: State, seat: int, chance: Chance) -> State:
        return s.clone()

    def score(self, s: State, seat: int) -> float:
        ship = cast(Juggernaut, s)
        if ship.outcome is not None:
            return float(ship.outcome.scores[seat])
        if ship.cooperative:
            return float(winning.value_per_mercenary(ship))
        return float(winning.loot(ship, ship.mercs[seat]))

    def tally(self, s: State) -> list[tuple[str, int]]:
        ship = cast(Juggernaut, s)
        found = [(f"geomorph {tile}", 1) for tile in (*ship.tiles, *ship.unseen) if tile >= 0]
        found += [(f"mercenary {seat}", 1) for seat in range(len(ship.mercs))]
        if not ship.tables:
            fighting = (ship.foe,) if ship.foe not in ship.foes else ()
            aliens = [*ship.alien_deck, *ship.alien_discard, *ship.foes, *fighting]
            found += [(f"alien {alien}", 1) for alien in aliens if alien >= 0]
            items = [i for m in ship.mercs for i in m.carried + m.stored]
            items += [item for _, item in ship.floor]
            loose = [treasure_of(i) for i in items]
            cards = [*ship.treasure_deck, *ship.treasure_discard, *loose]
            found += [(f"treasure {card}", 1) for card in cards]
        return found

    def name(self, s: State, kind: str, value: int) -> str:
        return text.name(cast(Juggernaut, s), kind, value)

    def target(self, s: State, kind: str, value: int) -> str:
        return text.target(cast(Juggernaut, s), kind, value)

    def targets(self, s: State, content: Content, step: Step) -> list[str]:
        found = super().targets(s, content, step)
        return [*found, *targets(cast(Juggernaut, s), step)]

    def odds(self, s: State, seat: int, step: Step) -> Fraction | None:
        return odds(cast(Juggernaut, s), step)

    def board(self, s: State, seat: int, colour: bool) -> str:
        return picture.board(cast(Juggernaut, s), seat, colour)

    def close_up(self, s: State, seat: int, colour: bool) -> str:
        return picture.close_up(cast(Juggernaut, s), seat, colour)

    def routes(self, s: State, seat: int) -> list[tuple[str, list[str]]]:
        return routes(cast(Juggernaut, s), seat)

    def luck(self, content: Content, what: str, value: int) -> str:
        return text.luck(cast(Ship, content), what, value)

    def ending(self, s: State, content: Content) -> str:
        return ending(cast(Juggernaut, s))

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        return choose(cast(Juggernaut, s), decision, chance)


GAME: Final = Cosmic()
