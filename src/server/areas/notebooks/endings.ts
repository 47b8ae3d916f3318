import { EXECUTION_ENDED } from '~/contract/work/notebooks';
import { isUnavailable, untilAvailable } from '../../platform/database/unavailable';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';

/** How executions end that the server's own end cuts off: noticed at the next start after a crash, or in good order. */
const SERVER_STOPPED = 'The server was stopped while this notebook ran';
export const CUT_OFF = { status: EXECUTION_ENDED.failed, reason: SERVER_STOPPED } as const;
export const STOPPED_WITH_SERVER = {
  status: EXECUTION_ENDED.stopped,
  reason: SERVER_STOPPED,
} as const;
const DATABASE_AWAY =
  'The server could not reach its database while the notebook was started. Start it again.';

/** Why something failed, for a person. */
export const sentence = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'The notebook could not be started.';

/** The reply to a start that failed: 422 where its settings name something that cannot be used. */
export const startFailure = (error: unknown): unknown =>
  isUnavailable(error) || (error instanceof HttpError && error.code === 'invalid')
    ? error
    : new HttpError('failed', sentence(error));

/**
 * Writes down how executions end. What has ended does not run any more: where the database is away it is written as soon as that can be reached
 * again, so that no notebook counts as running for ever.
 */
export const createEndings = (
  { notebooks, runtimes, report }: Pick<Workspace, 'notebooks' | 'runtimes' | 'report'>,
  isClosed: () => boolean,
) => {
  const writeLater = (write: () => Promise<unknown>) => {
    untilAvailable(write, isClosed).catch((error: unknown) =>
      report(error, 'the end of a notebook'),
    );
  };
  const stop = (id: string) =>
    runtimes.stop(id).catch((error: unknown) => report(error, 'clearing away a failed notebook'));

  runtimes.onEnd(({ notebookId, submissionId, reason }) => {
    if (!isClosed()) writeLater(() => notebooks.failExecution(notebookId, submissionId, reason));
  });

  return {
    /** A start that cannot be reached any more is over: whatever is left of it is ended too. */
    async giveUp(id: string, submissionId: string, reason: string): Promise<void> {
      await notebooks.failExecution(id, submissionId, reason);
      await stop(id);
    },
    /** A start failed before its runtime was taken over. */
    async startFailed(id: string, submissionId: string, error: unknown): Promise<void> {
      if (!isUnavailable(error)) {
        await notebooks.failExecution(id, submissionId, sentence(error));
        return;
      }
      await stop(id);
      writeLater(() => notebooks.failExecution(id, submissionId, DATABASE_AWAY));
    },
    /** Its processes were ended. */
    async stopped(id: string, submissionId: string): Promise<void> {
      const write = () => notebooks.stopExecution(id, submissionId);
      await write().catch((error: unknown) => {
        if (isUnavailable(error)) writeLater(write);
        throw error;
      });
    },
  };
};
