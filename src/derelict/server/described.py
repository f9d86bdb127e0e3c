"""The page at /docs: the interface for people, made from its own description."""

from __future__ import annotations

from html import escape
from typing import Any

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Derelict: the interface</title></head>
<body><h1>Derelict: the interface</h1>
<p>{about} The same for programs: <a href="/openapi/openapi.json">openapi.json</a>.</p>
<h2>Over HTTP</h2>
{paths}
<h2>Over the WebSocket</h2>
<p>Text frames with one JSON object each; <code>type</code> says which.</p>
{messages}
</body></html>
"""


def describe(schema: dict[str, Any], messages: dict[str, Any]) -> str:
    """Write the page."""
    paths = [
        operation(path, method, body)
        for path, methods in schema["paths"].items()
        for method, body in methods.items()
    ]
    told = [message(name, body) for name, body in sorted(messages.items())]
    about = escape(schema["info"]["description"])
    return PAGE.format(about=about, paths="\n".join(paths), messages="\n".join(told))


def operation(path: str, method: str, body: dict[str, Any]) -> str:
    """Describe one call."""
    about = escape(body.get("description", ""))
    parameters = [
        f"<li><code>{escape(p['name'])}</code> ({escape(p['in'])})</li>"
        for p in body.get("parameters", [])
    ]
    taken = body.get("requestBody", {}).get("content", {})
    takes = "".join(f"<p>Takes {reference(c.get('schema', {}))}.</p>" for c in taken.values())
    answers = "".join(
        f"<li>{escape(status)}: {escape(answer.get('description', ''))}</li>"
        for status, answer in body.get("responses", {}).items()
    )
    return (
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{about}</p>"
        f"<ul>{''.join(parameters)}</ul>{takes}<ul>{answers}</ul></section>"
    )


def reference(schema: dict[str, Any]) -> str:
    """Name what a call takes."""
    name = str(schema.get("$ref", "JSON")).rpartition("/")[2]
    return f"<code>{escape(name)}</code>"


def message(name: str, body: dict[str, Any]) -> str:
    """Describe one message or part of one."""
    required = body.get("required", [])
    fields = [
        f"<li><code>{escape(field)}</code>: {escape(kind(about))}"
        f"{'' if field in required else ' (may be left out)'}</li>"
        for field, about in body.get("properties", {}).items()
    ]
    about = escape(body.get("description", ""))
    head = f"<h3><code>{escape(name)}</code></h3>"
    return f"<section>{head}<p>{about}</p><ul>{''.join(fields)}</ul></section>"


def kind(schema: dict[str, Any]) -> str:
    """Say what a field is."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(str(one) for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
