import { area } from '../../platform/area';
import { access } from './access';
import { teamHandlers } from './handlers';
import { createInvitations, type Invitations } from './invitations';
import { createMembers, type Members } from './members';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** The people of teams. */
    readonly members: Members;
    readonly invitations: Invitations;
  }
}

/** The people of a team, and inviting them. */
export const team = area('team', {
  tables,
  access,
  open: ({ db, outbox, config }, workspace) => ({
    members: createMembers({
      db,
      way: outbox.way,
      accounts: () => workspace().accounts,
      addresses: () => workspace().addresses,
    }),
    invitations: createInvitations({ db, outbox, config }),
  }),
  serve: (workspace) => ({
    handlers: teamHandlers(workspace),
    fingerprints: {
      readAll: async ({ user: { team_name, is_admin } }) =>
        `${is_admin} ${await workspace.members.fingerprint(team_name)}`,
    },
  }),
});
