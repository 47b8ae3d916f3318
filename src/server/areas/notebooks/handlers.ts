import { NOTEBOOK_STATUS } from '~/contract';
import { projectPutUrl } from '../../platform/files/blobRoute';
import { deleteWork, originalOf } from '../../platform/work/creation';
import { folderOf } from '../../platform/work/kind';
import { workHandlers } from '../../platform/work/handlers';
import { invalid } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { removeLayer } from '../../platform/kernels/layers/packages';
import { rejectTooLarge } from '../../platform/storage/quota';
import type { access } from './access';
import { downloadName } from './download/names';
import { notebookUrl, rejectUnreadable } from './download/route';
import { addedPackages, layerOf, removeAdded } from './packages';
import type { Executions } from './executions';
import { notebookKind } from './kind';
import { environmentOfRun } from './python';
import { notebookPage } from '../../platform/gateway/reading/storedNotebook';
import { UNPUBLISHED } from '~/contract/work/defaults';
import { publishProblems } from './rules';
import { TASK_CATEGORIES, TASKS } from './tasks';

/** How long an upload address is good for, ms. */
const UPLOAD_LIFETIME_MS = 15 * 60_000;

/** Every endpoint of notebooks. */
export const notebookHandlers = (
  workspace: Workspace,
  executions: Executions,
): AreaHandlers<'notebooks', typeof access> => {
  const { signer, runtimes, config, stores } = workspace;
  const work = workHandlers(notebookKind, workspace, {
    one: (notebook) => ({ notebook }),
    many: (notebooks) => ({ notebooks }),
  });
  return {
    readAll: work.readAll,
    readTeam: work.readTeam,
    read: work.read,
    appendFiles: work.appendFiles,
    create: (request, call) =>
      work.create(request, call, {
        values: { publishDetails: UNPUBLISHED },
        original: call.object && originalOf(notebookKind, call.object),
      }),
    async update({ publish_details: published, ...request }, call) {
      const publish_details = published ?? call.object.publish_details;
      const { publishDetails, switched } = workspace.switchPublished(call, publish_details);
      const reply = await work.update(
        {
          ...request,
          // The file that it was opened with counts before what its settings say.
          settings: {
            ...request.settings,
            main_file: request.main_file ?? request.settings?.main_file,
          },
        },
        call,
        { publishDetails },
        publishProblems(publish_details),
      );
      return (await switched(reply.notebook))
        ? {
            notebook:
              (await workspace.notebooks.find(call.object.notebook_id))?.object ?? reply.notebook,
          }
        : reply;
    },
    async delete({ notebook_id: id }) {
      await executions.inTurn(id, async () => {
        const layer = await layerOf(workspace, id);
        await deleteWork(notebookKind, workspace, await executions.stopForGood(id));
        // The notebook is deleted in any case; a link in the way of its packages is the owner's own doing.
        await removeLayer(layer).catch((error: unknown) =>
          workspace.report(error, 'removing the packages of a notebook'),
        );
      });
      return { status: 'Notebook deleted' };
    },
    async uploadUrl({ size = config.uploadLimit }, { object: target, addressed }) {
      rejectTooLarge(config, size);
      return {
        url: addressed(projectPutUrl(signer, { ...target, maxBytes: size }, UPLOAD_LIFETIME_MS)),
      };
    },
    contents: (_request, call) => {
      const { notebook_id, user_name, main_file } = call.object;
      return notebookPage(
        workspace,
        call,
        stores.files(user_name),
        `${folderOf(notebookKind, notebook_id)}/${main_file}`,
      );
    },
    async download({ form }, { object: notebook, addressed }) {
      await rejectUnreadable(workspace, notebook, form);
      const name = downloadName(notebook.notebook_name, form);
      return { url: addressed(notebookUrl(signer, notebook.notebook_id, form, name)), name };
    },
    connect: (_request, call) => executions.connect(call.object, call),
    async disconnect({ submission_id }, { object: notebook }) {
      if (
        !notebook.execution_details.some((execution) => execution.submission_id === submission_id)
      ) {
        throw invalid({ submission_id: 'This notebook was never started under that id.' });
      }
      return executions.disconnect(notebook);
    },
    address: (_request, call) => executions.address(call.object, call),
    async editingConfig(_request, { object: notebook, user }) {
      const { runtimes: found } = await runtimes.list();
      const runtime =
        found.find(({ runtime_id }) => runtime_id === notebook.runtime_id) ?? found[0] ?? null;
      const status = notebook.status === NOTEBOOK_STATUS.started ? 'running' : 'unavailable';
      const standing = await runtimes.standing(notebook.notebook_id);
      const environment = await environmentOfRun(workspace, notebook, user.team_name);
      return { status, runtime, standing, environment };
    },
    runtimes: () => runtimes.list(),
    readPackages: (_request, { object: notebook, user }) =>
      addedPackages(workspace, notebook, user.team_name),
    async removePackages({ notebook_id: id }) {
      await executions.inTurn(id, () => removeAdded(workspace, id));
      return { status: 'Packages removed' };
    },
    taskCategories: async () => ({ task_categories: [...TASK_CATEGORIES] }),
    tasks: async () => ({ tasks: [...TASKS] }),
  };
};
