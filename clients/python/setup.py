"""Builds the C library of the repository with Go and puts it into the package.

Everything else about the package is in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

# Tag of the platform that a prebuilt library is for, manylinux_2_17_aarch64; empty: this one.
PLATFORM = os.environ.get("BRIDGEHEAD_PLATFORM", "")
LIBRARY = {"macosx": "libbridgehead.dylib", "win": "bridgehead.dll"}.get(
    (PLATFORM or sysconfig.get_platform()).partition("-")[0].partition("_")[0],
    "libbridgehead.so",
)
ROOT = Path(__file__).resolve().parents[2]
GO_DOWNLOAD = "https://go.dev/doc/install"


class BuildFailed(SystemExit):
    """The library cannot be built; the message says what to do."""


class BuildLibrary(build_ext):
    """Treats the Go library as the one extension of the package."""

    def get_ext_filename(self, fullname: str) -> str:
        """Name the file without the tag of a Python version: any version can load it."""
        return os.path.join(*fullname.split(".")[:-1], LIBRARY)

    def build_extension(self, ext: Extension) -> None:
        """Build the library, or take the one that BRIDGEHEAD_LIBRARY names."""
        target = Path(self.get_ext_fullpath(ext.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        prebuilt = os.environ.get("BRIDGEHEAD_LIBRARY")
        if prebuilt:
            if not Path(prebuilt).is_file():
                raise BuildFailed(f"BRIDGEHEAD_LIBRARY names {prebuilt}, which is not a file.")
            shutil.copyfile(prebuilt, target)
        elif PLATFORM:
            raise BuildFailed(
                f"BRIDGEHEAD_PLATFORM is {PLATFORM}, and BRIDGEHEAD_LIBRARY names no library."
            )
        else:
            build_with_go(target)
        for name in ("LICENSE", "NOTICE"):  # they go with the compiled code, wherever it goes
            if (ROOT / name).is_file() and not self.inplace:
                shutil.copyfile(ROOT / name, target.with_name(name))


class PlatformWheel(bdist_wheel):
    """Tags the wheel for the platform, and for every Python 3."""

    def get_tag(self) -> tuple[str, str, str]:
        """Return the tag: the library is loaded by ctypes, so no Python ABI matters."""
        return "py3", "none", PLATFORM or super().get_tag()[2]


def build_with_go(target: Path) -> None:
    """Build the library from the Go sources of the checkout into the file target."""
    if not (ROOT / "go.mod").is_file() or not (ROOT / "clients" / "c").is_dir():
        raise BuildFailed(
            "The Go sources of Bridgehead are not next to this package, so its library cannot be\n"
            "built. Install from a checkout of the whole repository, in its root:\n\n"
            "    pip install ./clients/python\n\n"
            "or set BRIDGEHEAD_LIBRARY to a library that was built before."
        )
    go = find_go()
    find_c_compiler(go)
    environment = {**os.environ, "CGO_ENABLED": "1"}
    with tempfile.TemporaryDirectory() as scratch:  # go writes a header beside the library
        built = Path(scratch) / LIBRARY
        command = [go, "build", "-buildmode=c-shared", "-trimpath", "-buildvcs=false"]
        command += ["-ldflags=-s -w", "-o", str(built), "./clients/c"]
        print("building the library:", " ".join(command), flush=True)
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if status != 0:
            raise BuildFailed(f"The library could not be built: go ended with status {status}.")
        shutil.copyfile(built, target)


def find_go() -> str:
    """Return the go command, or say how to get it."""
    wanted = os.environ.get("GO", "go")
    go = shutil.which(wanted)
    if go is None:
        raise BuildFailed(
            f"Building Bridgehead needs Go, and '{wanted}' is not on the PATH.\n"
            f"See {GO_DOWNLOAD}, or name it by the environment variable GO."
        )
    return go


def find_c_compiler(go: str) -> None:
    """Say so if the compiler that go would call is not there; go itself says it at length."""
    answer = subprocess.run(
        [go, "env", "CC"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    if answer.returncode != 0:
        raise BuildFailed(f"'{go} env CC' failed:\n{answer.stderr.strip()}")
    compiler = answer.stdout.split()
    if not compiler or shutil.which(compiler[0]) is None:
        raise BuildFailed(
            f"Building Bridgehead needs a C compiler, and '{' '.join(compiler) or 'cc'}' is not on"
            " the PATH.\nInstall gcc or clang (on Debian: apt install gcc libc6-dev), or name one"
            " by the environment variable CC."
        )


# What setuptools makes on the way is kept out of the checkout: a build tree that stays would bring
# modules that were deleted since into the next wheel.
building = tempfile.TemporaryDirectory(prefix="bridgehead-build-")
setup(
    options={"build": {"build_base": building.name}, "egg_info": {"egg_base": building.name}},
    ext_modules=[Extension("bridgehead.library", sources=[])],
    cmdclass={"build_ext": BuildLibrary, "bdist_wheel": PlatformWheel},
)
