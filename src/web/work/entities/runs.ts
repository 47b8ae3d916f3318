import type { Machine } from '~/web/lib/state/machine';

/** The intents of a person about work that runs. */
export type RunIntent = 'execute' | 'stop';

/** The words that the server has for how work stands; what was submitted is called otherwise with each kind. */
export interface RunStatuses<Status extends string> {
  readonly defined: Status;
  readonly submitted: Status;
  readonly inProgress: Status;
  readonly executed: Status;
  readonly aborted: Status;
  readonly failed: Status;
}

/**
 * Execute is offered when it is not running, stop when it is (JOB-04); a status that is not in the table counts as not running (JOB-06).
 * A stop is no status of its own: work runs until its engine says that it has ended.
 */
export const runMachine = <Status extends string>({
  defined,
  submitted,
  inProgress,
  executed,
  aborted,
  failed,
}: RunStatuses<Status>): Machine<Status, RunIntent> => ({
  otherwise: defined,
  moves: Object.fromEntries<Partial<Record<RunIntent, Status>>>([
    ...[defined, executed, aborted, failed].map(
      (status) => [status, { execute: submitted }] as const,
    ),
    ...[submitted, inProgress].map((status) => [status, { stop: status }] as const),
  ]) as Machine<Status, RunIntent>['moves'],
});
