import type { api, Job } from '~/contract';
import { signedIn, type Access, type AccessTable } from '../access';
import { jobOwnership } from './kind';
import { ofSubmission } from './submissions';

const { readable, reader, editor, owner } = jobOwnership;
const named = ({ batch_job_id }: { readonly batch_job_id: string }) => batch_job_id;

/** Whoever is signed in makes a job; where it is a clone, its original must be one they may read. */
const maker: Access<{ readonly clone_of?: string | undefined }, Job | undefined> = {
  who: 'signed in', of: null,
  admit: async (workspace, { clone_of: original }, user) => (original === undefined ? undefined : readable(workspace, original, user)),
};

/** Who may ask what of jobs. */
export const access = {
  readAll: signedIn,
  readTeam: signedIn,
  read: reader(named),
  create: maker,
  createV2: maker,
  update: editor(named),
  delete: owner('delete', named),
  appendFiles: editor(named),
  execute: owner('execute', named),
  stop: ofSubmission(owner('stop', named)),
  submissions: reader(named),
  agents: ofSubmission(reader(named)),
  readRanks: ofSubmission(reader(named)),
  updateRanks: ofSubmission(editor(named)),
} satisfies AccessTable<typeof api.jobs>;
