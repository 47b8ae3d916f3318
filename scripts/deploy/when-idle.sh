#!/bin/sh
# when-idle.sh COMMAND … : runs the command as soon as nobody runs a notebook. A restart of the server ends notebooks.
# ATELIER_HOST and ATELIER_PORT are the server's, 127.0.0.1 and 8080 by default; every ATELIER_IDLE_LOOK seconds, 15 by default, it is asked.
set -eu
health="http://${ATELIER_HOST:-127.0.0.1}:${ATELIER_PORT:-8080}/api/health"

until
    answer=$(curl --silent --show-error --fail --max-time 10 "$health")
    running=$(printf '%s' "$answer" | sed -n 's/.*"running_notebooks":\([0-9]*\).*/\1/p')
    [ "$running" = 0 ]
do
    echo "Notebooks that run: ${running:-unknown}"
    sleep "${ATELIER_IDLE_LOOK:-15}"
done
exec "$@"
