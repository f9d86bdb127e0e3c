"""Tiny games that use what the real ones may not: haste, secret votes, hidden hands, ordered decks.

`Ladder` is dice and a bag, `Scramble` asks several seats at once and the first to choose acts,
`Conclave` has hands, a deck with an order, and cards that all play in secret and show together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from derelict.kernel.chance import Chance
from derelict.kernel.content import Pack
from derelict.kernel.deck import Cards, draw, shuffled, without
from derelict.kernel.flow import Decision, Rule, State, Step, asked_again, do
from derelict.kernel.game import Content, Game, Option, Options

PACKS = Path(__file__).parent / "packs"
TOP = 30
ENERGY = 50
DEALT = 3
TABLE = -1
BROKEN = -2


class Toy(Game):
    """What the toys share; attributes are set here so that a compiled kernel sees them too."""

    def __init__(self, toy_id: str, seats: tuple[int, int], longest: int) -> None:
        self.id = toy_id
        self.title = toy_id.title()
        self.seats = seats
        self.longest = longest

    def folder(self) -> Path:
        return PACKS / self.id

    def imagine(self, s: State, seat: int, chance: Chance) -> State:
        return s.clone()

    def board(self, s: State, seat: int, colour: bool) -> str:
        return "\n".join(f"{name}: {value}" for name, value in self.view(s, seat).items())

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        return chance.below(len(decision.options))


# Ladder: turns, dice, a bag that is drawn from, records inside the state.


class LadderContent(Content):
    """The charms in the bag."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.charms: list[str] = []
        self.origins: list[str] = []
        reader = pack.file("charms.toml")
        for entry in reader.tables("charm", "name"):
            self.charms.append(entry.text("name"))
            self.origins.append(entry.source())
            entry.done()
        reader.done()

    def components(self) -> dict[str, int]:
        return {"charm": len(self.charms)}

    def sources(self) -> list[str]:
        return self.origins


class Climber:
    """One climber: a record inside the state."""

    def __init__(self) -> None:
        self.rung = 0
        self.energy = ENERGY
        self.charms: Cards = ()

    def fields(self) -> tuple[str, ...]:
        return ("rung", "energy", "charms")

    def clone(self) -> Climber:
        after = Climber()
        after.rung, after.energy, after.charms = self.rung, self.energy, self.charms
        return after


class LadderState(State):
    """Climbers on a ladder, and the bag."""

    def __init__(self, seats: int, content: LadderContent) -> None:
        super().__init__()
        self.content = content
        self.climbers = [Climber() for _ in range(seats)]
        self.bag: Cards = tuple(range(len(content.charms)))

    def fields(self) -> tuple[str, ...]:
        return ("climbers", "bag")

    def clone(self) -> Self:
        after = type(self)(0, self.content)
        after.copy_flow(self)
        after.climbers = [climber.clone() for climber in self.climbers]
        after.bag = self.bag
        return after

    def key(self) -> tuple[object, ...]:
        climbers = tuple([(c.rung, c.energy, c.charms) for c in self.climbers])
        return (self.flow_key(), climbers, self.bag)


def turn(s: LadderState, chance: Chance, seat: int) -> None:
    """§1.1 Ask the climber whose turn it is."""
    rung = s.climbers[seat].rung
    options = [do(walk, seat, to) for to in (rung - 1, rung + 1) if 0 <= to <= 3]
    if rung >= 3:
        s.refuse(do(walk, seat, rung + 1), "1.2")
    options.append(do(leap, seat))
    if s.bag:
        options.append(do(dig, seat))
    else:
        s.refuse(do(dig, seat), "1.4")
    s.ask(seat, "turn", options)


def walk(s: LadderState, chance: Chance, seat: int, to: int) -> None:
    """§1.2 Walk to the next rung."""
    s.climbers[seat].rung = to
    s.note("walked", seat, to)
    s.then(do(tire, seat))


def leap(s: LadderState, chance: Chance, seat: int) -> None:
    """§1.3 Roll three dice: eleven or more is two rungs up, less is one down."""
    roll = chance.die() + chance.die() + chance.die()
    climber = s.climbers[seat]
    climber.rung = min(TOP, climber.rung + 2) if roll >= 11 else max(0, climber.rung - 1)
    s.note("leapt", seat, roll, climber.rung)
    s.then(do(tire, seat))


def dig(s: LadderState, chance: Chance, seat: int) -> None:
    """§1.4 Draw a charm from the bag."""
    charm, s.bag = draw(s.bag, chance, "charm")
    s.climbers[seat].charms += (charm,)
    s.note("found", seat, charm)
    s.then(do(tire, seat))


def tire(s: LadderState, chance: Chance, seat: int) -> None:
    """§1.1 Go on with the next climber, unless one is at the top or all are tired."""
    s.climbers[seat].energy -= 1
    following = (seat + 1) % len(s.climbers)
    if s.climbers[seat].rung == TOP:
        finish_ladder(s, "top")
    elif s.climbers[following].energy == 0:
        finish_ladder(s, "tired")
    else:
        s.then(do(turn, following))


def finish_ladder(s: LadderState, reason: str) -> None:
    """§1.1 End the game."""
    rungs = tuple([climber.rung for climber in s.climbers])
    s.end(reason, tuple(["won" if rung == TOP else "lost" for rung in rungs]), rungs)


class Ladder(Toy):
    """Climb by dice; every roll is in the open."""

    def __init__(self) -> None:
        super().__init__("ladder", (1, 2), 2 * ENERGY)

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in (turn, walk, leap, dig, tire)}

    def records(self) -> dict[str, type]:
        return {"Climber": Climber}

    def load(self, pack: Pack) -> Content:
        return LadderContent(pack)

    def blank(self, seats: int, options: Options, content: Content) -> State:
        assert isinstance(content, LadderContent)
        return LadderState(seats, content)

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        s = self.blank(seats, options, content)
        s.then(do(turn, 0))
        s.advance(chance)
        return s

    def view(self, s: State, seat: int) -> dict[str, object]:
        assert isinstance(s, LadderState)
        climbers = [[c.rung, c.energy, list(c.charms)] for c in s.climbers]
        return {"climbers": climbers, "bag": list(s.bag)}

    def score(self, s: State, seat: int) -> float:
        assert isinstance(s, LadderState)
        return s.climbers[seat].rung / TOP

    def tally(self, s: State) -> list[tuple[str, int]]:
        assert isinstance(s, LadderState)
        found = [(f"charm {charm}", TABLE) for charm in s.bag]
        for seat, climber in enumerate(s.climbers):
            found.append((f"climber {seat}", climber.rung))
            found += [(f"charm {charm}", seat) for charm in climber.charms]
        return found

    def name(self, s: State, kind: str, value: int) -> str:
        assert isinstance(s, LadderState)
        return s.content.charms[value] if kind == "charm" else f"{kind} {value}"

    def target(self, s: State, kind: str, value: int) -> str:
        return f"rung:{value}" if kind == "rung" else ""


# Scramble: any of several seats may choose first.


class Thing:
    """A thing to grab."""

    def __init__(self, name: str, weight: int, fragile: bool) -> None:
        self.name = name
        self.weight = weight
        self.fragile = fragile


class ScrambleContent(Content):
    """The things on the table."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.things: list[Thing] = []
        self.origins: list[str] = []
        for entry in pack.file("things.toml").tables("thing", "name"):
            fragile = entry.has("fragile") and entry.whole("fragile", 0, 1) == 1
            self.things.append(Thing(entry.text("name"), entry.whole("weight", 1, 9), fragile))
            self.origins.append(entry.source())
            entry.done()

    def components(self) -> dict[str, int]:
        return {"thing": len(self.things)}

    def sources(self) -> list[str]:
        return self.origins


class ScrambleState(State):
    """Who has which thing, and who rests."""

    def __init__(self, seats: int, capacity: int, content: ScrambleContent) -> None:
        super().__init__()
        self.content = content
        self.capacity = capacity
        self.owners = [TABLE] * len(content.things)
        self.resting = [False] * seats

    def fields(self) -> tuple[str, ...]:
        return ("capacity", "owners", "resting")

    def clone(self) -> Self:
        after = type(self)(0, self.capacity, self.content)
        after.copy_flow(self)
        after.owners = self.owners.copy()
        after.resting = self.resting.copy()
        return after

    def key(self) -> tuple[object, ...]:
        return (self.flow_key(), self.capacity, tuple(self.owners), tuple(self.resting))

    def load(self, seat: int) -> int:
        """Return what a seat carries already."""
        things = zip(self.content.things, self.owners, strict=True)
        return sum([thing.weight for thing, owner in things if owner == seat])


def scramble(s: ScrambleState, chance: Chance) -> None:
    """§2.1 Ask all who are not resting; the first to choose acts."""
    if all(s.resting) or TABLE not in s.owners:
        counts = tuple([s.owners.count(seat) for seat in range(len(s.resting))])
        s.end("done", tuple([str(count) for count in counts]), counts)
        return
    for seat, resting in enumerate(s.resting):
        if not resting:
            s.ask(seat, "scramble", graspable(s, seat))


def graspable(s: ScrambleState, seat: int) -> list[Step]:
    """§2.2 Return what a seat can grab, and refuse what is too heavy."""
    options = [do(rest, seat)]
    room = s.capacity - s.load(seat)
    for thing, owner in enumerate(s.owners):
        if owner != TABLE:
            continue
        if s.content.things[thing].weight <= room:
            options.append(do(grab, seat, thing))
        else:
            s.refuse(do(grab, seat, thing), "2.2")
    return options


def grab(s: ScrambleState, chance: Chance, seat: int, thing: int) -> None:
    """§2.3 Take a thing, which breaks on a 1 if it is fragile."""
    broken = s.content.things[thing].fragile and chance.die() == 1
    s.owners[thing] = BROKEN if broken else seat
    s.note("broke" if broken else "grabbed", seat, thing)
    s.then(do(scramble))


def rest(s: ScrambleState, chance: Chance, seat: int) -> None:
    """§2.1 Take no further part."""
    s.resting[seat] = True
    s.note("rested", seat)
    s.then(do(scramble))


class Scramble(Toy):
    """Everybody grabs at once."""

    def __init__(self) -> None:
        super().__init__("scramble", (1, 4), 10)

    def options(self) -> dict[str, Option]:
        return {"carry": Option(("light", "heavy"), "light", "How much a seat can carry.")}

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in (scramble, grab, rest)}

    def load(self, pack: Pack) -> Content:
        return ScrambleContent(pack)

    def blank(self, seats: int, options: Options, content: Content) -> State:
        assert isinstance(content, ScrambleContent)
        return ScrambleState(seats, {"light": 3, "heavy": 6}[options["carry"]], content)

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        s = self.blank(seats, options, content)
        s.then(do(scramble))
        s.advance(chance)
        return s

    def view(self, s: State, seat: int) -> dict[str, object]:
        assert isinstance(s, ScrambleState)
        return {"owners": list(s.owners), "resting": list(s.resting), "load": s.load(seat)}

    def score(self, s: State, seat: int) -> float:
        assert isinstance(s, ScrambleState)
        return float(s.owners.count(seat))

    def tally(self, s: State) -> list[tuple[str, int]]:
        assert isinstance(s, ScrambleState)
        return [(f"thing {thing}", owner) for thing, owner in enumerate(s.owners)]

    def name(self, s: State, kind: str, value: int) -> str:
        assert isinstance(s, ScrambleState)
        return s.content.things[value].name if kind == "thing" else f"seat {value}"


# Conclave: hands, a deck with an order, secret ballots.


class ConclaveContent(Content):
    """How many cards there are; a card is its own rank."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        reader = pack.file("cards.toml")
        self.cards = reader.whole("copies", 12, 40)
        self.origin = reader.source()
        reader.done()

    def components(self) -> dict[str, int]:
        return {"card": self.cards}

    def sources(self) -> list[str]:
        return [self.origin] * self.cards


class ConclaveState(State):
    """The deck, its top last; the hands; and whose cards each seat has seen."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.deck: Cards = ()
        self.hands: list[Cards] = [()] * seats
        self.knows: list[Cards] = [()] * seats
        self.shown: list[tuple[int, int]] = []
        self.discards: Cards = ()
        self.points = [0] * seats

    def fields(self) -> tuple[str, ...]:
        return ("deck", "hands", "knows", "shown", "discards", "points")

    def clone(self) -> Self:
        after = type(self)(0)
        after.copy_flow(self)
        after.deck = self.deck
        after.hands = self.hands.copy()
        after.knows = self.knows.copy()
        after.shown = self.shown.copy()
        after.discards = self.discards
        after.points = self.points.copy()
        return after

    def key(self) -> tuple[object, ...]:
        hidden = (self.deck, tuple(self.hands), tuple(self.knows))
        return (self.flow_key(), hidden, tuple(self.shown), self.discards, tuple(self.points))

    def known(self, seat: int, *cards: int) -> None:
        """Remember that a seat has seen these cards."""
        self.knows[seat] = tuple(sorted({*self.knows[seat], *cards}))

    def place(self, card: int) -> int:
        """Return whose hand a card is in, or how far from the deck's bottom, counting down."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        return -1 - self.deck.index(card)


def lead(s: ConclaveState, chance: Chance, seat: int) -> None:
    """§3.1 Ask the leader."""
    options = [do(hold, seat)]
    if s.deck:
        options += [do(take, seat), do(peek, seat)]
    else:
        s.refuse(do(take, seat), "3.2")
        s.refuse(do(peek, seat), "3.2")
    s.ask(seat, "lead", options)


def hold(s: ConclaveState, chance: Chance, seat: int) -> None:
    """§3.1 Do nothing."""
    s.note("held", seat)
    s.then(do(ballot), do(count, seat))


def take(s: ConclaveState, chance: Chance, seat: int) -> None:
    """§3.1 Take the top card of the deck."""
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    s.known(seat, card)
    s.learn()
    s.note("took", seat)
    s.tell(seat, "took_card", card)
    s.then(do(ballot), do(count, seat))


def peek(s: ConclaveState, chance: Chance, seat: int) -> None:
    """§3.1 Look at both ends of the deck."""
    s.known(seat, s.deck[-1], s.deck[0])
    s.learn()
    s.note("peeked", seat)
    s.tell(seat, "saw", s.deck[-1], s.deck[0])
    s.then(do(ballot), do(count, seat))


def ballot(s: ConclaveState, chance: Chance) -> None:
    """§3.3 Ask each seat that has cards for one of them, in secret."""
    for seat, hand in enumerate(s.hands):
        if hand:
            s.ask_each(seat, "ballot", [do(play, seat, card) for card in hand])


def play(s: ConclaveState, chance: Chance, seat: int, card: int) -> None:
    """§3.3 Show the card."""
    s.hands[seat] = without(s.hands[seat], card)
    s.shown.append((card, seat))
    s.note("played", seat, card)


def count(s: ConclaveState, chance: Chance, leader: int) -> None:
    """§3.4 Score for the highest card, and go on while anybody has cards."""
    winner = max(s.shown)[1]
    s.points[winner] += 1
    s.note("won", winner)
    gone = tuple([card for card, _ in s.shown])
    s.discards += gone
    s.knows = [tuple([card for card in known if card not in gone]) for known in s.knows]
    s.shown = []
    if any(s.hands):
        s.then(do(lead, (leader + 1) % len(s.hands)))
    else:
        best = max(s.points)
        results = tuple(["won" if points == best else "lost" for points in s.points])
        s.end("counted", results, tuple(s.points))


class Conclave(Toy):
    """Nobody sees another's hand."""

    def __init__(self) -> None:
        super().__init__("conclave", (2, 4), 100)

    def rules(self) -> dict[str, Rule]:
        return {rule.__name__: rule for rule in (lead, hold, take, peek, ballot, play, count)}

    def load(self, pack: Pack) -> Content:
        return ConclaveContent(pack)

    def blank(self, seats: int, options: Options, content: Content) -> State:
        return ConclaveState(seats)

    def new(self, seats: int, options: Options, content: Content, chance: Chance) -> State:
        assert isinstance(content, ConclaveContent)
        s = ConclaveState(seats)
        s.deck = shuffled(tuple(range(content.cards)), chance, "card")
        for seat in range(seats):
            s.hands[seat] = tuple(sorted(s.deck[-DEALT:]))
            s.deck = s.deck[:-DEALT]
        s.then(do(lead, 0))
        s.advance(chance)
        return s

    def view(self, s: State, seat: int) -> dict[str, object]:
        assert isinstance(s, ConclaveState)
        mine = [str(step) for who, step in s.answers if who == seat]
        return {
            "hand": list(s.hands[seat]),
            "hands": [len(hand) for hand in s.hands],
            "deck": len(s.deck),
            "known": [[card, s.place(card)] for card in s.knows[seat]],
            "answered": sorted([who for who, _ in s.answers]),
            "answer": mine,
            "discards": list(s.discards),
            "points": list(s.points),
        }

    def imagine(self, s: State, seat: int, chance: Chance) -> State:
        assert isinstance(s, ConclaveState)
        fixed = {*s.hands[seat], *s.knows[seat]}
        others = [card for hand in s.hands for card in hand]
        hidden = sorted([card for card in (*others, *s.deck) if card not in fixed])
        pool = list(shuffled(tuple(hidden), chance, "card"))
        world = s.clone()
        world.deck = tuple([card if card in fixed else pool.pop() for card in s.deck])
        for other, hand in enumerate(s.hands):
            cards = [card if card in fixed else pool.pop() for card in hand]
            world.hands[other] = tuple(sorted(cards))
        self.imagine_knowledge(world, s, seat)
        self.imagine_answers(world, seat, chance)
        return world

    def imagine_knowledge(self, world: ConclaveState, s: ConclaveState, seat: int) -> None:
        """Let the others know what now lies where they know a card to be."""
        for other in range(len(s.hands)):
            if other != seat:
                seen = [card for card in s.knows[other] if card in s.deck]
                world.knows[other] = ()
                world.known(other, *[world.deck[s.deck.index(card)] for card in seen])

    def imagine_answers(self, world: ConclaveState, seat: int, chance: Chance) -> None:
        """Let the others have answered, and be asked, about the cards they now hold."""
        answers = []
        for who, step in world.answers:
            hand = world.hands[who]
            card = hand[chance.below(len(hand))]
            answers.append((who, step if who == seat else do(play, who, card)))
        world.answers = answers
        world.decisions = asked_again(world).decisions

    def score(self, s: State, seat: int) -> float:
        assert isinstance(s, ConclaveState)
        return float(s.points[seat])

    def tally(self, s: State) -> list[tuple[str, int]]:
        assert isinstance(s, ConclaveState)
        found = [(card, TABLE) for card in s.deck] + [(card, BROKEN) for card in s.discards]
        found += s.shown + [(card, who) for who, hand in enumerate(s.hands) for card in hand]
        return [(f"card {card}", place) for card, place in found]

    def name(self, s: State, kind: str, value: int) -> str:
        return f"{kind} {value}"


def toys() -> list[Game]:
    """Return all toys."""
    return [Conclave(), Ladder(), Scramble()]
