import type { BulkReply } from '~/contract/drive';
import { HttpError } from '../../../platform/httpError';
import type { Outcome } from '../transfer';

type Told = {
  readonly path: string;
  readonly outcome: Outcome | { readonly kind: 'failed'; readonly reason: string };
};

/**
 * Does the same to each path, one after the other, and tells how each came out (DRV-21): a refusal fails that path with its
 * sentence, and so does a bug, which `report` hears of. A path named twice is done once.
 */
export const eachOf = async (
  status: BulkReply['status'],
  paths: readonly string[],
  work: (path: string) => Promise<Outcome>,
  report: (error: unknown) => void,
): Promise<BulkReply> => {
  const told: Told[] = [];
  for (const path of new Set(paths)) {
    try {
      told.push({ path, outcome: await work(path) });
    } catch (error) {
      if (!(error instanceof HttpError)) report(error);
      told.push({
        path,
        outcome: {
          kind: 'failed',
          reason:
            error instanceof HttpError
              ? error.message
              : 'Something went wrong. Please try again later',
        },
      });
    }
  }
  const named = (kind: Told['outcome']['kind']) =>
    told.filter(({ outcome }) => outcome.kind === kind).map(({ path }) => path);
  const trashed = told.flatMap(({ path, outcome }) =>
    outcome.kind === 'done' && outcome.trashed !== undefined
      ? [[path, outcome.trashed] as const]
      : [],
  );
  return {
    ...(trashed.length > 0 && { trashed: Object.fromEntries<string>(trashed) }),
    status,
    success: named('done'),
    failure: named('failed'),
    clashes: named('clash'),
    reasons: Object.fromEntries(
      told.flatMap(({ path, outcome }) =>
        outcome.kind === 'failed' ? [[path, outcome.reason]] : [],
      ),
    ),
    places: Object.fromEntries(
      told.flatMap(({ path, outcome }) =>
        outcome.kind === 'done' && outcome.location !== undefined ? [[path, outcome.location]] : [],
      ),
    ),
  };
};
