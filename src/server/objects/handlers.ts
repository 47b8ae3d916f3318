import type { Handlers, RecentObject } from '~/contract';
import type { Call, Fingerprint } from '../http/call';
import type { Workspace } from '../workspace';

/** How many objects /home lists. */
const RECENT = 20;

/** What the person worked on lately. */
export const objectHandlers = ({ notebooks }: Workspace): Handlers<Call>['objects'] => ({
  async recent(_request, { user }) {
    const own = await notebooks.list({ owner: user.user_name }, RECENT);
    const objects = own.map(({ notebook_id, notebook_name, status, update_datetime }): RecentObject => (
      { kind: 'notebook', id: notebook_id, name: notebook_name, status, update_datetime }));
    return { objects };
  },
});

export const objectFingerprints = ({ notebooks }: Workspace): Record<'recent', Fingerprint> => ({
  recent: ({ user }) => notebooks.fingerprint({ owner: user.user_name }),
});
