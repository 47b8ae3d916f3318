import type { api } from '~/contract';
import type { ActKind } from '~/contract/team/auditRules';
import {
  granted,
  needs,
  requireAdmin,
  writesNone,
  type Access,
  type AccessTable,
} from '../../../platform/access/access';

const admin = (...acts: ActKind[]): Access =>
  granted('teamAreas', {
    who: 'admin',
    of: null,
    acts: acts.length > 0 ? acts : writesNone('It only reads.'),
    admit: async (_workspace, _request, user) => void requireAdmin(user),
  });

/** Access rules of package indexes. */
export const access = {
  readAll: needs('admin', admin()),
  save: needs('recent sign-in', admin('index.saved')),
  delete: needs('recent sign-in', admin('index.deleted')),
} satisfies AccessTable<typeof api.indexes>;
