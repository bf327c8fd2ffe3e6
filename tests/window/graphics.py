#!/usr/bin/env python3
"""Checks the program without graphics drivers, and with a backend requested that does not exist.

    tests/window/graphics.py BINARY

Without a Vulkan driver, whatever backend the environment requests, the program prints one line that names the package
to install and `play` as an alternative, and exits with 2. With a driver, its windows open even if another backend is
requested.
"""
import os
import subprocess
import sys

from harness import Window

FIGHT = "the-mill-at-hollowford"
NONE = {"VK_ICD_FILENAMES": "/none", "VK_DRIVER_FILES": "/none"}
ASKED = [{}, {"WGPU_BACKEND": "gl"}, {"WGPU_BACKEND": "dx12"}, {"WGPU_BACKEND": "nonsense"}]


def without_driver(window, asked):
    """Returns true if the program exits as it should without a driver."""
    env = dict(window.env, **NONE, **asked)
    command = [window.binary, FIGHT]
    ended = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    lines = ended.stderr.strip().splitlines()
    told = len(lines) == 1 and all(it in lines[0] for it in ("Vulkan", "mesa-vulkan-drivers", f"splitsecond play {FIGHT}"))
    fits = ended.returncode == 2 and told and not ended.stdout
    print(f"{'ok  ' if fits else 'FAIL'} no driver, {asked}: {ended.returncode}, {ended.stderr.strip()[:400]}", flush=True)
    return fits


def with_driver(binary, asked):
    """Returns true if the windows open with a driver."""
    window = Window(binary, os.environ.get("PICTURES"))
    window.env.update(asked)
    try:
        window.start(FIGHT, "--seed", "7")
        fits = window.app.poll() is None
        print(f"{'ok  ' if fits else 'FAIL'} a driver, {asked}", flush=True)
        window.close()
        return fits
    finally:
        window.kill()


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    window = Window(sys.argv[1], None)
    try:
        told = [without_driver(window, asked) for asked in ASKED]
    finally:
        window.kill()
    opened = [with_driver(sys.argv[1], asked) for asked in ASKED]
    sys.exit(0 if all(told + opened) else 1)


if __name__ == "__main__":
    main()
