import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';
import { readsSubmission } from '../jobs/submissions';
import { notebookOwnership } from '../notebooks/kind';

const readsNotebook = notebookOwnership.reader<{ readonly notebook_id: string }>(
  ({ notebook_id }) => notebook_id,
);

/** Who may ask what of performance. Of several runs everybody is told about those that they may read. */
export const access = {
  mlflow: readsSubmission,
  tensorboard: readsSubmission,
  notebookMlflow: readsNotebook,
  notebookTensorboard: readsNotebook,
  artifacts: readsSubmission,
  compare: signedIn,
  curves: signedIn,
} satisfies AccessTable<typeof api.performance>;
