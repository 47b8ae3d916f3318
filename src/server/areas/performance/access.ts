import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../platform/access/access';
import { readsSubmission } from '../jobs/api';
import { notebookOwnership } from '../notebooks/api';

const readsNotebook = notebookOwnership.reader<{ readonly notebook_id: string }>(
  ({ notebook_id }) => notebook_id,
);

/** Access rules of performance. Of several runs everybody is told about those that they may read. */
export const access = {
  mlflow: needs('read', readsSubmission),
  tensorboard: needs('read', readsSubmission),
  notebookMlflow: needs('read', readsNotebook),
  notebookTensorboard: needs('read', readsNotebook),
  artifacts: needs('read', readsSubmission),
  compare: needs('read', signedIn),
  curves: needs('read', signedIn),
} satisfies AccessTable<typeof api.performance>;
