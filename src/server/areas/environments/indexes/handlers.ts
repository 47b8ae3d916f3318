import type { AreaHandlers } from '../../../platform/area';
import type { Workspace } from '../../../platform/workspace';
import type { access } from './access';

/** Package indexes of teams. */
export const indexHandlers = ({ indexes }: Workspace): AreaHandlers<'indexes', typeof access> => ({
  readAll: async (_request, { user }) => ({ indexes: await indexes.list(user.team_name) }),
  save: async ({ name, address, login, password, in_place }, { user }) => ({
    index: await indexes.save(user.team_name, { name, address, login, password, in_place }),
  }),
  async delete({ name }, { user }) {
    await indexes.remove(user.team_name, name);
    return { status: 'Package index deleted' };
  },
});
