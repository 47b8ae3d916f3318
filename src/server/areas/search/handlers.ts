import type { RecentObject } from '~/contract';
import { STREAM_STATUSES } from '~/contract/streams/streamRules';
import type { Account } from '../../platform/identity/account';
import type { Fingerprint } from '../../platform/http/call';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { whyNotOf } from '../../platform/access/rights';
import type { access } from './access';
import { readFileCards, readObjectCards } from './cards';
import { readNames } from './names';

/** How many objects /home lists. */
const RECENT = 20;

/** The environments that a person made and changed. */
const ownOf = async (environments: Workspace['environments'], { user_name, team_name }: Account) =>
  (await environments.list(team_name)).flatMap(({ update_datetime, ...environment }) =>
    environment.user_name === user_name && update_datetime !== null
      ? [{ ...environment, update_datetime }]
      : [],
  );

/** The person's datasets, where their plan has any. */
const ownDatasets = async (
  { datasets, config }: Pick<Workspace, 'datasets' | 'config'>,
  user: Account,
) =>
  whyNotOf(config, user, 'datasets') === null
    ? datasets.list(user.team_name, { owner: user.user_name })
    : [];

const STREAMS_KEPT = STREAM_STATUSES.filter((status) => status !== 'archived');

/** The streams where the person has a part, where their plan has any. */
const ownStreams = async (
  { streams, config }: Pick<Workspace, 'streams' | 'config'>,
  user: Account,
) => (whyNotOf(config, user, 'streams') === null ? streams.list(user, STREAMS_KEPT, false) : []);

/** Objects that the person worked on lately, and objects that they may see, by name. */
export const objectHandlers = (workspace: Workspace): AreaHandlers<'objects', typeof access> => ({
  readNames: async (_request, { user }) => ({ objects: await readNames(workspace, user) }),
  async readCards({ objects, files }, { user }) {
    return {
      objects: await readObjectCards(workspace, user, objects),
      files: await readFileCards(workspace, user, files),
    };
  },
  async recent(_request, { user }) {
    const { config, notebooks, jobs, environments, sweeps, dags, predictions } = workspace;
    const whose = { owner: user.user_name };
    const [books, batch] = [await notebooks.list(whose, RECENT), await jobs.list(whose, RECENT)];
    const [made, data] = [await ownOf(environments, user), await ownDatasets(workspace, user)];
    const searched =
      whyNotOf(config, user, 'sweeps') === null ? await sweeps.list(whose, RECENT) : [];
    const graphs = await dags.list(whose, RECENT);
    const deployed = await predictions.list(whose, RECENT);
    const spoken = await ownStreams(workspace, user);
    const objects = [
      ...deployed.map(({ pf_id, pf_name, status, update_datetime }): RecentObject => ({
        kind: 'prediction',
        id: pf_id,
        name: pf_name,
        status,
        update_datetime,
      })),
      ...searched.map(({ sweep_id, sweep_name, status, update_datetime }): RecentObject => ({
        kind: 'sweep',
        id: sweep_id,
        name: sweep_name,
        status,
        update_datetime,
      })),
      ...books.map(({ notebook_id, notebook_name, status, update_datetime }): RecentObject => ({
        kind: 'notebook',
        id: notebook_id,
        name: notebook_name,
        status,
        update_datetime,
      })),
      ...batch.map(({ batch_job_id, job_name, status, update_datetime }): RecentObject => ({
        kind: 'job',
        id: batch_job_id,
        name: job_name,
        status,
        update_datetime,
      })),
      ...made.map(({ env_id, env_name, status, update_datetime }): RecentObject => ({
        kind: 'environment',
        id: env_id,
        name: env_name,
        status,
        update_datetime,
      })),
      ...data.map(({ dataset_id, dataset_name, status, update_datetime }): RecentObject => ({
        kind: 'dataset',
        id: dataset_id,
        name: dataset_name,
        status,
        update_datetime,
      })),
      ...graphs.map(({ dag_id, dag_name, status, update_datetime }): RecentObject => ({
        kind: 'dag',
        id: dag_id,
        name: dag_name,
        status,
        update_datetime,
      })),
      ...spoken.map(({ stream_id, stream_name, status, update_datetime }): RecentObject => ({
        kind: 'stream',
        id: stream_id,
        name: stream_name,
        status,
        update_datetime,
      })),
    ];
    return {
      objects: objects
        .sort((one, other) => Date.parse(other.update_datetime) - Date.parse(one.update_datetime))
        .slice(0, RECENT),
    };
  },
});

export const objectFingerprints = (workspace: Workspace): Record<'recent', Fingerprint> => ({
  async recent({ user }) {
    const { notebooks, jobs, environments, sweeps, dags, predictions, streams } = workspace;
    const whose = { owner: user.user_name };
    const made = (await ownOf(environments, user)).map(
      ({ env_id, status, update_datetime }) => `${env_id} ${status} ${update_datetime}`,
    );
    const data = (await ownDatasets(workspace, user)).map(
      ({ dataset_id, status, update_datetime }) => `${dataset_id} ${status} ${update_datetime}`,
    );
    const counted = await Promise.all(
      [notebooks, jobs, sweeps, dags, predictions].map((kind) => kind.fingerprint(whose)),
    );
    return [
      ...counted,
      ...made,
      ...data,
      await streams.fingerprint(user, STREAMS_KEPT, false),
    ].join(' ');
  },
});
