import type { api } from '~/contract';
import { needs, type AccessTable } from '../../../platform/access/access';
import { jobOwnership } from '../kind';
import { readsSubmission } from '../submissions';

const named = ({ batch_job_id }: { readonly batch_job_id: string }) => batch_job_id;

/** Access rules of code: whoever may read the job reads it, whoever may edit the job changes it. */
export const access = {
  read: needs('read', jobOwnership.reader(named)),
  ran: needs('read', readsSubmission),
  save: needs('write', jobOwnership.editor(named)),
} satisfies AccessTable<typeof api.code>;
