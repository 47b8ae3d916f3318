import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { judge, type Reported } from '~/server/areas/sweeps/pruning';

const PYTHON = '/usr/bin/python3';
const hasOptuna = spawnSync(PYTHON, ['-c', 'import optuna']).status === 0;

/** Optuna's own pruners, asked the same questions in the same order: trial after trial, report after report, until each is ended early. */
const ORACLE = `
import json, sys, optuna
optuna.logging.set_verbosity(optuna.logging.ERROR)
asked = json.load(sys.stdin)
pruner = optuna.pruners.MedianPruner() if asked["how"] == "median" else optuna.pruners.SuccessiveHalvingPruner(min_resource=1, reduction_factor=4)
study = optuna.create_study(direction=asked["direction"], pruner=pruner)
ended = []
for curve in asked["curves"]:
    trial = study.ask()
    at = None
    for step, value in enumerate(curve):
        trial.report(value, step)
        if trial.should_prune():
            at = step
            break
    if at is None:
        study.tell(trial, curve[-1])
    else:
        study.tell(trial, state=optuna.trial.TrialState.PRUNED)
    ended.append(at)
print(json.dumps(ended))
`;

/** Curves that cross: the same in every run of the test. */
const curves = Array.from({ length: 60 }, (_, trial) => {
  const rate = ((trial * 37) % 60) / 60;
  return Array.from(
    { length: 40 },
    (_, step) =>
      rate +
      (1 - rate) * Math.exp(-step / (2 + ((trial * 13) % 17))) +
      ((trial * 31 + step * 17) % 11) / 200,
  );
});

const ours = (how: 'median' | 'halving', direction: 'minimize' | 'maximize') => {
  const before: Reported[] = [];
  return curves.map((curve) => {
    let trial: Reported = { isComplete: false, reports: [], rungs: [] };
    for (const [step, value] of curve.entries()) {
      const { rungs, prune } = judge(
        { early_stopping: how, direction },
        trial,
        [[step, value]],
        before,
      );
      trial = { ...trial, reports: [...trial.reports, [step, value]], rungs };
      if (prune) {
        before.push(trial);
        return step;
      }
    }
    before.push({ ...trial, isComplete: true });
    return null;
  });
};

describe.skipIf(!hasOptuna)(
  hasOptuna ? 'early stopping' : 'early stopping: not run, /usr/bin/python3 has no Optuna',
  () => {
    it.each([
      ['median', 'minimize'],
      ['median', 'maximize'],
      ['halving', 'minimize'],
      ['halving', 'maximize'],
    ] as const)('%s, to %s: every trial is ended where Optuna would end it', (how, direction) => {
      const theirs: unknown = JSON.parse(
        execFileSync(PYTHON, ['-c', ORACLE], {
          input: JSON.stringify({ how, direction, curves }),
          encoding: 'utf8',
        }),
      );
      const mine = ours(how, direction);
      expect(mine).toEqual(theirs);
      expect(mine.filter((at) => at !== null).length).toBeGreaterThan(10);
      expect(mine.filter((at) => at === null).length).toBeGreaterThan(0);
    });

    it('several reports at once are judged one after the other', () => {
      const others: Reported[] = Array.from({ length: 5 }, () => ({
        isComplete: true,
        rungs: [],
        reports: [
          [0, 1],
          [1, 1],
        ],
      }));
      const behind: Reported = { isComplete: false, reports: [], rungs: [] };
      expect(
        judge(
          { early_stopping: 'median', direction: 'minimize' },
          behind,
          [
            [0, 2],
            [1, 0],
          ],
          others,
        ).prune,
      ).toBe(true);
    });
  },
);
