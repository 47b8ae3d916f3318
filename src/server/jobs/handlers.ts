import type { Handlers } from '~/contract';
import type { Account } from '../account/shelf';
import { gather, NOTHING } from '../drive/gather';
import { segmentsOf } from '../files/segments';
import type { Call, Fingerprint } from '../http/call';
import { createTurns } from '../notebooks/inTurn';
import { partsOf, refuseFilesElsewhere } from '../projects/fileUrls';
import { refuseProblems, refuseWrongSource } from '../projects/rules';
import { invalid } from '../refusal';
import type { Workspace } from '../workspace';
import { seenJob, seenSubmission } from './access';
import { agentsOf } from './agents';
import { createJob, deleteJob } from './creation';
import { createExecuting } from './executing';
import { folderOfJob } from './places';
import type { Queue } from './queue/queue';
import { changeRanks, tellRanks } from './ranks';
import { normalise, problemsOf, refuseNewCollaborators, refuseUnlessMayChange, refuseUnlessOwner } from './rules';

type JobHandlers = Handlers<Call>['jobs'];

/** Every endpoint of jobs. */
export const jobHandlers = (workspace: Workspace, queue: Pick<Queue, 'wake'>): JobHandlers => {
  const { jobs, files, stores, config } = workspace;
  const inTurn = createTurns();
  const { execute, stop } = createExecuting(workspace, queue);
  const read = async (id: string, user: Account) => ({ job: await seenJob(workspace, id, user) });

  const create: JobHandlers['create'] = async ({ settings: asked, drive_files, clone_of }, call) => {
    const { project_source, github_repo, github_branch, ...fields } = asked;
    const source = { project_source, github_repo, github_branch };
    const settings = normalise({ ...fields, main_file: segmentsOf(fields.main_file).join('/') });
    const cloneOf = clone_of === undefined ? null : await seenJob(workspace, clone_of, call.user);
    refuseWrongSource(source, call.files.length > 0 || cloneOf !== null);
    refuseProblems(await problemsOf(workspace, settings, call.user));
    const brought = drive_files ? await gather(stores.of(drive_files.storage, call.user), drive_files.paths, config.uploadLimit) : NOTHING;
    const id = await createJob(workspace, { owner: call.user.user_name, settings, source, files: call.files, brought, cloneOf });
    return read(id, call.user);
  };

  const isFile = (owner: string, id: string, relative: string) => files.isFile(owner, `${folderOfJob(id)}/${relative}`);

  return {
    readAll: async (_request, { user }) => ({ jobs: await jobs.list({ owner: user.user_name }) }),
    readTeam: async (_request, { user }) => ({ jobs: await jobs.list({ team: user.team_name, except: user.user_name }) }),
    read: ({ batch_job_id }, { user }) => read(batch_job_id, user),
    create,
    createV2: create,
    async update({ batch_job_id: id, settings: asked, sc_bj_file_urls }, { user }) {
      const before = await seenJob(workspace, id, user);
      refuseUnlessMayChange(before, user);
      const settings = normalise({ ...asked, source_dir: before.source_dir, main_file: segmentsOf(asked.main_file).join('/') });
      refuseNewCollaborators(before, settings, user);
      refuseProblems(await problemsOf(workspace, settings, user));
      refuseFilesElsewhere('jobs', 'job', id, sc_bj_file_urls);
      if (!(await isFile(before.user_name, id, settings.main_file))) throw invalid({ main_file: `There is no file ${settings.main_file} in this job.` });
      await jobs.change(id, { settings, fileUrls: sc_bj_file_urls });
      return read(id, user);
    },
    async delete({ batch_job_id: id }, { user }) {
      const job = await seenJob(workspace, id, user);
      refuseUnlessOwner(job, user, 'delete');
      await inTurn(id, () => deleteJob(workspace, job));
      return { status: 'Job deleted' };
    },
    async appendFiles({ batch_job_id: id, sc_bj_file_urls }, { user }) {
      const job = await seenJob(workspace, id, user);
      refuseUnlessMayChange(job, user);
      refuseFilesElsewhere('jobs', 'job', id, sc_bj_file_urls);
      for (const url of sc_bj_file_urls) {
        const { relative } = partsOf('jobs', url);
        if (!(await isFile(job.user_name, id, relative))) throw invalid({ sc_bj_file_urls: `${relative} was not uploaded.` });
      }
      await inTurn(`files of ${id}`, async () => {
        const { sc_bj_file_urls: known } = await seenJob(workspace, id, user);
        await jobs.change(id, { fileUrls: [...new Set([...known, ...sc_bj_file_urls])] });
      });
      return read(id, user);
    },
    execute,
    stop,
    async submissions({ batch_job_id: id }, { user }) {
      await seenJob(workspace, id, user);
      return { submissions: await jobs.submissions(id) };
    },
    agents: async (named, { user }) => ({ agents: await agentsOf(workspace, await seenSubmission(workspace, named, user)) }),
    readRanks: async (named, { user }) => tellRanks(workspace, await seenSubmission(workspace, named, user), user),
    updateRanks: async ({ ranks, ...named }, { user }) => changeRanks(workspace, await seenSubmission(workspace, named, user), user, ranks),
  };
};

/** The lists that a browser polls. */
export const jobFingerprints = ({ jobs }: Workspace): Record<'readAll' | 'readTeam', Fingerprint> => ({
  readAll: ({ user }) => jobs.fingerprint({ owner: user.user_name }),
  readTeam: ({ user }) => jobs.fingerprint({ team: user.team_name, except: user.user_name }),
});
