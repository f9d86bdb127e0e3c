"""The HTTP interface: games, tables, seats, replays."""

from __future__ import annotations

import logging
import time
from collections import defaultdict, deque
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post, put
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from sqlalchemy import Connection

from derelict.games import games
from derelict.kernel.content import Pack
from derelict.kernel.game import Game
from derelict.kernel.rulebook import passages
from derelict.server import agreed, loading, register, seating
from derelict.server.agreed import Meta, Refuse
from derelict.server.hall import Hall
from derelict.server.messages import (
    Fork,
    GameInfo,
    HeldSeat,
    Look,
    MadeTable,
    MovingCode,
    NewTable,
    Passage,
    Problem,
    Ready,
    Setting,
    Settings,
    TableInfo,
    TakeSeat,
    Tokens,
)
from derelict.server.room import Room, rows_after
from derelict.server.store import NotSaved, Row

log = logging.getLogger("derelict.server")
HOUR: Final = 3600.0
MOST_CODES: Final = 60  # that an address may try in an hour

Table = Annotated[str, Parameter(description="the id of a table", max_length=32)]
SeatNumber = Annotated[int, Parameter(description="the number of a seat", ge=0, le=63)]
Position = Annotated[int, Parameter(description="a position of the game", ge=0, le=1 << 30)]
Bearer = Annotated[
    str, Parameter(header="Authorization", description="Bearer and a token", max_length=200)
]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Describe the answers that tell what could not be done."""
    return {
        status: ResponseSpec(Problem, description="why not", generate_examples=False)
        for status in (*statuses, 400, 503)
    }


def token_of(authorization: str) -> str:
    """Return the token in a header."""
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refuse("no-token", "Say whose seat it is: Authorization: Bearer TOKEN.", 401)
    return token.strip()


# Games.


@get("/api/games", summary="The games", responses=problems())
async def list_games() -> list[GameInfo]:
    """List the games that can be played here."""
    return [game_info(game) for game in games()]


def game_info(game: Game) -> GameInfo:
    """Tell a game."""
    least, most = game.seats
    settings = [
        Setting(name, list(option.values), option.default, option.help)
        for name, option in game.options().items()
    ]
    digest = loading.content_of(game).digest
    return GameInfo(game.id, game.title, least, most, game.rules_version, digest, settings)


@get("/api/games/{game:str}/rules", summary="A rulebook", responses=problems(404))
async def game_rules(game: Annotated[str, Parameter(max_length=40)]) -> list[Passage]:
    """List every passage of a game's rulebook, in our words."""
    found = passages(Pack(game, seating.game_named(game).folder()))
    return [Passage(p.section, p.title, p.summary, p.status, p.reason) for p in found]


# Tables.


@post("/api/tables", summary="Make a table", responses=problems(403, 404, 429))
async def make_table(state: State, request: Request[Any, Any, Any], data: NewTable) -> MadeTable:
    """Make a table, and sit down."""
    hall: Hall = state.hall
    count_against(state, request, "tables", hall.settings.tables_an_hour)
    table, held = await hall.store.write(lambda c: register.make_table(c, data))
    hall.tables.counts["made"] += 1
    return MadeTable(hall.tables.info(await hall.tables.fresh_meta(table)), held)


def count_against(state: State, request: Request[Any, Any, Any], what: str, most: int) -> None:
    """Count a request of an address against what it may ask for in an hour."""
    made: defaultdict[tuple[str, str], deque[float]] = state.made
    address = request.client.host if request.client else ""
    times = made[what, address]
    now = time.monotonic()
    while times and times[0] < now - HOUR:
        times.popleft()
    if len(times) >= most:
        raise Refuse("too-many", "That is too often for an hour; try again later.", 429)
    times.append(now)


@get("/api/tables/{table:str}", summary="A table", responses=problems(404))
async def show_table(state: State, table: Table) -> TableInfo:
    """Show a table as everybody may see it."""
    hall: Hall = state.hall
    meta = await hall.tables.fresh_meta(table)
    if meta.status != "open":
        await hall.tables.current(table)
    return hall.tables.info(meta)


@put("/api/tables/{table:str}/options", summary="Settings", responses=problems(401, 403, 404, 409))
async def change_options(
    state: State, table: Table, data: Settings, authorization: Bearer = ""
) -> TableInfo:
    """Change the settings of a table that has not begun."""
    token = token_of(authorization)
    return await written(
        state.hall, table, lambda c: seating.set_options(c, table, token, data.options)
    )


async def written(hall: Hall, table: str, write: Any) -> TableInfo:
    """Write something about a table, tell everybody there, and return the table."""
    await hall.store.write(write)
    await hall.changed(table)
    return hall.tables.info(await hall.tables.meta(table))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/take",
    summary="Sit down",
    responses=problems(404, 409),
)
async def take_seat(state: State, table: Table, seat: SeatNumber, data: TakeSeat) -> HeldSeat:
    """Sit down on a free seat; the answer has its token."""
    hall: Hall = state.hall
    held = await hall.store.write(lambda c: seating.take_seat(c, table, seat, data.name))
    await hall.changed(table)
    return held


@post(
    "/api/tables/{table:str}/seats/{seat:int}/scout",
    summary="Seat a scout",
    status_code=200,
    responses=problems(401, 403, 404, 409),
)
async def seat_scout(
    state: State, table: Table, seat: SeatNumber, authorization: Bearer = ""
) -> TableInfo:
    """Put a scout on a free seat of a table that has not begun."""
    token = token_of(authorization)
    return await written(state.hall, table, lambda c: seating.seat_scout(c, table, seat, token))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/leave",
    summary="Leave a seat",
    status_code=200,
    responses=problems(401, 403, 404, 409),
)
async def leave_seat(
    state: State, table: Table, seat: SeatNumber, authorization: Bearer = ""
) -> TableInfo:
    """Give up one's seat, or, before the game, a scout's."""
    token = token_of(authorization)
    hall: Hall = state.hall
    await hall.store.write(lambda c: seating.leave_seat(c, table, seat, token))
    hall.presence.left(table, seat)
    await hall.changed(table)
    return hall.tables.info(await hall.tables.meta(table))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/ready",
    summary="Be ready",
    status_code=200,
    responses=problems(401, 403, 404, 409),
)
async def be_ready(
    state: State, table: Table, seat: SeatNumber, data: Ready, authorization: Bearer = ""
) -> TableInfo:
    """Be ready to start, or not yet; when everybody is, the game begins."""
    token = token_of(authorization)
    return await written(
        state.hall, table, lambda c: seating.be_ready(c, table, seat, token, data.ready)
    )


# Replays and forks.


async def finished(hall: Hall, table: str) -> tuple[Meta, Room]:
    """Return a table whose game is finished: then everything may be known."""
    meta = await hall.tables.latest_meta(table)
    if meta.status not in ("over", "ended"):
        raise Refuse("not-over", "This can be seen when the game is over.")
    return meta, await hall.tables.current(table)


@get(
    "/api/tables/{table:str}/at/{position:int}",
    summary="Look back",
    responses=problems(404, 409),
)
async def look_back(
    state: State,
    table: Table,
    position: Position,
    seat: Annotated[int, Parameter(ge=-1, le=63, description="as whom; -1: everybody")] = -1,
) -> Look:
    """Show how a finished game looked after a position, and what had just happened."""
    hall: Hall = state.hall
    meta, room = await finished(hall, table)
    if seat >= len(meta.seats):
        raise Refuse("no-seat", "There is no such seat.", 404)
    text = await hall.going_back.looked(room, position, seat, [seat])
    return msgspec.json.decode(text, type=Look)


@get(
    "/api/tables/{table:str}/journal",
    summary="Download the journal",
    media_type=MediaType.TEXT,
    responses=problems(404, 409),
)
async def download(state: State, table: Table) -> Response[str]:
    """Return the journal of a finished game, without its seed."""
    hall: Hall = state.hall
    meta, _ = await finished(hall, table)
    journal = await hall.store.read(lambda c: loading.whole_journal(c, table))
    name = f'attachment; filename="{meta.game}-{table}.journal"'
    return Response(
        journal.dump(public=True),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )


@post("/api/tables/{table:str}/fork", summary="Fork", responses=problems(401, 403, 404, 409, 429))
async def fork(
    state: State,
    request: Request[Any, Any, Any],
    table: Table,
    data: Fork,
    authorization: Bearer = "",
) -> MadeTable:
    """Make a table that stands where this one stood, with other luck from there on."""
    hall: Hall = state.hall
    count_against(state, request, "tables", hall.settings.tables_an_hour)
    meta = await hall.tables.latest_meta(table)
    await may_fork(hall, meta, authorization)
    register.check_holders(len(meta.seats), data.take, data.scouts)
    room = await hall.tables.current(table)
    lines = room.branch.lines[: data.position]
    if data.position > room.length:
        raise Refuse("nothing", f"The game has positions 0 to {room.length}.", 404)
    if room.state.outcome is not None and data.position == room.position:
        raise Refuse("nothing", "The game is over there.")

    def write(connection: Connection) -> tuple[str, list[HeldSeat]]:
        rows = renumbered(rows_after(connection, table, 0), lines)
        begun = room.journal.setting_up
        return register.fork_table(connection, meta, rows, begun, data.take, data.scouts, data.name)

    made, held = await hall.store.write(write)
    return MadeTable(hall.tables.info(await hall.tables.fresh_meta(made)), held)


async def may_fork(hall: Hall, meta: Meta, authorization: str) -> None:
    """Refuse to fork a game that goes on, unless one plays it alone: nothing is secret then."""
    if meta.status in ("over", "ended"):
        return
    if meta.status == "open":
        raise Refuse("not-playing", "The game has not begun.")
    token = token_of(authorization)
    mine = await hall.store.read(lambda c: agreed.seats_of(c, meta.table, [token]))
    if meta.held_by("person") != mine:
        raise Refuse("not-over", "A game that others play can be forked when it is over.", 403)


def renumbered(rows: list[Row], lines: list[int]) -> list[Row]:
    """Take the lines that lead to a position, and number them anew."""
    by_line = {row[1]: row for row in rows}
    kept = [by_line[line] for line in lines]
    return [(r[0], n, n, r[3], r[4], r[5]) for n, r in enumerate(kept, 1)]


# Another device.


@post("/api/codes", summary="A code for another device", responses=problems(403))
async def make_code(state: State, data: Tokens) -> MovingCode:
    """Make a short code for the seats one holds."""
    hall: Hall = state.hall
    return await hall.store.write(lambda c: seating.make_code(c, data.tokens))


@post("/api/codes/{code:str}", summary="Use a code", responses=problems(404, 429))
async def use_code(
    state: State,
    request: Request[Any, Any, Any],
    code: Annotated[str, Parameter(max_length=20)],
) -> list[HeldSeat]:
    """Return tokens for the seats of a code, once."""
    hall: Hall = state.hall
    count_against(state, request, "codes", MOST_CODES)
    return await hall.store.write(lambda c: seating.use_code(c, code))


# How it goes.


@get("/health", summary="Whether it works", responses=problems())
async def health(state: State) -> dict[str, str]:
    """Say whether the server can read its database."""
    hall: Hall = state.hall
    await hall.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return {"status": "stopping" if hall.tables.stopping else "ok"}


@get("/metrics", summary="Figures", media_type=MediaType.TEXT, responses=problems())
async def metrics(state: State) -> str:
    """Tell the figures of this process, as Prometheus reads them."""
    hall: Hall = state.hall
    figures = {
        "choices_kept_total": hall.tables.counts["kept"],
        "choices_illegal_total": hall.tables.counts["illegal"],
        "choices_lost_total": hall.tables.counts["lost"],
        "messages_refused_total": hall.tables.counts["refused"],
        "scout_choices_total": hall.tables.counts["scouted"],
        "clocks_run_out_total": hall.tables.counts["rung"],
        "tables_made_total": hall.tables.counts["made"],
        "tables_loaded_total": hall.tables.counts["loaded"],
        "commits_total": hall.store.commits,
        "commit_seconds_total": round(hall.store.seconds, 3),
        "tables_in_memory": len(hall.tables.rooms),
        "sockets": sum(len(sockets) for sockets in hall.tables.sockets.values()),
    }
    lines: list[str] = []
    for name, value in figures.items():
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# TYPE derelict_{name} {kind}", f"derelict_{name} {value}"]
    return "\n".join(lines) + "\n"


# What goes wrong.


def problem(why: str, message: str, status: int) -> Response[Problem]:
    """Tell what could not be done."""
    return Response(Problem(why, message), status_code=status, media_type=MediaType.JSON)


def on_refuse(_: Request[Any, Any, Any], error: Refuse) -> Response[Problem]:
    """Tell what the server refuses."""
    return problem(error.why, error.message, error.status)


def on_not_saved(_: Request[Any, Any, Any], error: NotSaved) -> Response[Problem]:
    """Tell that the database does not work."""
    log.warning("the database failed: %s", error)
    return problem("not-saved", "The games cannot be read or saved now; try again.", 503)


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Tell what was wrong with a request."""
    said = error.detail
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{e.get('key', '')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)]
    why = "bad-request" if error.status_code < 404 else "http"
    return problem(why, "; ".join([said, *details])[:500], error.status_code)


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Tell that it was our mistake, and log it."""
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return problem("our-mistake", "Something went wrong here. It is noted.", 500)


HANDLERS: Final = [
    list_games,
    game_rules,
    make_table,
    show_table,
    change_options,
    take_seat,
    seat_scout,
    leave_seat,
    be_ready,
    look_back,
    download,
    fork,
    make_code,
    use_code,
    health,
    metrics,
]
