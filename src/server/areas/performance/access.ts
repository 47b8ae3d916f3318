import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';
import { readsSubmission } from '../jobs/submissions';

/** Who may ask what of performance. Of several runs everybody is told about those that they may read. */
export const access = {
  mlflow: readsSubmission,
  tensorboard: readsSubmission,
  artifacts: readsSubmission,
  compare: signedIn,
  curves: signedIn,
} satisfies AccessTable<typeof api.performance>;
