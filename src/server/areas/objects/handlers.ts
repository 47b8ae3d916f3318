import type { RecentObject } from '~/contract';
import type { Fingerprint } from '../../http/call';
import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import type { access } from './access';

/** How many objects /home lists. */
const RECENT = 20;

/** What the person worked on lately. */
export const objectHandlers = ({ notebooks, jobs }: Workspace): AreaHandlers<'objects', typeof access> => ({
  async recent(_request, { user }) {
    const whose = { owner: user.user_name };
    const [books, batch] = [await notebooks.list(whose, RECENT), await jobs.list(whose, RECENT)];
    const objects = [
      ...books.map(({ notebook_id, notebook_name, status, update_datetime }): RecentObject => (
        { kind: 'notebook', id: notebook_id, name: notebook_name, status, update_datetime })),
      ...batch.map(({ batch_job_id, job_name, status, update_datetime }): RecentObject => (
        { kind: 'job', id: batch_job_id, name: job_name, status, update_datetime })),
    ];
    return { objects: objects.sort((one, other) => Date.parse(other.update_datetime) - Date.parse(one.update_datetime)).slice(0, RECENT) };
  },
});

export const objectFingerprints = ({ notebooks, jobs }: Workspace): Record<'recent', Fingerprint> => ({
  async recent({ user }) {
    const whose = { owner: user.user_name };
    return `${await notebooks.fingerprint(whose)} ${await jobs.fingerprint(whose)}`;
  },
});
