#!/usr/bin/env python3
"""What the program does where graphics drivers are missing, or others are asked for than there are.

    tests/window/graphics.py BINARY

Without any Vulkan driver it says so in one line, with the package to install and `play` as the way out, and exits with 2,
whatever backend the environment asks for. With a driver, its windows open even where another backend is asked for.
"""
import os
import subprocess
import sys

from harness import Window

FIGHT = "the-mill-at-hollowford"
NONE = {"VK_ICD_FILENAMES": "/none", "VK_DRIVER_FILES": "/none"}
ASKED = [{}, {"WGPU_BACKEND": "gl"}, {"WGPU_BACKEND": "dx12"}, {"WGPU_BACKEND": "nonsense"}]


def without_driver(window, asked):
    """Whether the program ends as it should where there is no driver."""
    env = dict(window.env, **NONE, **asked)
    command = [window.binary, FIGHT]
    ended = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    lines = ended.stderr.strip().splitlines()
    told = len(lines) == 1 and all(it in lines[0] for it in ("Vulkan", "mesa-vulkan-drivers", f"splitsecond play {FIGHT}"))
    fits = ended.returncode == 2 and told and not ended.stdout
    print(f"{'ok  ' if fits else 'FAIL'} no driver, {asked}: {ended.returncode}, {ended.stderr.strip()[:400]}", flush=True)
    return fits


def with_driver(binary, asked):
    """Whether the windows open where there is a driver."""
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
