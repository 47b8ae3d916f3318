import type { SpaceRow, SweepSettings } from '~/contract';

const row = { values: [], low: null, high: null, step: null, log: false } as const;
export const float = (name: string, low: number, high: number, more: Partial<SpaceRow> = {}): SpaceRow => ({ ...row, name, type: 'float', low, high, values: [], ...more });
export const int = (name: string, low: number, high: number, more: Partial<SpaceRow> = {}): SpaceRow => ({ ...row, name, type: 'int', low, high, values: [], ...more });
export const choice = (name: string, ...values: string[]): SpaceRow => ({ ...row, name, type: 'choice', values });

/** Settings as the create form sends them. */
export const sweepSettings = (changes: Partial<SweepSettings> = {}): SweepSettings => ({
  sweep_name: 'Best rate', batch_job_id: '', search_space: [float('x', -4, 4)], strategy: 'random', metric: 'loss', direction: 'minimize', trial_count: 6,
  at_once: 3, early_stopping: 'none', ...changes,
});
