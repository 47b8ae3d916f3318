import { NotebookSettings } from '~/contract/schemas/work/notebooks.schema';
import type {
  Notebook,
  NotebookSettings as Settings,
  PublishDetails,
} from '~/contract/work/notebooks';
import type { Kind } from '../../platform/work/kind';
import { originalOf } from '../../platform/work/creation';
import { ownershipOf } from '../../platform/work/ownership';
import { notebookText } from '../../platform/work/project';
import { availableTo } from '../../platform/work/available';
import { instanceTypes } from '../../platform/limits/machine';
import { normalise, problemsOf } from './rules';
import { ownedInTeamOf, settingIn, settingOf, type ObjectKind } from '../../platform/objectKind';
import { commentedBy } from '../../platform/work/ownership';
import { notebooks } from './tables';

/** The columns that only notebooks have. */
export interface NotebookValues {
  readonly publishDetails: PublishDetails;
}

/** Notebooks, as what all kinds of work share knows them. */
export const notebookKind: Kind<Notebook, Settings, NotebookValues> = {
  noun: 'notebook',
  root: 'notebooks',
  idField: 'notebook_id',
  idPrefix: 'nb',
  settingNames: NotebookSettings.keyof().options,
  passage: 'notebook',
  idOf: ({ notebook_id }) => notebook_id,
  repositoryOf: ({ notebooks }) => notebooks,
  mainText: notebookText,
  normalise,
  async problemsOf(workspace, settings, user) {
    const [common, instances, { runtimes }] = await Promise.all([
      availableTo(workspace, user, settings),
      instanceTypes(),
      workspace.runtimes.list(),
    ]);
    return problemsOf(settings, {
      ...common,
      instanceIds: instances.filter((type) => type.enabled).map((type) => type.instance_id),
      runtimeIds: runtimes.map((runtime) => runtime.runtime_id),
    });
  },
};

/** Rights on a notebook. */
export const notebookOwnership = ownershipOf<Notebook>({
  noun: 'notebook',
  find: ({ notebooks }, id) => notebooks.find(id),
  runsWithSecrets: true,
});

/** Notebooks, as what spans all kinds of objects knows them. */
export const notebookObjects: ObjectKind = {
  kind: 'notebook',
  table: notebooks,
  id: notebooks.notebookId,
  name: settingOf(notebooks.settings, 'notebook_name'),
  seenBy: ownedInTeamOf(notebooks.userName),
  names: {
    environment: settingIn(notebooks.settings, 'env_id'),
    dataset: settingIn(notebooks.settings, 'dataset_id'),
  },
  files: {
    ...notebookKind,
    editable: notebookOwnership.editable,
    original: async (workspace, id, user) =>
      originalOf(notebookKind, await notebookOwnership.readable(workspace, id, user)),
  },
  commented: commentedBy(notebookOwnership, ({ notebook_name }) => notebook_name),
};
