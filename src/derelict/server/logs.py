"""Logs for machines: one JSON object a line, with no secrets in it."""

from __future__ import annotations

import json
import logging
import sys
import time


class AsJson(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as_json() -> None:
    """Send what our loggers say to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    ours = logging.getLogger("derelict")
    ours.handlers = [handler]
    ours.setLevel(logging.INFO)
    ours.propagate = False
