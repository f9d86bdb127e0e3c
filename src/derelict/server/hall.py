"""The hall: every table that somebody sits at, and everybody who sits there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, Literal, final

import msgspec
import psycopg
from sqlalchemy import Connection, delete, insert, select, update

from derelict.kernel.chance import Seeded
from derelict.kernel.flow import EVERYONE, IllegalChoice, State
from derelict.server import loading, messages, register, schema
from derelict.server.messages import (
    ClockInfo,
    OutcomeInfo,
    SeatInfo,
    TableInfo,
    VoteInfo,
)
from derelict.server.register import Ballot, Meta, Refuse
from derelict.server.room import CANNOT_FOLLOW, EVERY, NOTHING, Branch, Made, Room
from derelict.server.settings import Settings
from derelict.server.sockets import Socket
from derelict.server.store import CHANNEL, NotSaved, Row, Store, Taken, Write, notify
from derelict.server.telling import (
    Pieces,
    Teller,
    encode,
    is_free,
    marks_of,
    patch_of,
    pieces_of,
    undo_info,
)

log = logging.getLogger("derelict.server")
Over = tuple[Literal["playing", "over"], OutcomeInfo | None]
IN_PLAY: Final = {"playing", "over"}
HEARTBEAT: Final = 10.0  # seconds between two words of a worker about who is present with it
FORGOTTEN: Final = 35.0
AGAIN: Final = 1.0  # seconds until something is tried again that the database did not do
OTHERS_FIRST: Final = 0.5  # seconds for which a scout is left to the worker that wrote a line
Clocks = dict[str, tuple[str, float]]


@final
class Hall:
    """All tables of one process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.loop: Final = store.loop
        self.worker: Final = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self.metas: dict[str, Meta] = {}
        self.sockets: dict[str, list[Socket]] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.used: dict[str, float] = {}
        self.alarms: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self.elsewhere: dict[str, dict[str, tuple[list[int], float]]] = {}
        self.counts: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.readings = 0
        self.read_at: dict[str, int] = {}
        self.waiters: dict[str, list[asyncio.Future[None]]] = {}
        self.behind: dict[str, bool] = {}  # tables being caught up with, and whether once more
        self.stopping = False
        self.listener: threading.Thread | None = None

    # Beginning and ending.

    async def open(self) -> None:
        """Take up the clocks that run, and listen to the other workers."""
        for table, name, ends in await self.store.read(all_clocks):
            self.set_alarm(table, name, ends)
        if self.store.shared:
            self.listener = threading.Thread(target=self.listen, name="listener", daemon=True)
            self.listener.start()
        self.spawn(self.keep_house())

    async def close(self) -> None:
        """Finish what is under way, then send everybody away."""
        self.stopping = True
        for alarm in self.alarms.values():
            alarm.cancel()
        await self.settle()
        for sockets in list(self.sockets.values()):
            for socket in list(sockets):
                socket.close(1012, "the server is stopping")
        for task in list(self.tasks):
            task.cancel()
        self.store.close()

    async def settle(self) -> None:
        """Take no more choices, and wait until all that were taken are written."""
        self.stopping = True
        with suppress(NotSaved):
            await self.store.write(lambda connection: None)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside all else, and log it if it fails."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Look at what came of a task."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            if not isinstance(error, (NotSaved, Refuse)):
                log.error("a task failed", exc_info=error)
            else:
                log.warning("a task was given up: %s", error)

    async def keep_house(self) -> None:
        """Put away tables that nobody has touched for a while, and say who is present."""
        while not self.stopping:
            await asyncio.sleep(min(HEARTBEAT, max(self.settings.idle_seconds / 4, 0.05)))
            before = time.monotonic() - self.settings.idle_seconds
            for table in [t for t in self.rooms if self.used.get(t, 0) < before]:
                self.put_away(table)
            if self.store.shared:
                with suppress(NotSaved):
                    await self.say_present()

    def put_away(self, table: str) -> None:
        """Forget a table that is safely on disk; its sockets stay."""
        room = self.rooms[table]
        if room.kept == room.line and table not in self.loading:
            del self.rooms[table]
            self.used.pop(table, None)
            if table not in self.sockets:
                self.forget(table)

    # Finding tables.

    async def room(self, table: str) -> Room:
        """Return a table that is being played, from memory or from the database."""
        self.used[table] = time.monotonic()
        if table in self.rooms:
            return self.rooms[table]
        task = self.loading.get(table)
        if task is None:
            task = self.loop.create_task(self.load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def load(self, table: str) -> Room:
        """Take a table up from the database."""
        meta = await self.fresh_meta(table)
        if meta.status == "open":
            raise Refuse("not-playing", "The game has not begun.")
        try:
            room = await self.store.read(lambda connection: loading.load_room(connection, table))
        except CANNOT_FOLLOW as error:
            log.warning("table cannot be followed", exc_info=error)
            raise Refuse("other-version", "This version cannot follow that game.") from None
        self.rooms[table] = room
        self.counts["loaded"] += 1
        if any(socket.line < room.line for socket in self.sockets.get(table, [])):
            self.spawn(self.catch_up(table))
        if room.fallen_to is not None:
            self.keep(room, room.jump(room.fallen_to, room.state))
        await self.start_clocks(room)
        self.go_on(room)
        return room

    async def meta(self, table: str) -> Meta:
        """Return what is known of a table."""
        found = self.metas.get(table)
        return found if found is not None else await self.fresh_meta(table)

    async def fresh_meta(self, table: str) -> Meta:
        """Read what is known of a table; what was read earlier never replaces what came later."""
        self.readings += 1
        reading = self.readings
        found = await self.store.read(lambda connection: register.load_meta(connection, table))
        known = self.metas.get(table)
        if known is not None and self.read_at.get(table, 0) > reading:
            return known
        if table in self.rooms and known is not None and {known.status, found.status} <= IN_PLAY:
            found.status, found.outcome = known.status, known.outcome  # as of the last line kept
        if table in self.sockets or table in self.rooms or table in self.loading:
            self.metas[table] = found
            self.read_at[table] = reading
        return found

    def forget(self, table: str) -> None:
        """Forget what is known of a table that nobody is at."""
        self.metas.pop(table, None)
        self.read_at.pop(table, None)

    # Choices.

    def choose(self, socket: Socket, room: Room, wanted: messages.Choose) -> None:
        """Make a choice for a socket."""
        self.used[socket.table] = time.monotonic()
        meta = self.metas[socket.table]
        self.check(socket, meta, wanted.seat)
        if not wanted.line == room.line == room.kept:
            raise Refuse("stale", "Something else has happened since.")
        if room.is_for_clock(wanted.choice.partition(" ")[0]):
            raise Refuse("illegal", "That is for the clock to choose.")
        try:
            made = room.choose(wanted.seat, wanted.choice)
        except IllegalChoice as error:
            self.counts["illegal"] += 1
            kept_back = {clock.rule for clock in room.running()}
            legal = [line for line in error.legal if line.partition(" ")[0] not in kept_back]
            socket.refuse("illegal", illegal(error), wanted.id, error.passage, legal, room.line)
            return
        self.keep(room, made, socket, wanted.id)

    def check(self, socket: Socket, meta: Meta, seat: int) -> None:
        """Refuse a socket that may not choose for a seat now."""
        if meta.status != "playing":
            raise Refuse("not-playing", "This game is not being played.")
        if seat not in socket.seats:
            raise Refuse("not-yours", "This seat is not yours.")
        if meta.seats[seat].holder != "person":
            raise Refuse("not-yours", "A scout plays this seat; call a vote to have it back.")
        if self.stopping:
            raise Refuse("stopping", "The server is stopping; it will be back.")

    def keep(self, room: Room, made: Made, by: Socket | None = None, id: int | None = None) -> None:
        """Write a line, and tell everybody once it is durable."""
        prepared = self.prepare(room, made, by, id)
        over = self.is_over(room)
        extra = self.extra(room, over)
        state = room.state

        def done(_: object, error: BaseException | None) -> None:
            self.wake(room.table)
            if error is not None:
                for socket, _ in prepared:
                    socket.unsaid(made.row[1] - 1)
                self.lost(room, error, by, id)
                return
            self.counts["kept"] += 1
            room.kept = made.row[1]
            if made.row[2] % EVERY == 0 and not made.jump:
                self.store.later(keep_snapshot(room, made, state))
            for socket, text in prepared:
                socket.send(text)
            if over is not None:
                self.note_over(room.table, over)
            elif made.jump:
                self.spawn(self.tell_table(room.table))  # it may be an assisted game now
            if room.kept == room.line:
                self.go_on(room)

        self.store.append(made.row, extra, done)

    def lost(self, room: Room, error: BaseException, by: Socket | None, id: int | None) -> None:
        """A line was not kept: forget what was done in memory, and say so."""
        self.counts["lost"] += 1
        if self.rooms.get(room.table) is room:
            del self.rooms[room.table]
        if isinstance(error, Taken):
            self.spawn(self.catch_up(room.table))
            why, message = "stale", "Something else has happened since."
        else:
            log.warning("a line was not kept: %s", error)
            why, message = "not-saved", "The game cannot be saved now, so it stands where it stood."
            if not isinstance(error, NotSaved):
                log.error("writing failed", exc_info=error)
            self.loop.call_later(AGAIN, self.take_up, room.table)
        if by is not None:
            by.refuse(why, message, id)

    def take_up(self, table: str) -> None:
        """Try whether a table can be played on, for its scouts and clocks, until it can."""

        async def trying() -> None:
            try:
                await self.room(table)
            except NotSaved:
                self.loop.call_later(AGAIN, self.take_up, table)

        if not self.stopping:
            self.spawn(trying())

    def extra(self, room: Room, over: Over | None) -> Write[None] | None:
        """Return what must be written with a line: clocks, how the game ended."""
        writes: list[Write[None]] = []
        if changed := self.turn_clocks(room):
            writes.append(keep_clocks(room.table, changed, room.clocks))
        if over is not None:
            writes.append(keep_status(room.table, over))
        if not writes:
            return None
        return lambda connection: all_of(connection, writes)

    def is_over(self, room: Room) -> Over | None:
        """Return the status and outcome of a game, if that is new: over, or not over any more."""
        meta = self.metas.get(room.table)
        ended = room.state.outcome is not None
        if meta is None or meta.status == "ended" or (meta.status == "over") == ended:
            return None
        outcome = Teller(room.game, room.content, room.state).outcome()
        return ("over" if ended else "playing"), outcome

    def note_over(self, table: str, over: Over) -> None:
        """A game is over, or not any more: tell it."""
        meta = self.metas.get(table)
        if meta is not None:
            meta.status, meta.outcome = over
            self.publish(table, encode(messages.Table(self.info(meta))))

    # Telling.

    def prepare(
        self, room: Room, made: Made, by: Socket | None, id: int | None
    ) -> list[tuple[Socket, bytes]]:
        """Put together what each socket at a table will be told of a line."""
        sockets = self.sockets.get(room.table)
        if not sockets:
            return []
        told = Told(self, room, made)
        return [
            (socket, told.to(socket, id if socket is by else None))
            for socket in sockets
            if socket.line == made.row[1] - 1  # others are welcomed anew
        ]

    async def welcome(self, socket: Socket, since: int | None = None, behind: bool = False) -> None:
        """Tell a socket how everything stands; from now on it is told what happens."""
        async with socket.welcoming:
            meta = await self.fresh_meta(socket.table)
            if meta.status == "open":
                await self.welcome_early(socket, meta)
                meta = await self.fresh_meta(socket.table)
            if meta.status != "open":
                await self.welcome_in_play(socket, meta, since, behind)
        await self.pass_on(socket.table)

    async def welcome_early(self, socket: Socket, meta: Meta) -> None:
        """Tell a socket how a table stands that has not begun."""
        self.sit(socket)
        chat = await self.store.read(lambda c: register.load_remarks(c, socket.table))
        socket.welcome(self.info(self.metas.get(socket.table, meta)), chat, None)

    async def welcome_in_play(
        self, socket: Socket, meta: Meta, since: int | None, behind: bool
    ) -> None:
        """Tell a socket how a game stands; what happens while its log is read is told after."""
        table, before = socket.table, socket.line
        room = await self.settled(table)
        if since is not None and since > room.line:  # told by another worker
            await self.follow_others(table)
            room = await self.settled(table)
        line, branch = room.line, frozen(room.branch)
        since = socket.line if behind else since
        standing = self.standing(socket, room)
        socket.hold(line)
        try:
            self.sit(socket)
            info = self.info(self.metas.get(table, meta))
            chat = await self.store.read(lambda c: register.load_remarks(c, table))
            standing["log"] = await self.log_for(socket, room, branch, since, line)
        except BaseException:
            socket.let_go(kept=False)
            socket.unsaid(before)
            raise
        socket.welcome(info, chat, standing)
        socket.let_go(kept=True)

    async def settled(self, table: str) -> Room:
        """Return a table at a moment when nothing is on its way to the disk."""
        while True:
            room = await self.room(table)
            if room.kept == room.line:
                return room
            future = self.loop.create_future()
            self.waiters.setdefault(table, []).append(future)
            await future

    def wake(self, table: str) -> None:
        """Go on with what waited for a line to be kept or lost."""
        for future in self.waiters.pop(table, []):
            if not future.done():
                future.set_result(None)

    async def log_for(
        self, socket: Socket, room: Room, branch: Branch, since: int | None, line: int
    ) -> list[messages.Entry]:
        """Return the lines that a socket has not seen, or the last ones."""
        seats, words = socket.seats, socket.wants.words

        def read(connection: Connection) -> list[messages.Entry]:
            if since is not None and since <= line:
                seen = loading.missed(connection, room, since, line) if since < line else []
            elif socket.wants.log:
                seen = loading.recent(connection, room, branch, socket.wants.log)
            else:
                seen = []
            return [entry_of(room, one, seats, words) for one in seen]

        if since == line or (since is None and not socket.wants.log):
            return []
        return await self.store.read(read)

    def standing(self, socket: Socket, room: Room) -> dict[str, Any]:
        """Return how a game stands, for one socket."""
        teller = Teller(room.game, room.content, room.state)
        view = None
        if socket.wants.view != "none":
            view = teller.view(socket.watching)
            socket.marks = marks_of(pieces_of(view)) if socket.wants.view == "patch" else {}
        seats = self.playing_seats(socket)
        return {
            "line": room.line,
            "position": room.position,
            "log": [],
            "view": view,
            "decisions": teller.decisions(seats, socket.wants.words),
            "asked": teller.asked(),
            "undo": undo_info(room.branch, seats),
            "clocks": self.clock_infos(room),
            "silence": room.game.silence(room.state),
        }

    def playing_seats(self, socket: Socket) -> list[int]:
        """Return the seats that a socket plays: held by its tokens, and not by a scout."""
        meta = self.metas.get(socket.table)
        if meta is None or meta.status not in ("playing", "over"):
            return []
        return [seat for seat in socket.seats if meta.seats[seat].holder == "person"]

    def info(self, meta: Meta) -> TableInfo:
        """Tell a table as everybody may see it."""
        room = self.rooms.get(meta.table)
        present = self.present(meta.table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        return TableInfo(
            meta.table,
            meta.game,
            loading.game_of(meta.game).title,
            meta.status,
            meta.options,
            [SeatInfo(s.seat, s.holder, s.name, s.ready, s.seat in present) for s in meta.seats],
            room.kept if room else 0,
            room.position if room else 0,
            room.length if room else 0,
            room.branch.assisted if room else False,
            meta.practice,
            meta.forked_from,
            room.note if room else "",
            meta.outcome,
            [vote_info(ballot, people) for ballot in meta.votes],
        )

    async def tell_table(self, table: str) -> None:
        """Tell everybody at a table that something about it has changed."""
        meta = await self.fresh_meta(table)
        self.publish(table, encode(messages.Table(self.info(meta))))

    async def changed(self, table: str) -> None:
        """Something about a table was written: tell it, and begin if the game has begun."""
        before = self.metas.get(table)
        meta = await self.fresh_meta(table)
        began = before is not None and (before.status, meta.status) == ("open", "playing")
        if not began:
            self.publish(table, encode(messages.Table(self.info(meta))))
            if table in self.rooms:
                self.go_on(self.rooms[table])
        if began or (before is not None and played_otherwise(before, meta)):
            for socket in list(self.sockets.get(table, [])):
                await self.welcome(socket)

    def publish(self, table: str, text: bytes) -> None:
        """Send the same to every socket at a table."""
        for socket in self.sockets.get(table, []):
            socket.send(text)

    # Who is present.

    def sit(self, socket: Socket) -> None:
        """Let a socket be told what happens at its table."""
        if socket.closed:
            return
        here = self.sockets.setdefault(socket.table, [])
        if socket not in here:
            here.append(socket)
            if socket.seats:
                self.spawn(self.presence_changed(socket.table, socket))
        if socket.table in self.rooms:
            self.go_on(self.rooms[socket.table])

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        here = self.sockets.get(socket.table, [])
        if socket in here:
            here.remove(socket)
            if not here:
                del self.sockets[socket.table]
                if socket.table not in self.rooms:
                    self.forget(socket.table)
            if socket.seats and not self.stopping:
                self.spawn(self.presence_changed(socket.table))

    def left(self, table: str, seat: int) -> None:
        """Somebody has given a seat up: their sockets neither play it nor see through it."""
        for socket in self.sockets.get(table, []):
            socket.seats = [held for held in socket.seats if held != seat]
            if socket.watching == seat:
                socket.watching, socket.marks = messages.SPECTATOR, {}

    async def presence_changed(self, table: str, by: Socket | None = None) -> None:
        """Tell who is present now; a vote may be decided by that."""
        if self.store.shared:
            seats = self.present_here(table)
            await self.store.write(
                lambda c: notify(c, f"here {self.worker} {table} {','.join(map(str, seats))}")
            )
        await self.tell_present(table, by)

    async def tell_present(self, table: str, by: Socket | None = None) -> None:
        """Tell those at a table who is present now, and count the votes anew."""
        if table in self.sockets:
            meta = await self.meta(table)
            text = encode(messages.Table(self.info(meta)))
            for socket in self.sockets.get(table, []):
                if socket is not by:
                    socket.send(text)
            for ballot in meta.votes:
                await self.count(table, ballot)

    def present_here(self, table: str) -> list[int]:
        """Return the seats whose people are connected to this process."""
        return sorted({seat for socket in self.sockets.get(table, []) for seat in socket.seats})

    def present(self, table: str) -> set[int]:
        """Return the seats whose people are connected, here or elsewhere."""
        now = time.monotonic()
        found = set(self.present_here(table))
        for seats, until in self.elsewhere.get(table, {}).values():
            if until > now:
                found.update(seats)
        return found

    async def say_present(self) -> None:
        """Tell the other workers who is connected here."""
        tables = [(table, self.present_here(table)) for table in self.sockets]
        texts = [f"here {self.worker} {t} {','.join(map(str, s))}" for t, s in tables if s]
        if texts:
            await self.store.write(lambda c: notify_all(c, texts))

    async def current(self, table: str) -> Room:
        """Return a table with all that any worker has written."""
        if self.store.shared and table in self.rooms:
            await self.follow_others(table)
        return await self.room(table)

    # Going back and forth.

    async def undo(self, socket: Socket, wanted: messages.Undo) -> None:
        """Take back the last choice of a socket's seats, or of one of them."""
        room = await self.room(socket.table)
        seats = self.playing_seats(socket)
        if wanted.seat is not None:
            seats = [seat for seat in seats if seat == wanted.seat]
        position = room.branch.last_choice(seats)
        if position == NOTHING:
            raise Refuse("nothing", "There is nothing of yours to take back.")
        await self.jump(socket, position, wanted.line, wanted.id)

    async def jump(self, socket: Socket, position: int, line: int, id: int | None) -> None:
        """Go to a position if that is free or one is alone; otherwise call a vote on it."""
        room = await self.room(socket.table)
        meta = self.metas[socket.table]
        if meta.status not in ("playing", "over"):
            raise Refuse("not-playing", "This game is not being played.")
        seats = self.playing_seats(socket)
        if not seats:
            raise Refuse("not-yours", "Only those who play can do that.")
        if line != room.line:
            raise Refuse("stale", "Something else has happened since.")
        if not 0 <= position <= room.length or position == room.position:
            raise Refuse("nothing", f"The game has positions 0 to {room.length}.")
        alone = set(meta.held_by("person")) <= set(seats)
        forward = position > room.position
        if alone or (forward and meta.status == "playing") or is_free(room.branch, position, seats):
            await self.go_to(socket.table, position, line, socket, id)
            return
        ballot = Ballot(0, "jump", seats[0], position, None, None, seats)
        await self.propose(socket.table, ballot)

    async def go_to(
        self, table: str, position: int, line: int, by: Socket | None, id: int | None
    ) -> None:
        """Go to a position, if nothing else happens meanwhile."""
        room = await self.room(table)
        branch = frozen(room.branch)
        try:
            state: State = await self.store.read(lambda c: room.state_at(c, branch, position))
        except CANNOT_FOLLOW:
            raise other_version() from None
        if not room.line == room.kept == line or self.rooms.get(table) is not room:
            raise Refuse("stale", "Something else has happened since.")
        self.keep(room, room.jump(position, state), by, id)

    async def look(self, socket: Socket, wanted: messages.LookAt) -> None:
        """Show a socket how the table looked after a position."""
        room = await self.room(socket.table)
        text = await self.looked(room, wanted.position, socket.watching, socket.seats)
        socket.send(text)

    async def looked(self, room: Room, position: int, watching: int, seats: list[int]) -> bytes:
        """Tell how a table looked after a position."""
        branch = frozen(room.branch)
        if position > len(branch.lines):
            raise Refuse("nothing", f"The game has positions 0 to {len(branch.lines)}.", 404)

        def read(connection: Connection) -> bytes:
            seen = loading.at_position(connection, room, branch, position)
            teller = Teller(room.game, room.content, seen.state)
            events = teller.events(seen.events, seats, True)
            found = messages.Look(
                position,
                len(branch.lines),
                watching,
                seen.seat,
                events,
                teller.view(watching),
                teller.outcome(),
            )
            return encode(found)

        try:
            return await self.store.read(read)
        except CANNOT_FOLLOW:
            raise other_version() from None

    # Talking and voting.

    async def say(self, socket: Socket, wanted: messages.Say) -> None:
        """Say something at a table, unless the rules demand silence."""
        meta = await self.meta(socket.table)
        seat = wanted.seat if wanted.seat is not None else next(iter(socket.seats), EVERYONE)
        if seat not in socket.seats:
            raise Refuse("not-yours", "Only those who sit at the table can talk.")
        if meta.status == "playing":
            room = await self.room(socket.table)
            if passage := room.game.silence(room.state):
                raise Refuse("silent", "The rules demand silence now.", passage=passage)
        name = meta.seats[seat].name
        text = wanted.text.strip()
        if not text:
            raise Refuse("bad-message", "There is nothing in it.")
        await self.store.write(lambda c: register.add_remark(c, socket.table, seat, name, text))
        await self.pass_on(socket.table)

    async def call(self, socket: Socket, wanted: messages.Propose) -> None:
        """Call a vote on a seat or on ending."""
        meta = await self.fresh_meta(socket.table)
        if meta.status != "playing":
            raise Refuse("not-playing", "This game is not being played.")
        if not socket.seats:
            raise Refuse("not-yours", "Only those who sit at the table can do that.")
        if wanted.what == "replace":
            check_replacement(meta, wanted)
        ballot = Ballot(
            0, wanted.what, socket.seats[0], None, wanted.seat, wanted.holder, socket.seats
        )
        await self.propose(socket.table, ballot)

    async def propose(self, table: str, ballot: Ballot) -> None:
        """Open a vote, and count it."""
        opened = await self.store.write(lambda c: register.call_vote(c, table, ballot))
        if not await self.count(table, opened):
            await self.tell_table(table)

    async def vote(self, socket: Socket, wanted: messages.Vote) -> None:
        """Vote: one no closes a vote."""
        table, seats = socket.table, socket.seats
        if not seats:
            raise Refuse("not-yours", "Only those who sit at the table can vote.")
        meta = await self.fresh_meta(table)
        if wanted.vote not in [ballot.vote for ballot in meta.votes]:
            raise Refuse("no-vote", "This vote is closed.")
        if not set(seats) & set(self.wanted(meta, wanted.vote)):
            raise Refuse("not-yours", "In this vote you have no say.")
        if not wanted.yes:
            await self.store.write(lambda c: register.close_vote(c, table, wanted.vote))
            await self.tell_table(table)
            return
        ballot = await self.store.write(lambda c: register.cast_vote(c, table, wanted.vote, seats))
        if not await self.count(table, ballot):
            await self.tell_table(table)

    def wanted(self, meta: Meta, vote: int) -> list[int]:
        """Return the seats of people who are present and have a say in a vote."""
        present = self.present(meta.table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        ballot = next(ballot for ballot in meta.votes if ballot.vote == vote)
        return vote_info(ballot, people).wanted

    async def count(self, table: str, ballot: Ballot) -> bool:
        """Do what was voted on, if everybody who is present has said yes."""
        meta = await self.fresh_meta(table)
        present = self.present(table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        wanted = vote_info(ballot, people).wanted
        if not ballot.yes or not set(wanted) <= set(ballot.yes):
            return False
        if not await self.store.write(lambda c: register.close_vote(c, table, ballot.vote)):
            return True
        await self.carry_out(table, ballot)
        return True

    async def carry_out(self, table: str, ballot: Ballot) -> None:
        """Do what was voted on."""
        if ballot.what == "end":
            await self.store.write(lambda c: register.end_table(c, table))
        elif ballot.what == "replace" and ballot.seat is not None:
            seat, holder = ballot.seat, ballot.holder
            await self.store.write(lambda c: register.set_seat(c, table, seat, holder=holder))
        elif ballot.position is not None:
            room = await self.room(table)
            if ballot.position <= room.length:
                await self.go_to(table, ballot.position, room.line, None, None)
            await self.tell_table(table)
            return
        await self.changed(table)

    # What goes on by itself: scouts and clocks.

    def go_on(self, room: Room, later: float = 0.0) -> None:
        """After a line is kept: let a scout choose, or a clock that has run out."""
        meta = self.metas.get(room.table)
        if meta is None or meta.status != "playing" or self.stopping:
            return
        if room.kept != room.line:
            return  # and then again
        scouts = meta.held_by("scout")
        asked = [d.seat for d in room.state.decisions]
        if any(seat in scouts for seat in asked) and self.sockets.get(room.table):
            people_too = any(seat not in scouts for seat in asked)
            wait = self.settings.pace * (2 if people_too else 1) + later
            self.loop.call_later(wait, self.scout, room, room.line)
        for name, (_, ends) in list(room.clocks.items()):
            self.set_alarm(room.table, name, ends)

    def scout(self, room: Room, line: int) -> None:
        """Let a scout choose, if nothing has happened since."""
        meta = self.metas.get(room.table)
        if not room.line == room.kept == line or self.rooms.get(room.table) is not room:
            return
        if self.stopping:
            return
        if meta is None or meta.status != "playing" or not self.sockets.get(room.table):
            return
        scouts = meta.held_by("scout")
        decision = next((d for d in room.state.decisions if d.seat in scouts), None)
        if decision is None:
            return
        self.used[room.table] = time.monotonic()
        luck = Seeded(room.seed, "scout", room.position)
        index = room.game.scout(room.state, decision, luck)
        self.counts["scouted"] += 1
        self.keep(room, room.choose(decision.seat, str(decision.options[index])))

    def turn_clocks(self, room: Room) -> list[str]:
        """Start, keep and stop clocks as the rules want; return the names of those that changed."""
        wanted = {clock.name: clock for clock in room.running()}
        if not wanted and not room.clocks:
            return []
        changed = [name for name in room.clocks if name not in wanted]
        for name in changed:
            del room.clocks[name]
            if alarm := self.alarms.pop((room.table, name), None):
                alarm.cancel()
        for name, clock in wanted.items():
            if room.clocks.get(name, ("", 0.0))[0] != clock.key:
                room.clocks[name] = (clock.key, time.time() + clock.seconds / self.settings.haste)
                changed.append(name)
        return changed

    async def start_clocks(self, room: Room) -> None:
        """Start the clocks of a game that has just begun, unless another worker has."""
        if changed := self.turn_clocks(room):
            wanted = dict(room.clocks)
            room.clocks = await self.store.write(
                lambda c: begin_clocks(c, room.table, changed, wanted)
            )

    def set_alarm(self, table: str, name: str, ends: float) -> None:
        """Ring when a clock runs out."""
        if old := self.alarms.pop((table, name), None):
            old.cancel()
        wait = ends - time.time()

        def ring() -> None:
            self.alarms.pop((table, name), None)
            self.spawn(self.run_out(table, name))

        self.alarms[table, name] = self.loop.call_later(wait + 0.01 if wait > 0 else 0, ring)

    async def run_out(self, table: str, name: str) -> None:
        """A clock has run out: make the choice that the rules demand, once it is open."""
        try:
            room = await self.room(table)
        except Refuse:
            return
        except NotSaved:
            self.set_alarm(table, name, time.time() + AGAIN)
            return
        meta = self.metas.get(table)
        kept = room.clocks.get(name)
        clock = next((c for c in room.running() if c.name == name), None)
        if meta is None or meta.status != "playing" or kept is None or clock is None:
            return
        if kept[1] > time.time() or room.kept != room.line:
            self.set_alarm(table, name, kept[1])
            return
        choice = room.clock_choice(clock.rule)
        if choice is not None:
            self.counts["rung"] += 1
            self.keep(room, room.choose(*choice))

    def clock_infos(self, room: Room) -> list[ClockInfo]:
        """Tell the clocks that run."""
        now = time.time()
        found: list[ClockInfo] = []
        for clock in room.running():
            if clock.name in room.clocks:
                left = max(room.clocks[clock.name][1] - now, 0.0)
                found.append(ClockInfo(clock.name, clock.seconds, round(left, 2)))
        return found

    # Other workers.

    def listen(self) -> None:
        """Hear what other workers write; after a silence, look at everything anew."""
        url = self.settings.database.replace("+psycopg", "", 1)
        while not self.stopping:
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.in_loop(self.catch_up_all)
                    while not self.stopping:
                        for heard in connection.notifies(timeout=1.0, stop_after=100):
                            self.in_loop(self.heard, heard.payload)
            except psycopg.Error as error:
                log.warning("listening failed: %s", str(error).splitlines()[:1])
                time.sleep(0.5)

    def in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        """Call something in the loop, unless it has ended."""
        if not self.stopping:
            self.loop.call_soon_threadsafe(call, *arguments)

    def heard(self, what: str) -> None:
        """Act on what a worker has said."""
        kind, table, *rest = what.split(" ")
        if kind == "line":
            if table in self.rooms:
                if self.rooms[table].line < int(rest[0]):
                    self.spawn(self.catch_up(table))
            elif table in self.sockets or table in self.loading:
                self.spawn(self.catch_up(table))
        elif kind == "table" and table in self.sockets:
            self.spawn(self.changed(table))
        elif kind == "left":
            self.left(table, int(rest[0]))
        elif kind == "said" and table in self.sockets:
            self.spawn(self.pass_on(table))
        elif kind == "here" and table != self.worker:
            self.heard_present(table, rest)

    def heard_present(self, worker: str, rest: list[str]) -> None:
        """Note who is connected to another worker."""
        table, *seats = rest
        now = time.monotonic()
        held = [int(seat) for seat in seats[0].split(",")] if seats and seats[0] else []
        before = self.present(table) if table in self.sockets else set()
        self.elsewhere.setdefault(table, {})[worker] = (held, now + FORGOTTEN)
        if not held:
            del self.elsewhere[table][worker]
        if table in self.sockets and self.present(table) != before:
            self.spawn(self.tell_present(table))

    async def pass_on(self, table: str) -> None:
        """Pass on what was said at a table, to each socket once and in order."""
        remarks = await self.store.read(lambda c: register.load_remarks(c, table))
        for remark in remarks:
            text = encode(messages.Said(remark))
            for socket in self.sockets.get(table, []):
                if remark.number > socket.heard and not socket.welcoming.locked():
                    socket.heard = remark.number
                    socket.send(text)

    def catch_up_all(self) -> None:
        """Look at every table anew: something may have been missed."""
        for table in {*self.rooms, *self.sockets}:
            self.spawn(self.catch_up(table))

    async def catch_up(self, table: str) -> None:
        """Take over what others have written about a table, once at a time for each table."""
        if table in self.behind:
            self.behind[table] = True
            return
        try:
            self.behind[table] = True
            while self.behind[table]:
                self.behind[table] = False
                await self.follow_others(table)
        finally:
            del self.behind[table]

    async def follow_others(self, table: str) -> None:
        """Take over the lines of a table that others have written, and tell them."""
        if table not in self.rooms and (await self.fresh_meta(table)).status == "open":
            return
        room = await self.room(table)
        if room.kept != room.line:
            return  # our own line is on its way, and will win or lose
        rows, clocks = await self.store.read(lambda c: loading.news(c, table, room.kept))
        for row in rows:
            state = None
            if row[5].startswith("jump "):
                branch, to = frozen(room.branch), loading.jump_of(row[5]).to
                state = await self.store.read(
                    lambda c, b=branch, p=to: room.state_at(c, b, p)  # type: ignore[misc]
                )
            if self.rooms.get(table) is room and room.kept == room.line == row[1] - 1:
                self.follow(room, row, state, clocks)
        for socket in list(self.sockets.get(table, [])):
            if socket.line < room.kept:
                await self.welcome(socket, behind=True)

    def follow(self, room: Room, row: Row, state: State | None, clocks: Clocks) -> None:
        """Take over one line that another worker has written."""
        made = room.follow(row, state)
        room.kept = room.line
        room.clocks = clocks
        over = self.is_over(room)
        for socket, text in self.prepare(room, made, None, None):
            socket.send(text)
        if over is not None:
            self.note_over(room.table, over)
        self.go_on(room, OTHERS_FIRST)


@final
class Told:
    """One line of the journal, as the sockets at a table are told of it."""

    def __init__(self, hall: Hall, room: Room, made: Made) -> None:
        self.hall: Final = hall
        self.room: Final = room
        self.made: Final = made
        self.teller: Final = Teller(room.game, room.content, room.state)
        self.outcome: Final = self.teller.outcome()
        self.clocks: Final = hall.clock_infos(room)
        self.silence: Final = room.game.silence(room.state)
        self.asked: Final = self.teller.asked()
        self.private: Final = any([event.seat != EVERYONE for event in made.events])
        self.views: dict[int, tuple[messages.Json, Pieces]] = {}
        self.events: dict[tuple[object, bool], Any] = {}

    def to(self, socket: Socket, id: int | None) -> bytes:
        """Put together what one socket is told."""
        made, wants = self.made, socket.wants
        seats = self.hall.playing_seats(socket)
        socket.line = made.row[1]
        update = messages.Update(
            made.row[1],
            self.room.position,
            made.row[3],
            made.jump,
            self.events_for(socket),
            self.teller.decisions(seats, wants.words),
            self.asked,
            undo_info(self.room.branch, seats),
            clocks=self.clocks,
            outcome=self.outcome,
            silence=self.silence,
            id=id,
        )
        if wants.view != "none":
            self.add_view(update, socket)
        return encode(update)

    def add_view(self, update: messages.Update, socket: Socket) -> None:
        """Add the view, whole or as far as it has changed."""
        view, pieces = self.view(socket.watching)
        if socket.wants.view == "whole":
            update.view = view
        elif not socket.marks:
            update.view = view
            socket.marks = marks_of(pieces)
        else:
            update.patch = encoded_already(patch_of(view, pieces, socket.marks))

    def events_for(self, socket: Socket) -> Any:
        """Tell the events, once for all sockets that may know the same."""
        words = socket.wants.words
        key = (tuple(socket.seats) if self.private else None, words)
        if key not in self.events:
            told = self.teller.events(self.made.events, socket.seats, words)
            self.events[key] = encoded_already(encode(told))
        return self.events[key]

    def view(self, seat: int) -> tuple[messages.Json, Pieces]:
        """Return a seat's view, made once."""
        if seat not in self.views:
            view = self.teller.view(seat)
            self.views[seat] = (view, pieces_of(view))
        return self.views[seat]


def encoded_already(text: bytes) -> Any:
    """Return JSON that goes into a message as it is."""
    return msgspec.Raw(text)


def frozen(branch: Branch) -> Branch:
    """Return a copy of a branch that nothing changes while it is read elsewhere."""
    copy = Branch()
    copy.lines = branch.lines.copy()
    copy.choosers = branch.choosers.copy()
    copy.free = branch.free.copy()
    copy.position = branch.position
    return copy


def entry_of(room: Room, seen: loading.Seen, seats: list[int], words: bool) -> messages.Entry:
    """Tell a line of the journal that has passed."""
    teller = Teller(room.game, room.content, seen.state)
    events = teller.events(seen.events, seats, words)
    return messages.Entry(seen.line, seen.position, seen.seat, seen.jump, events)


def vote_info(ballot: Ballot, people: list[int]) -> VoteInfo:
    """Tell a vote, and whose yes it still wants."""
    wanted = [seat for seat in people if ballot.what != "replace" or seat != ballot.seat]
    return VoteInfo(
        ballot.vote,
        ballot.what,
        ballot.by,
        ballot.position,
        ballot.seat,
        ballot.holder,
        ballot.yes,
        wanted,
    )


def played_otherwise(before: Meta, after: Meta) -> bool:
    """Whether seats of a game have changed hands, so that others are asked."""
    pairs = zip(before.seats, after.seats, strict=True)
    return after.status == "playing" and any(one.holder != two.holder for one, two in pairs)


def check_replacement(meta: Meta, wanted: messages.Propose) -> None:
    """Refuse a vote on a seat that makes no sense."""
    if wanted.seat is None or wanted.holder is None:
        raise Refuse("bad-message", "Which seat, and for whom?")
    register.check_seat(wanted.seat, len(meta.seats))
    if meta.seats[wanted.seat].holder == wanted.holder:
        raise Refuse("nothing", "That seat is held so already.")


def other_version() -> Refuse:
    """Refuse what only the version that a game was begun with could do."""
    return Refuse("other-version", "This version of the rules cannot follow the game there.")


def illegal(error: IllegalChoice) -> str:
    """Say that a choice is not possible."""
    why = f" (§{error.passage})" if error.passage else ""
    return f"“{error.wanted[:80]}” is not possible now{why}."


# What is written with a line.


def keep_snapshot(room: Room, made: Made, state: State) -> Write[None]:
    """Return how to write a state down that belongs to a line."""
    table, line, position = made.row[:3]

    def write(connection: Connection) -> None:
        connection.execute(
            insert(schema.snapshots).values(
                table_id=table, line=line, position=position, state=room.snapshot(state)
            )
        )

    return write


def keep_clocks(
    table: str, changed: list[str], clocks: dict[str, tuple[str, float]]
) -> Write[None]:
    """Return how to write clocks down that have started or stopped."""
    now = {name: clocks[name] for name in changed if name in clocks}
    kept = schema.clocks

    def write(connection: Connection) -> None:
        connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.name.in_(changed)))
        for name, (key, ends) in now.items():
            connection.execute(insert(kept).values(table_id=table, name=name, key=key, ends=ends))

    return write


def begin_clocks(
    connection: Connection, table: str, changed: list[str], clocks: dict[str, tuple[str, float]]
) -> dict[str, tuple[str, float]]:
    """Write down the clocks that nobody else has started, and return all that run."""
    register.lock_table(connection, table)
    there = loading.clocks_of(connection, table)
    missing = [n for n in changed if n not in clocks or there.get(n, ("",))[0] != clocks[n][0]]
    keep_clocks(table, missing, clocks)(connection)
    return loading.clocks_of(connection, table)


def keep_status(table: str, over: Over) -> Write[None]:
    """Return how to write down that a game is over, or not any more."""
    kept = schema.tables
    status, outcome = over
    told = register.encoded(outcome) if outcome is not None else ""

    def write(connection: Connection) -> None:
        connection.execute(
            update(kept).where(kept.c.id == table).values(status=status, outcome=told)
        )
        notify(connection, f"table {table}")

    return write


def all_of(connection: Connection, writes: list[Write[None]]) -> None:
    """Write several things."""
    for write in writes:
        write(connection)


def notify_all(connection: Connection, texts: list[str]) -> None:
    """Tell the other workers several things."""
    for text in texts:
        notify(connection, text)


def all_clocks(connection: Connection) -> list[tuple[str, str, float]]:
    """Read every clock that runs."""
    kept = schema.clocks.c
    rows = connection.execute(select(kept.table_id, kept.name, kept.ends))
    return [(row.table_id, row.name, row.ends) for row in rows]
