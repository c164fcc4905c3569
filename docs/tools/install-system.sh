#!/usr/bin/env bash
# The system libraries that the PDFs need, and the browser that the tests of the site need (Debian and Ubuntu).
#   docs/tools/install-system.sh pdf       Pango and HarfBuzz, for WeasyPrint
#   docs/tools/install-system.sh browser   Chromium, and the tools that look into PDFs
#   docs/tools/install-system.sh           both
# Elsewhere: install Pango 1.44 or newer with your own package manager, and any Chromium (CHROMIUM=/path make docs-test).
set -euo pipefail
packages=()
case "${1:-all}" in
  pdf) packages+=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0) ;;
  browser) packages+=(chromium poppler-utils) ;;
  all) packages+=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 chromium poppler-utils) ;;
  *) echo "usage: $0 [pdf|browser]" >&2; exit 2 ;;
esac
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} = 0 ] && exit 0
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
