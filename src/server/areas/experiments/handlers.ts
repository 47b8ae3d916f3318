import type { FieldKey } from '~/contract/experiments/runFilter';
import { forAll } from '../../platform/storage/disk/entries';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { Account } from '../../platform/identity/account';
import { createYielder, toCurve } from '../performance/api';
import { visibleTo, type access } from './access';
import type { Indexing } from './index/indexing';
import type { createRunReaders } from './runReaders';
import { conditionOf } from './queries/condition';
import type { Fingerprint } from '../../platform/http/call';

/** Runs whose files are read at once. */
const AT_ONCE = 12;

interface Parts {
  readonly indexing: Indexing;
  readonly places: ReturnType<typeof createRunReaders>;
}

interface Asked {
  readonly project_name: string;
  readonly filter?: string | undefined;
  readonly sort?: { readonly field: string; readonly descending: boolean } | null | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly pinned?: readonly string[] | undefined;
}

const whichOf = ({ project_name, filter = '', sort = null, hidden = [], pinned = [] }: Asked) => ({
  project_name,
  condition: conditionOf(filter),
  sort: sort && { field: sort.field as FieldKey, descending: sort.descending },
  hidden,
  pinned,
});

/** Every endpoint of experiments: what the programs of the team logged with MLflow. */
export const experimentHandlers = (
  workspace: Workspace,
  { indexing, places }: Parts,
): AreaHandlers<'experiments', typeof access> => {
  const { experiments, experimentViews: views } = workspace;
  const seen = (user: Account) => visibleTo(workspace, user);
  const readingFor = async (user: Account) => ({
    left: await indexing.refresh(user.team_name),
    warnings: await experiments.warnings(seen(user)),
  });

  return {
    async readAll(_request, { user }) {
      const reading = await readingFor(user);
      return { experiments: await experiments.experiments(seen(user)), reading };
    },
    async read({ project_name }, { user }) {
      const reading = await readingFor(user);
      const [experiment] = await experiments.experiments(seen(user), project_name);
      return {
        experiment: experiment ?? {
          project_name,
          run_count: 0,
          running_count: 0,
          user_names: [],
          last_datetime: null,
        },
        fields: await experiments.fields(seen(user), project_name),
        views: await views.list(project_name, user),
        reading,
      };
    },
    runs: ({ fields, offset = 0, limit = 100, expanded, ...asked }, { user }) =>
      experiments.rows(seen(user), whichOf(asked), fields as FieldKey[], {
        offset,
        limit,
        expanded,
      }),
    groups: ({ by, fields, ...asked }, { user }) =>
      experiments.groups(seen(user), whichOf(asked), by as FieldKey, fields as FieldKey[]),
    async compare({ runs }, { user }) {
      return { runs: (await experiments.several(seen(user), runs)).map(({ run }) => run) };
    },
    async curves({ runs, metric, max_points }, { user }) {
      const chosen = await experiments.several(seen(user), runs);
      const [read, pace] = [places.reader(chosen, metric, max_points), createYielder()];
      const curves = await forAll(
        chosen,
        async (found) => {
          const series = await read(found);
          await pace();
          return series && series.steps.length > 0
            ? { run_id: found.run.run_id, curve: toCurve(series, max_points) }
            : null;
        },
        AT_ONCE,
      );
      return { curves: curves.filter((curve) => curve !== null) };
    },
    artifacts: (_request, { object }) => places.artifacts(object),
    async annotate({ run_id, note, own_tags: tags }, { object, user }) {
      await experiments.annotate(object, { note, tags });
      const [found] = await experiments.several(seen(user), [run_id]);
      return { run: found!.run };
    },
    async saveView({ project_name: projectName, ...view }, { user }) {
      return {
        view: await views.save(
          { projectName, name: view.name, shared: view.shared, search: view.search },
          user,
        ),
      };
    },
    async deleteView(_request, { object }) {
      await views.remove(object.viewId);
      return { status: 'View deleted' };
    },
  };
};

/** Fingerprints of the replies, so that unchanged ones are not sent again. */
export const experimentFingerprints = (
  workspace: Workspace,
  { indexing }: Pick<Parts, 'indexing'>,
) => {
  const { experiments, experimentViews: views } = workspace;
  const ofAll: Fingerprint = async ({ user }) => {
    const left = await indexing.refresh(user.team_name);
    return [
      left,
      await experiments.fingerprint(visibleTo(workspace, user)),
      ...(await experiments.warnings(visibleTo(workspace, user))),
    ].join(' ');
  };
  const ofOne: Fingerprint<{ readonly project_name: string }> = async (call, { project_name }) =>
    [
      await ofAll(call, undefined as never),
      JSON.stringify(await views.list(project_name, call.user)),
    ].join(' ');
  const ofTable: Fingerprint<Asked> = async ({ user }, { filter = '', project_name }) => {
    conditionOf(filter);
    return experiments.fingerprint(visibleTo(workspace, user), project_name);
  };
  return { readAll: ofAll, read: ofOne, runs: ofTable, groups: ofTable };
};
