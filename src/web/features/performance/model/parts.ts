import { api, type ReplyOf } from '~/contract';
import { idle, type RequestState } from '~/web/lib/state/request';
import type { MeasuredRef } from './refs';

/** The parts of what a submission measured, and what each is read from. */
export const ENDPOINTS = {
  charts: api.performance.mlflow,
  tensorboard: api.performance.tensorboard,
  artifacts: api.performance.artifacts,
} as const;
export type Part = keyof typeof ENDPOINTS;
export type Measured = { readonly [P in Part]: ReplyOf<(typeof ENDPOINTS)[P]> };
/** A part that came. */
export type LoadedPart = {
  [P in Part]: { readonly of: MeasuredRef; readonly part: P; readonly value: Measured[P] };
}[Part];

export const PARTS: readonly { readonly key: Part; readonly label: string }[] = [
  { key: 'charts', label: 'Charts' },
  { key: 'tensorboard', label: 'TensorBoard' },
  { key: 'artifacts', label: 'Artifacts' },
];

/** A notebook's artifacts are files of its folder like any other. */
export const NOTEBOOK_PARTS = PARTS.filter(({ key }) => key !== 'artifacts');

/** The parts that are read again while the job runs, and for how long a reply counts as the truth, ms (JOB-11). */
export const REFETCH_MS = 60_000;
export const CACHE_MS = 60_000;

/** Earlier data stays through every later failure. */
export interface Read<Value> {
  readonly value: Value | null;
  readonly request: RequestState;
}
export const NOT_READ: Read<never> = { value: null, request: idle };

/** Which part of what was measured the address asks for; null where another tab of the page is open. */
export const partOf = (
  search: string,
): { readonly part: Part; readonly submission_id: string | null } | null => {
  const query = new URLSearchParams(search);
  if (query.get('tab') !== 'performance') return null;
  return {
    part: PARTS.find(({ key }) => key === query.get('part'))?.key ?? 'charts',
    submission_id: query.get('submission'),
  };
};
