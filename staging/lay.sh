#!/usr/bin/env bash
# Lay the rule sets in preparation over a copy of the corpus and of the reference engine: lay.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(dirname "$here")
to=${1:?usage: staging/lay.sh FOLDER}
rm -rf "$to"
mkdir -p "$to"
cp -R "$top/spec" "$top/cases" "$top/reference_impl" "$to/"
(cd "$to" && patch -s -p1 < "$here/shared-cases.patch" && patch -s -p1 < "$here/engine.patch")
cp -R "$here/spec/." "$to/spec/"
cp -R "$here/cases/." "$to/cases/"
for file in "$here"/misreadings/*.yaml; do
  sed 1d "$file" >> "$to/spec/misreadings.yaml"
done
