import { invalid } from '../httpError';
import type { JobSpec } from './engine';

/* Parts of the shell scripts that stay beside a rank on a node of a cluster: they need sh, GNU date, GNU grep and sed, nothing else. */

/** A text as one word of a shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Lines of a shell that set the job's own variables. Throws a Refusal for a name no shell can set. */
export const settings = (environment: JobSpec['environment']): string =>
  Object.entries(environment)
    .map(([name, value]) => {
      if (!NAME.test(name))
        throw invalid({ environment: `${name} cannot be the name of a variable.` });
      return `export ${name}=${quoted(value)}`;
    })
    .join('\n');

/** How long those may take that are asked to end because another rank failed, or because their program left them behind, seconds. */
export const STOP_GRACE_SECONDS = 5;

/** A program that was just begun does not carry the mark yet. */
const PASS_ON = `  while [ -z "$(marked)" ] && kill -0 "$program" 2>/dev/null; do sleep 0.1; done
  signal TERM`;

/**
 * The functions of a script beside a rank. Before them it sets `rank`, `folder`, `log` and `mark`, the variable that every process of the
 * rank carries. `note name text` writes the note `<engine>-<name>.<rank>`. `mostGrace`: seconds after TERM within which the cluster itself
 * does not kill; a shorter time may be named in `<engine>-stop`. `askedAlone`: the cluster sends its TERM to the script only, which passes it on.
 */
export const watching = (
  engine: string,
  mostGrace: number,
  askedAlone = false,
): string => `asked= killer= program=
ask() {
  [ -n "$asked" ] || asked=yes
  [ -n "$program" ] && [ "$asked" = yes ] || return 0
  asked=told
  killer &
  killer=$!
}
trap ask TERM
trap : INT HUP
note() {
  printf '%s\\n' "$2" > "$folder/${engine}-$1.$rank.part" && mv "$folder/${engine}-$1.$rank.part" "$folder/${engine}-$1.$rank"
}
unstartable() {
  PATH=/usr/bin:/bin
  note unstartable "$1"
  echo "Could not be started: $1"
  exit "$2"
}
marked() { grep -lszxF -- "$mark" /proc/[0-9]*/environ | cut -d / -f 3; }
signal() { for pid in $(marked); do kill -s "$1" "$pid" 2>/dev/null; done; }
killer() {
  trap '' TERM
${askedAlone ? PASS_ON : '  :'}
  waited=0
  while :; do
    grace=$(sed -n 's/.*"graceMs":\\([0-9]*\\).*/\\1/p' "$folder/${engine}-stop" 2>/dev/null)
    [ "\${grace:-${mostGrace * 1000}}" -lt ${mostGrace * 1000} ] || grace=${mostGrace * 1000}
    [ "$waited" -lt "$grace" ] || break
    sleep 0.2
    waited=$((waited + 200))
  done
  while [ -n "$(marked)" ]; do signal KILL; sleep 0.1; done
}
sweep() {
  [ -n "$(marked)" ] || return 0
  tries=0
  signal TERM
  while [ -n "$(marked)" ]; do
    tries=$((tries + 1))
    [ "$tries" -le ${STOP_GRACE_SECONDS * 5} ] || signal KILL
    sleep 0.2
  done
}`;

/** The end of the function `program`, which runs in a process of its own: its arguments become the rank's program. */
export const starting = (
  cwd: string,
): string => `cd ${quoted(cwd)} 2>/dev/null || unstartable ${quoted(`There is no folder ${cwd} on the node.`)} 126
command -v "$1" >/dev/null || unstartable "There is no program $1 on the node." 127
exec "$@"`;

/** Runs the function `program` with its output in the log until nothing of it is left, and notes how it ended; `code` is its exit code. */
export const TO_ITS_END = `(program "$@") </dev/null >> "$log" 2>&1 &
program=$!
[ -z "$asked" ] || ask
while :; do
  wait "$program"
  code=$?
  kill -0 "$program" 2>/dev/null || break
done
sweep
[ -z "$killer" ] || kill -KILL "$killer" 2>/dev/null
note exit "$code $(date +%s%N) \${asked:+asked}"`;
