#!/bin/sh
# Installs Splitsecond from the folder in which this script is, or removes it.
set -eu

usage() {
  cat <<'END'
Usage: ./install.sh [--system | --prefix FOLDER] [--uninstall]

Installs Splitsecond for you, into ~/.local.

  --system          install it for all users, into /usr/local (as root)
  --prefix FOLDER   install it into FOLDER/bin and FOLDER/share
  --uninstall       remove it from there; your fights and settings stay
END
}

prefix="${HOME:-}/.local"
action=install
while [ $# -gt 0 ]; do
  case "$1" in
    --system) prefix=/usr/local ;;
    --prefix)
      [ $# -gt 1 ] || { echo "install.sh: --prefix needs a folder" >&2; exit 2; }
      prefix="$2"
      shift
      ;;
    --uninstall) action=uninstall ;;
    -h | --help) usage; exit ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
case "$prefix" in
  /*) ;;
  *) prefix="$(pwd)/$prefix" ;;
esac

here="$(cd "$(dirname "$0")" && pwd)"
cd "$here"
if [ ! -x bin/splitsecond ] || [ ! -d share ]; then
  echo "install.sh: bin/splitsecond and share are not next to this script: unpack the whole archive" >&2
  exit 1
fi

# The installed files, relative to the prefix.
files() { find bin share -type f; }

if ! mkdir -p "$prefix/bin" || [ ! -w "$prefix/bin" ]; then
  echo "install.sh: cannot write to $prefix: use sudo, or another --prefix" >&2
  exit 1
fi

if [ "$action" = install ]; then
  files | while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$file" "$prefix/$file.new"
    chmod "$([ -x "$file" ] && echo 755 || echo 644)" "$prefix/$file.new"
    mv "$prefix/$file.new" "$prefix/$file"
  done
  # The desktop may not look for programs in this prefix. Quotes keep a prefix with spaces in one piece.
  desktop="$prefix/share/applications/splitsecond.desktop"
  escaped="$(printf '%s' "$prefix/bin/splitsecond" | sed 's/[&|\\]/\\&/g')"
  sed "s|^Exec=splitsecond|Exec=\"$escaped\"|" share/applications/splitsecond.desktop >"$desktop"
else
  files | while read -r file; do
    rm -f "$prefix/$file"
    # Folders that are empty now go too, up to the prefix.
    (cd "$prefix" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
  done
  # The list of file types is made from this folder.
  [ ! -d "$prefix/share/mime" ] || mkdir -p "$prefix/share/mime/packages"
fi

# The desktop's lists of programs, file types and icons; where one of these tools is missing, the desktop has no such list.
refresh() {
  if command -v "$1" >/dev/null && [ -d "$2" ]; then
    "$@" >/dev/null 2>&1 || echo "install.sh: $1 failed; log out and in again to see Splitsecond in the menu" >&2
  fi
}
refresh update-desktop-database "$prefix/share/applications"
refresh update-mime-database "$prefix/share/mime"
if [ -f "$prefix/share/icons/hicolor/index.theme" ] && command -v gtk-update-icon-cache >/dev/null; then
  gtk-update-icon-cache -q -t "$prefix/share/icons/hicolor" || true
fi

if [ "$action" = uninstall ]; then
  echo "Splitsecond has been removed from $prefix. Your fights and settings are still in ${XDG_DATA_HOME:-${HOME:-}/.local/share}/splitsecond."
  exit
fi

echo "Splitsecond is installed in $prefix."
case ":$PATH:" in
  *":$prefix/bin:"*) echo "Start it from the menu, or with: splitsecond" ;;
  *) echo "Start it from the menu, or with: $prefix/bin/splitsecond" ;;
esac

# Libraries that the windows open by name.
ldconfig="$(command -v ldconfig || echo /sbin/ldconfig)"
if [ -x "$ldconfig" ]; then
  known="$("$ldconfig" -p)"
  missing=
  for library in libvulkan.so.1 libxkbcommon.so.0 libxkbcommon-x11.so.0 libX11.so.6 libX11-xcb.so.1 libXcursor.so.1 libXi.so.6 libXrandr.so.2; do
    case "$known" in
      *"$library "*) ;;
      *) missing="$missing $library" ;;
    esac
  done
  if [ -n "$missing" ]; then
    echo
    echo "The windows need these libraries, which are missing on this system:$missing"
    echo "  Debian, Ubuntu: sudo apt install libvulkan1 mesa-vulkan-drivers libxkbcommon-x11-0 libx11-xcb1 libxcursor1 libxi6 libxrandr2"
    echo "  Fedora:         sudo dnf install vulkan-loader mesa-vulkan-drivers libxkbcommon-x11 libX11-xcb libXcursor libXi libXrandr"
    echo "  Arch:           sudo pacman -S vulkan-icd-loader vulkan-swrast libxkbcommon-x11 libx11 libxcursor libxi libxrandr"
  fi
fi
