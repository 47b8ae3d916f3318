import type { api } from '~/contract';
import {
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import { invalid } from '../../platform/httpError';
import { originalOf, type Original } from '../../platform/work/creation';
import { jobKind, jobOwnership, runOwnership } from './kind';
import { ofSubmission } from './submissions';

const { maker, reader, editor, owner } = jobOwnership;
const named = ({ batch_job_id }: { readonly batch_job_id: string }) => batch_job_id;

/** Every signed-in person creates jobs; a job or a notebook that is copied must be readable for them. */
const newJob = {
  ...maker,
  admit: async (workspace, request, user) => {
    if (request.notebook_of === undefined) {
      const job = await maker.admit(workspace, request, user);
      return job && originalOf(jobKind, job);
    }
    if (request.clone_of !== undefined)
      throw invalid({ notebook_of: 'Name a job or a notebook to copy, not both.' });
    const notebooks = workspace.objectKinds.find(({ kind }) => kind === 'notebook')?.files;
    return notebooks?.original?.(workspace, request.notebook_of, user);
  },
} satisfies Access<
  { readonly clone_of?: string | undefined; readonly notebook_of?: string | undefined },
  Original | undefined
>;

/** Access rules of the job endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  readTeam: needs('read', granted('teamWork', signedIn)),
  read: needs('read', reader(named)),
  create: needs('write', newJob),
  createV2: needs('write', newJob),
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
