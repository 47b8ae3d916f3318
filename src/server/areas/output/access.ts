import type { api } from '~/contract';
import type { AccessTable } from '../access';
import { readsSubmission } from '../jobs/submissions';

/** Who may ask what of output: whoever may read the job. */
export const access = {
  read: readsSubmission,
  search: readsSubmission,
  download: readsSubmission,
  results: readsSubmission,
  fragment: readsSubmission,
  resultDownload: readsSubmission,
  saveResults: readsSubmission,
} satisfies AccessTable<typeof api.output>;
