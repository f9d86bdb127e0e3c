"""The application: the HTTP interface, the WebSocket, the client's pages."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from derelict.server import api, messages
from derelict.server.agreed import Refuse
from derelict.server.described import describe
from derelict.server.hall import Hall
from derelict.server.logs import log_as_json
from derelict.server.settings import Settings, from_environment
from derelict.server.store import NotSaved, Store
from derelict.server.wire import is_own

log = logging.getLogger("derelict.server")
STATIC: Final = Path(__file__).parent / "static"
TURN: Final = 0.0005  # seconds that the thread that writes may have to wait for its turn
GARBAGE: Final = (50_000, 20, 50)  # tables make few cycles, and many objects that stay
LARGEST_BODY: Final = 65536
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def create() -> Litestar:
    """Make the application of one worker."""
    log_as_json()
    sys.setswitchinterval(TURN)
    return make_app(from_environment())


def make_app(settings: Settings) -> Litestar:
    """Make an application with some settings."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database, asyncio.get_running_loop())
        hall = Hall(settings, store)
        app.state.hall = hall
        app.state.made = defaultdict(deque)
        await hall.open()
        gc.collect()
        gc.freeze()  # what is here now stays: the rules, the components, the interface
        gc.set_threshold(*GARBAGE)
        log.info("ready")
        yield
        await hall.close()
        log.info("stopped")

    static = Path(settings.static) if settings.static else STATIC
    pages: list[Any] = [page_handler(static)]
    if (static / "assets").is_dir():
        pages.append(
            create_static_files_router("/assets", [static / "assets"], include_in_schema=False)
        )
    return Litestar(
        [*api.HANDLERS, docs, schemas, *pages],
        lifespan=[life],
        before_request=check_origin,
        before_send=[with_headers],
        exception_handlers={
            Refuse: api.on_refuse,
            NotSaved: api.on_not_saved,
            HTTPException: api.on_http,
            NotFoundException: lost_handler(static),
            Exception: api.on_error,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024),
        openapi_config=OpenAPIConfig(
            "Derelict",
            version("derelict"),
            description="The table server; docs/protocol.md describes the WebSocket.",
            path="/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


# Who may ask.


async def check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site's page asks for."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        settings = request.app.state.hall.settings
        if not is_own(request.headers.get("origin"), request.headers.get("host"), settings.origins):
            raise Refuse("other-origin", "This comes from another site.", 403)


async def with_headers(message: Message, _: Scope) -> None:
    """Say to browsers what our pages may do, which is little; with every answer."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


# Pages.


def page_handler(static: Path) -> Any:
    """Return what serves the client's page, whichever of its addresses is asked for."""
    index = static / "index.html"

    @get(
        ["/", "/new/{rest:path}", "/t/{rest:path}", "/replay/{rest:path}", "/learn/{rest:path}"]
        + ["/rules/{rest:path}"],
        include_in_schema=False,
    )
    async def page() -> Response[bytes]:
        if not index.exists():
            text = "The browser client is not built here; /docs describes the interface.\n"
            return Response(text.encode(), media_type="text/plain", status_code=404)
        headers = {"Cache-Control": "no-cache"}
        return Response(index.read_bytes(), media_type="text/html", headers=headers)

    return page


def lost_handler(static: Path) -> Any:
    """Return what answers at unknown addresses: to people the client, which says so, else words."""
    index = static / "index.html"

    def on_lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        if not wants_page(request) or not index.exists():
            return api.on_http(request, error)
        return Response(index.read_bytes(), media_type="text/html", status_code=404)

    return on_lost


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody looks for a page, rather than a program for an answer or a file."""
    asked = request.headers.get("accept", "")
    files = request.url.path.startswith(("/api/", "/assets/"))
    return request.method in ("GET", "HEAD") and "text/html" in asked and not files


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs(request: Request[Any, Any, Any]) -> str:
    """Describe the interface for people."""
    return describe(request.app.openapi_schema.to_schema(), message_schemas())


@get("/openapi/messages.json", include_in_schema=False)
async def schemas() -> dict[str, Any]:
    """Describe the messages for programs."""
    return message_schemas()


def message_schemas() -> dict[str, Any]:
    """Return the JSON schemas of what goes over the WebSocket."""
    _, found = msgspec.json.schema_components(
        [messages.FromClient, messages.ToClient],
        schema_hook=lambda _: {"description": "as the game says"},
        ref_template="#/components/schemas/{name}",
    )
    return found
