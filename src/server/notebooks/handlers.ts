import { randomBytes } from 'node:crypto';
import { NOTEBOOK_STATUS, type Handlers, type NotebookSettings } from '~/contract';
import type { Account } from '../account/shelf';
import { gather, NOTHING } from '../drive/gather';
import { refuseTooLarge } from '../drive/quota';
import { projectPutUrl } from '../files/blobRoute';
import { segmentsOf } from '../files/segments';
import type { Call, Fingerprint } from '../http/call';
import { jobFilePlace } from '../jobs/uploading';
import { instanceTypes } from '../placement/machine';
import { partsOf, refuseFilesElsewhere } from '../projects/fileUrls';
import { surroundingsOf } from '../projects/surroundings';
import { invalid } from '../refusal';
import type { Workspace } from '../workspace';
import { notebookFilePlace, seenNotebook } from './access';
import { createNotebook, deleteNotebook, folderOf } from './creation';
import * as rules from './rules';
import type { Runs } from './runs';
import { TASK_CATEGORIES, TASKS } from './tasks';

/** How long an upload address is good for, ms. */
const UPLOAD_LIFETIME_MS = 15 * 60_000;

const surroundings = async (workspace: Workspace, user: Account, settings: { env_id: string | null }): Promise<rules.Surroundings> => {
  const [common, instances, { runtimes }] = await Promise.all([surroundingsOf(workspace, user, settings), instanceTypes(), workspace.runtimes.list()]);
  return {
    ...common, instanceIds: instances.filter((type) => type.enabled).map((type) => type.instance_id),
    runtimeIds: runtimes.map((runtime) => runtime.runtime_id),
  };
};

/** Every endpoint of notebooks. */
export const notebookHandlers = (workspace: Workspace, runs: Runs): Handlers<Call>['notebooks'] => {
  const { notebooks, files, signer, runtimes, config, stores } = workspace;
  const read = async (id: string, user: Account) => ({ notebook: await seenNotebook(workspace, id, user) });
  return {
    readAll: async (_request, { user }) => ({ notebooks: await notebooks.list({ owner: user.user_name }) }),
    readTeam: async (_request, { user }) => ({ notebooks: await notebooks.list({ team: user.team_name, except: user.user_name }) }),
    read: ({ notebook_id }, { user }) => read(notebook_id, user),
    async create({ settings: asked, drive_files }, call) {
      const { project_source, github_repo, github_branch, ...fields } = asked;
      const source = { project_source, github_repo, github_branch };
      const settings: NotebookSettings = rules.normalise(fields);
      rules.refuseWrongSource(source, call.files.length > 0);
      rules.refuseProblems(rules.problemsOf(settings, await surroundings(workspace, call.user, settings)));
      const brought = drive_files ? await gather(stores.of(drive_files.storage, call.user), drive_files.paths, config.uploadLimit) : NOTHING;
      const id = await createNotebook(workspace, { owner: call.user.user_name, settings, source, files: call.files, brought });
      return read(id, call.user);
    },
    async update({ notebook_id: id, settings: asked, publish_details, main_file, sc_bj_file_urls }, { user }) {
      const before = await seenNotebook(workspace, id, user);
      rules.refuseUnlessMayChange(before, user);
      const mainFile = segmentsOf(main_file).join('/');
      const settings: NotebookSettings = rules.normalise({ ...asked, source_dir: before.source_dir, main_file: mainFile });
      rules.refuseNewCollaborators(before, settings, user);
      const problems = rules.problemsOf(settings, await surroundings(workspace, user, settings));
      rules.refuseProblems({ ...problems, ...rules.publishProblems(publish_details) });
      refuseFilesElsewhere('notebooks', 'notebook', id, sc_bj_file_urls);
      if (!(await files.isFile(before.user_name, `${folderOf(id)}/${mainFile}`))) {
        throw invalid({ main_file: `There is no file ${mainFile} in this notebook.` });
      }
      const fresh = { token: randomBytes(16).toString('hex'), now: new Date().toISOString() };
      const publishDetails = rules.published(before.publish_details, publish_details, fresh);
      await notebooks.change(id, { settings, publishDetails, fileUrls: sc_bj_file_urls });
      return read(id, user);
    },
    async delete({ notebook_id: id }, { user }) {
      rules.refuseUnlessOwner(await seenNotebook(workspace, id, user), user, 'delete');
      await runs.inTurn(id, async () => {
        const notebook = await seenNotebook(workspace, id, user);
        await runs.stopForGood(notebook);
        await deleteNotebook(workspace, notebook);
      });
      return { status: 'Notebook deleted' };
    },
    async appendFiles({ notebook_id: id, sc_bj_file_urls }, { user }) {
      const notebook = await seenNotebook(workspace, id, user);
      rules.refuseUnlessMayChange(notebook, user);
      refuseFilesElsewhere('notebooks', 'notebook', id, sc_bj_file_urls);
      for (const url of sc_bj_file_urls) {
        const { relative } = partsOf('notebooks', url);
        const arrived = await files.isFile(notebook.user_name, `${folderOf(id)}/${relative}`);
        if (!arrived) throw invalid({ sc_bj_file_urls: `${relative} was not uploaded.` });
      }
      await runs.inTurn(`files of ${id}`, async () => {
        const { sc_bj_file_urls: known } = await seenNotebook(workspace, id, user);
        await notebooks.change(id, { fileUrls: [...new Set([...known, ...sc_bj_file_urls])] });
      });
      return read(id, user);
    },
    async uploadUrl({ file_url, workload_type, size = config.uploadLimit }, { user, origin }) {
      refuseTooLarge(config, size);
      const place = await (workload_type === 'batchjob' ? jobFilePlace : notebookFilePlace)(workspace, file_url, user);
      return { url: origin + projectPutUrl(signer, { ...place, maxBytes: size }, UPLOAD_LIFETIME_MS) };
    },
    async connect({ notebook_id: id }, call) {
      const notebook = await seenNotebook(workspace, id, call.user);
      rules.refuseUnlessOwner(notebook, call.user, 'start');
      return runs.connect(notebook, call);
    },
    async disconnect({ notebook_id: id, submission_id }, { user }) {
      const notebook = await seenNotebook(workspace, id, user);
      rules.refuseUnlessOwner(notebook, user, 'stop');
      if (!notebook.execution_details.some((execution) => execution.submission_id === submission_id)) {
        throw invalid({ submission_id: 'This notebook was never started under that id.' });
      }
      return runs.disconnect(notebook);
    },
    address: async ({ notebook_id }, call) => runs.address(await seenNotebook(workspace, notebook_id, call.user), call),
    async editingConfig({ notebook_id }, { user }) {
      const notebook = await seenNotebook(workspace, notebook_id, user);
      const { runtimes: found } = await runtimes.list();
      const runtime = found.find(({ runtime_id }) => runtime_id === notebook.runtime_id) ?? found[0] ?? null;
      return { status: notebook.status === NOTEBOOK_STATUS.started ? 'running' : 'unavailable', runtime };
    },
    runtimes: () => runtimes.list(),
    taskCategories: async () => ({ task_categories: [...TASK_CATEGORIES] }),
    tasks: async () => ({ tasks: [...TASKS] }),
  };
};

/** The lists that a browser polls. */
export const notebookFingerprints = ({ notebooks }: Workspace): Record<'readAll' | 'readTeam', Fingerprint> => ({
  readAll: ({ user }) => notebooks.fingerprint({ owner: user.user_name }),
  readTeam: ({ user }) => notebooks.fingerprint({ team: user.team_name, except: user.user_name }),
});
