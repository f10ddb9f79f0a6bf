#!/usr/bin/env bash
# Gradescope runs this once, when the image is built. The kit grades with the standard library alone: a Python is all it needs.
set -euo pipefail

fits() { command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; }

for python in python3.12 python3.13 python3.11 python3; do
    if fits "$python"; then exit 0; fi
done
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends python3.12 || apt-get install -y --no-install-recommends python3.11
