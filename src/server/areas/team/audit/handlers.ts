import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';
import { auditAddress } from './route';

/** Actions of admins. */
export const auditHandlers = ({
  audit,
  signer,
}: Workspace): AreaHandlers<'audit', typeof access> => ({
  async read({ before, ...chosen }, { user }) {
    const [page, people] = await Promise.all([
      audit.page(user.team_name, chosen, before),
      before === undefined ? audit.people(user.team_name) : [],
    ]);
    return { ...page, people };
  },
  async save(chosen, { user, addressed }) {
    const name = `Audit log ${new Date().toISOString().slice(0, 10)}.csv`;
    return { url: addressed(auditAddress(signer, name, user, chosen)), name };
  },
});
