import type { SpaceRow, SweepSettings } from '~/contract';

const row = { values: [], low: null, high: null, step: null, log: false } as const;
export const float = (
  name: string,
  low: number,
  high: number,
  more: Partial<SpaceRow> = {},
): SpaceRow => ({ ...row, name, type: 'float', low, high, values: [], ...more });
export const int = (
  name: string,
  low: number,
  high: number,
  more: Partial<SpaceRow> = {},
): SpaceRow => ({ ...row, name, type: 'int', low, high, values: [], ...more });
export const choice = (name: string, ...values: string[]): SpaceRow => ({
  ...row,
  name,
  type: 'choice',
  values,
});

/** Settings as the create form sends them. */
export const sweepSettings = (changes: Partial<SweepSettings> = {}): SweepSettings => ({
  sweep_name: 'Best rate',
  batch_job_id: '',
  search_space: [float('x', -4, 4)],
  strategy: 'random',
  metric: 'loss',
  direction: 'minimize',
  trial_count: 6,
  at_once: 3,
  early_stopping: 'none',
  ...changes,
});

/** A program that leaves a file of its submission's name where there is none; a second run of it leaves another, and fails. It takes so many seconds. */
export const onceInto = (out: string, seconds: number) => `set -C
echo "$ATELIER_PARAMETERS" > "${out}/$ATELIER_SUBMISSION_ID" || { echo again > "${out}/again-$ATELIER_SUBMISSION_ID-$$"; exit 9; }
sleep ${seconds}
printf '{"step": 0, "loss": %s}\\n' "$2" > "$ATELIER_METRICS"
`;

/** A program that reports how far x is from 1, as lines of JSON. */
export const DISTANCE = `
import json, os, sys
given = json.loads(os.environ["ATELIER_PARAMETERS"])
with open(os.environ["ATELIER_METRICS"], "a") as lines:
    lines.write(json.dumps({"step": 0, "loss": (float(given["x"]) - 1) ** 2}) + "\\n")
print("x is", given["x"])
`;

/** Reports x at each of many steps: at once where it is small, and until it is ended where it is large. */
export const SLOW = `
import json, os, time
x = float(json.loads(os.environ["ATELIER_PARAMETERS"])["x"])
with open(os.environ["ATELIER_METRICS"], "a") as lines:
    for step in range(600):
        lines.write(json.dumps({"step": step, "loss": x}) + "\\n")
        lines.flush()
        time.sleep(0.1 if x > 5 else 0)
`;
