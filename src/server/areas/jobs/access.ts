import type { api } from '~/contract';
import { granted, signedIn, type AccessTable } from '../access';
import { jobOwnership, runOwnership } from './kind';
import { ofSubmission } from './submissions';

const { maker, reader, editor, owner } = jobOwnership;
const named = ({ batch_job_id }: { readonly batch_job_id: string }) => batch_job_id;

/** Who may ask what of jobs. */
export const access = {
  readAll: signedIn,
  readTeam: granted('teamWork', signedIn),
  read: reader(named),
  create: maker,
  createV2: maker,
  update: editor(named),
  delete: owner('delete', named),
  uses: signedIn,
  appendFiles: editor(named),
  execute: owner('execute', named),
  stop: ofSubmission(runOwnership.owner('stop', named)),
  submissions: reader(named),
  agents: ofSubmission(reader(named)),
  readRanks: ofSubmission(reader(named)),
  updateRanks: ofSubmission(runOwnership.editor(named)),
} satisfies AccessTable<typeof api.jobs>;
