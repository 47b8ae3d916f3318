import { type SpaceRow, type Sweep, type SweepSettings } from '~/contract';
import { spaceProblem } from '~/contract/sweeps/space';
import { MAX_TRIALS } from '~/contract/sweeps/sweeps';
import type { Rules } from '~/web/lib/state/draft';

/** A parameter as it is typed. */
export interface SpaceLine {
  readonly name: string;
  readonly type: SpaceRow['type'];
  /** Of a choice, with commas between. */
  readonly values: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly step: number | null;
  readonly log: boolean;
}

export interface SweepForm extends Omit<SweepSettings, 'search_space' | 'trial_count' | 'at_once'> {
  /** The sweep whose settings they are; null for a new one. */
  readonly sweep_id: string | null;
  readonly search_space: readonly SpaceLine[];
  readonly trial_count: number | null;
  readonly at_once: number | null;
}

export const NEW_LINE: SpaceLine = {
  name: '',
  type: 'float',
  values: '',
  low: null,
  high: null,
  step: null,
  log: false,
};

const NEW: SweepForm = {
  sweep_id: null,
  sweep_name: '',
  batch_job_id: '',
  search_space: [NEW_LINE],
  strategy: 'random',
  metric: 'loss',
  direction: 'minimize',
  trial_count: 20,
  at_once: 2,
  early_stopping: 'none',
};

/** The form of these settings; of a new sweep without any. */
export const formOf = (sweep: Sweep | undefined, sweep_id: string | null): SweepForm => {
  if (!sweep) return NEW;
  const {
    sweep_name,
    batch_job_id,
    search_space,
    strategy,
    metric,
    direction,
    trial_count,
    at_once,
    early_stopping,
  } = sweep;
  return {
    sweep_id,
    sweep_name: sweep_id === null ? `Copy of ${sweep_name}`.slice(0, 200) : sweep_name,
    batch_job_id,
    strategy,
    metric,
    direction,
    trial_count,
    at_once,
    early_stopping,
    search_space: search_space.map((row) => ({ ...row, values: row.values.join(', ') })),
  };
};

const rowOf = ({ name, type, values, low, high, step, log }: SpaceLine): SpaceRow =>
  type === 'choice'
    ? {
        name: name.trim(),
        type,
        values: values
          .split(',')
          .map((value) => value.trim())
          .filter((value) => value !== ''),
        low: null,
        high: null,
        step: null,
        log: false,
      }
    : { name: name.trim(), type, values: [], low, high, step, log };

/** The request for the server. */
export const settingsOf = ({
  search_space,
  trial_count,
  at_once,
  ...rest
}: Omit<SweepForm, 'sweep_id'>): SweepSettings => ({
  ...rest,
  search_space: search_space.map(rowOf),
  trial_count: trial_count ?? 1,
  at_once: at_once ?? 1,
});

const within = (value: number | null, most: number, what: string) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most
    ? undefined
    : `${what}: a whole number from 1 to ${most}.`;

export const RULES: Rules<SweepForm, null> = {
  sweep_name: ({ sweep_name }) =>
    sweep_name.trim() === '' ? 'Please input your sweep name!' : undefined,
  batch_job_id: ({ batch_job_id }) =>
    batch_job_id === '' ? 'Choose the job that each trial runs.' : undefined,
  search_space: ({ search_space, strategy }) => {
    if (search_space.some(({ name }) => name.trim() === '')) return 'Each parameter needs a name.';
    return spaceProblem(search_space.map(rowOf), strategy) ?? undefined;
  },
  metric: ({ metric }) =>
    metric.trim() === '' ? 'Please input the name of the metric!' : undefined,
  trial_count: ({ trial_count }) => within(trial_count, MAX_TRIALS, 'Trials'),
  at_once: ({ at_once }) => within(at_once, 100, 'At once'),
};
