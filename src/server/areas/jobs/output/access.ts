import type { api } from '~/contract';
import { needs, type AccessTable } from '../../../platform/access/access';
import { readsSubmission } from '../submissions';

/** Access rules of output: whoever may read the job. */
export const access = {
  read: needs('read', readsSubmission),
  search: needs('read', readsSubmission),
  download: needs('read', readsSubmission),
  results: needs('read', readsSubmission),
  fragment: needs('read', readsSubmission),
  resultDownload: needs('read', readsSubmission),
  saveResults: needs('write', readsSubmission),
} satisfies AccessTable<typeof api.output>;
