"""The Daedalus Sentence: all that the platform knows of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from derelict.games.daedalus import picture, text, view
from derelict.games.daedalus.clocks import clocks, silence
from derelict.games.daedalus.content import Hive
from derelict.games.daedalus.imagining import imagine
from derelict.games.daedalus.routes import routes
from derelict.games.daedalus.rules import (
    actions,
    commander,
    control,
    discovery,
    enhancers,
    fights,
    gates,
    patrols,
    planning,
    rooms,
    setup,
    theseus,
    thread,
    together,
)
from derelict.games.daedalus.scout import choose
from derelict.games.daedalus.settings import PRESETS, check_settings, read_enhancers
from derelict.games.daedalus.state import EMPTY, MOST_SEATS, Daedalus, Prisoner
from derelict.kernel.chance import Chance
from derelict.kernel.content import Pack
from derelict.kernel.flow import Decision, Rule, State
from derelict.kernel.game import Clock, Content, Game, Option, Options

RULES: Final[tuple[Rule, ...]] = (
    setup.set_up,
    setup.offer_characters,
    setup.choose_character,
    setup.deal,
    thread.begin_thread,
    thread.post,
    thread.station,
    control.control,
    control.next_ring,
    control.choose_led,
    control.lead,
    control.skip_ring,
    control.leading,
    control.lead_move,
    control.lead_discover,
    control.lead_kill,
    control.lead_obtain,
    control.lead_break,
    control.lead_laying,
    control.lead_lay,
    control.lead_open,
    control.lead_swap,
    control.lead_stop,
    commander.begin_command,
    commander.command,
    commander.spawn_by_card,
    commander.reinforce,
    commander.rotate_by_card,
    commander.grant,
    commander.skip_command,
    commander.end_command,
    commander.next_grant,
    commander.ordering,
    commander.order_move,
    commander.order_discover,
    commander.order_draw,
    commander.order_swap,
    commander.order_end,
    commander.settle_icons,
    commander.place_guard,
    commander.card_for_guard,
    commander.keep_four,
    commander.throw_card,
    planning.begin_round,
    planning.plan,
    planning.ready,
    enhancers.spend,
    enhancers.reveal,
    enhancers.reroll,
    enhancers.time_up,
    enhancers.hour_up,
    actions.begin_actions,
    actions.act,
    actions.move,
    actions.give,
    actions.draw_card,
    actions.finish,
    actions.end_actions,
    actions.keep_limit,
    actions.discard,
    discovery.discover,
    fights.kill,
    fights.more,
    fights.also,
    fights.enough,
    fights.kill_loctae,
    fights.hunt,
    together.laying,
    together.lay_first,
    together.lay_more,
    together.lay,
    together.rest,
    together.decline,
    together.succeed,
    together.fail,
    gates.obtain_code,
    gates.break_code,
    gates.open_broken,
    gates.open_from_outside,
    rooms.climb,
    rooms.use_laboratory,
    rooms.hide,
    rooms.surrender,
    rooms.swap,
    rooms.free,
    theseus.begin_hive,
    theseus.activate,
    theseus.end_hive,
    patrols.muster,
    patrols.march,
    patrols.choose_minotaur,
    patrols.send,
    patrols.merge_groups,
    patrols.choose_group,
    patrols.merge,
    patrols.muster_loctae,
    patrols.march_loctae,
    patrols.choose_loctae,
    patrols.send_loctae,
)


@final
class TheDaedalusSentence(Game):
    """The Daedalus Sentence: prisoners break out of a station whose rings turn round them."""

    id = "daedalus"
    title = "The Daedalus Sentence"
    seats = (1, MOST_SEATS)
    rules_version = 1
    longest = 100_000

    def folder(self) -> Path:
        return Path(__file__).parent

    def options(self) -> dict[str, Option]:
        return {
            "mode": Option(("base", "ariadne"), "base", "all together, or against a Commander"),
            "enhancers": Option(
                ("none", *PRESETS), "none", "what makes it harder: a preset, or numbers as in 1+3"
            ),
            "minutes": Option((), "60", "the clock of Enhancer 3, from 20 to 120 minutes"),
            "seconds": Option((), "25", "the clock of Enhancer 6, from 15 to 40 seconds"),
        }

    def settle(self, seats: int, given: Options) -> Options:
        wanted = given.get("enhancers", "none")
        plain = {name: value for name, value in given.items() if name != "enhancers"}
        settled = super().settle(seats, plain)
        settled["enhancers"] = wanted
        check_settings(seats, settled)
        return settled

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in RULES}

    def records(self) -> dict[str, type]:
        return {"Prisoner": Prisoner}

    def load(self, pack: Pack) -> Content:
        return Hive(pack)

    def blank(self, seats: int, options: Options, content: Content) -> State:
        return Daedalus(
            cast(Hive, content),
            seats,
            options["mode"] == "ariadne",
            read_enhancers(options["enhancers"]),
            int(options["minutes"]),
            int(options["seconds"]),
        )

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        s = self.blank(seats, options, content)
        s.next(planning.BEGIN_ROUND)
        s.next(setup.SET_UP)
        s.advance(chance)
        return s

    def view(self, s: State, seat: int) -> dict[str, object]:
        return view.view(cast(Daedalus, s), seat)

    def imagine(self, s: State, seat: int, chance: Chance) -> State:
        return imagine(cast(Daedalus, s), seat, chance)

    def score(self, s: State, seat: int) -> float:
        hive = cast(Daedalus, s)
        if hive.outcome is not None:
            return float(hive.outcome.scores[seat])
        return 0.5

    def tally(self, s: State) -> list[tuple[str, int]]:
        hive = cast(Daedalus, s)
        cards = [*hive.deck, *hive.discard, *hive.command, *[card for _, card, _ in hive.laid]]
        cards += [hive.played] if hive.played != EMPTY else []
        cards += [card for p in hive.prisoners for card in p.hand]
        cards += [card for code in hive.codes for card in code]
        cards += [card for card in hive.theseus if card != EMPTY]
        tiles = [tile for tile in hive.tiles if tile >= 0]
        tiles += [tile for unseen in hive.unseen for tile in unseen]
        found = [(f"card {card}", 1) for card in cards] + [(f"tile {tile}", 1) for tile in tiles]
        guards = sum(hive.minotaurs) + hive.spare_minotaurs()
        found += [(f"minotaur {number}", 1) for number in range(guards)]
        guards = sum(hive.loctae) + hive.spare_loctae()
        found += [(f"loctae {number}", 1) for number in range(guards)]
        found += [(f"gate {number}", 1) for number in range(len(hive.opened))]
        return found + [(f"prisoner {seat}", 1) for seat in range(len(hive.prisoners))]

    def name(self, s: State, kind: str, value: int) -> str:
        return text.name(cast(Daedalus, s), kind, value)

    def target(self, s: State, kind: str, value: int) -> str:
        return text.target(cast(Daedalus, s), kind, value)

    def board(self, s: State, seat: int, colour: bool) -> str:
        return picture.board(cast(Daedalus, s), seat, colour)

    def secret(self, s: State) -> bool:
        return cast(Daedalus, s).hidden_hands()

    def clocks(self, s: State) -> list[Clock]:
        return clocks(cast(Daedalus, s))

    def silence(self, s: State) -> str:
        return silence(cast(Daedalus, s))

    def close_up(self, s: State, seat: int, colour: bool) -> str:
        return picture.close_up(cast(Daedalus, s), seat, colour)

    def routes(self, s: State, seat: int) -> list[tuple[str, list[str]]]:
        return routes(cast(Daedalus, s), seat)

    def luck(self, content: Content, what: str, value: int) -> str:
        return text.luck(cast(Hive, content), what, value)

    def ending(self, s: State, content: Content) -> str:
        return text.ending(cast(Daedalus, s))

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        return choose(cast(Daedalus, s), decision, chance)


GAME: Final = TheDaedalusSentence()
