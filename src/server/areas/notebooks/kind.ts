import { NotebookSettings } from '~/contract/schemas/work/notebooks.schema';
import type {
  Notebook,
  NotebookSettings as Settings,
  PublishDetails,
} from '~/contract/work/notebooks';
import type { Kind } from '../work/kind';
import { ownershipOf } from '../work/ownership';
import { notebookText } from '../work/project';
import { availableTo } from '../work/available';
import { instanceTypes } from '../infra/api';
import { normalise, problemsOf } from './rules';

/** What only notebooks store. */
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

/** Who may do what with a notebook. */
export const notebookOwnership = ownershipOf<Notebook>({
  noun: 'notebook',
  find: ({ notebooks }, id) => notebooks.find(id),
  runsWithSecrets: true,
});
