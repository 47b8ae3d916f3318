import { secretNameProblem } from '~/contract/settings/secretRules';
import { invalid } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';

/** Secrets of people. */
export const secretHandlers = ({ secrets }: Workspace): AreaHandlers<'secrets', typeof access> => ({
  readAll: async (_request, { user }) => ({ secrets: await secrets.list(user.user_name) }),
  async save({ name, value }, { user }) {
    const problem = secretNameProblem(name);
    if (problem !== undefined) throw invalid({ name: problem });
    return { secret: await secrets.keep(user.user_name, name, value) };
  },
  async delete({ name }, { user }) {
    await secrets.remove(user.user_name, name);
    return { status: 'Secret deleted' };
  },
  offered: async ({ id }, { object: owner }) => ({ names: await secrets.offered(owner, id) }),
  offer: async ({ id, names }, { object: owner }) => ({
    names: await secrets.offer(owner, id, names),
  }),
  withheld: async ({ id }, { object: owner }) => ({
    owner,
    user_names: await secrets.withheldFor(owner, id),
  }),
  async confirm({ id, user_names }, { object: owner }) {
    await secrets.changes.confirm(owner, id, user_names);
    return { owner, user_names: await secrets.withheldFor(owner, id) };
  },
});
