import type { RecentObject } from '~/contract';
import type { Account } from '../account/repository';
import type { Fingerprint } from '../../http/call';
import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import type { access } from './access';
import { readNames } from './names';

/** How many objects /home lists. */
const RECENT = 20;

/** The environments that a person made and changed. */
const ownOf = async (environments: Workspace['environments'], { user_name, team_name }: Account) => (
  (await environments.list(team_name)).flatMap(({ update_datetime, ...environment }) => (
    environment.user_name === user_name && update_datetime !== null ? [{ ...environment, update_datetime }] : []
  ))
);

/** What the person worked on lately, and what they may see, by name. */
export const objectHandlers = ({ db, notebooks, jobs, environments, dags }: Workspace): AreaHandlers<'objects', typeof access> => ({
  readNames: async (_request, { user }) => ({ objects: await readNames(db, user) }),
  async recent(_request, { user }) {
    const whose = { owner: user.user_name };
    const [books, batch] = [await notebooks.list(whose, RECENT), await jobs.list(whose, RECENT)];
    const [made, graphs] = [await ownOf(environments, user), await dags.list(whose, RECENT)];
    const objects = [
      ...books.map(({ notebook_id, notebook_name, status, update_datetime }): RecentObject => (
        { kind: 'notebook', id: notebook_id, name: notebook_name, status, update_datetime })),
      ...batch.map(({ batch_job_id, job_name, status, update_datetime }): RecentObject => (
        { kind: 'job', id: batch_job_id, name: job_name, status, update_datetime })),
      ...made.map(({ env_id, env_name, status, update_datetime }): RecentObject => (
        { kind: 'environment', id: env_id, name: env_name, status, update_datetime })),
      ...graphs.map(({ dag_id, dag_name, status, update_datetime }): RecentObject => (
        { kind: 'dag', id: dag_id, name: dag_name, status, update_datetime })),
    ];
    return { objects: objects.sort((one, other) => Date.parse(other.update_datetime) - Date.parse(one.update_datetime)).slice(0, RECENT) };
  },
});

export const objectFingerprints = ({ notebooks, jobs, environments, dags }: Workspace): Record<'recent', Fingerprint> => ({
  async recent({ user }) {
    const whose = { owner: user.user_name };
    const made = (await ownOf(environments, user)).map(({ env_id, status, update_datetime }) => `${env_id} ${status} ${update_datetime}`);
    return [await notebooks.fingerprint(whose), await jobs.fingerprint(whose), await dags.fingerprint(whose), ...made].join(' ');
  },
});
