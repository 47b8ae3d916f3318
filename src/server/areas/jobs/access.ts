import type { api } from '~/contract';
import { granted, needs, signedIn, type AccessTable } from '../../platform/access/access';
import { jobOwnership, runOwnership } from './kind';
import { ofSubmission } from './submissions';

const { maker, reader, editor, owner } = jobOwnership;
const named = ({ batch_job_id }: { readonly batch_job_id: string }) => batch_job_id;

/** Access rules of the job endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  readTeam: needs('read', granted('teamWork', signedIn)),
  read: needs('read', reader(named)),
  create: needs('write', maker),
  createV2: needs('write', maker),
  update: needs('write', editor(named)),
  delete: needs('write', owner('delete', named)),
  uses: needs('read', signedIn),
  appendFiles: needs('write', editor(named)),
  execute: needs('run', owner('execute', named)),
  stop: needs('run', ofSubmission(runOwnership.owner('stop', named))),
  submissions: needs('read', reader(named)),
  agents: needs('read', ofSubmission(reader(named))),
  readRanks: needs('read', ofSubmission(reader(named))),
  updateRanks: needs('write', ofSubmission(runOwnership.editor(named))),
} satisfies AccessTable<typeof api.jobs>;
