#!/bin/sh
# agent.sh <program> …: gives this process the RANK of its agent, then becomes the program. The engine numbers agents from 0 in RANK.
# Beside this program, which no agent may write, is the folder where the agents agree.
# It may run as root, and the PATH of the program begins with what people installed.
given=$PATH
PATH=/usr/bin:/bin:$PATH
here=$(dirname "$0")/agents
agent=$RANK

# The first agent that starts fixes the order for all of them: a second name of the file as it is now.
ln "$here/ranks" "$here/ranks.fixed" 2>/dev/null

at=0
for rank in $(cat "$here/ranks.fixed"); do
  [ "$at" = "$agent" ] && RANK=$rank
  [ "$rank" = 0 ] && first=$at
  at=$((at + 1))
done
export RANK ATELIER_AGENT_ID="agent-$agent"

# Whoever has rank 0 is the one the others look for; on one machine that makes no difference.
if [ "$first" != 0 ] && [ "$MASTER_ADDR" != 127.0.0.1 ]; then
  if [ "$agent" = "$first" ]; then
    uname -n > "$here/master.$$" && mv "$here/master.$$" "$here/master"
  fi
  waited=0
  while [ ! -s "$here/master" ] && [ "$waited" -lt 300 ]; do
    sleep 0.2
    waited=$((waited + 1))
  done
  [ -s "$here/master" ] && MASTER_ADDR=$(cat "$here/master")
  export MASTER_ADDR
fi

PATH=$given
exec "$@"
