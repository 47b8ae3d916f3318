import type { api } from '~/contract';
import {
  granted,
  needs,
  writesNone,
  type Access,
  type AccessTable,
} from '../../../platform/access/access';
import { requireAdmin } from '../../../platform/access/access';

const admin: Access = granted('teamAreas', {
  who: 'admin',
  of: null,
  acts: writesNone('It only reads.'),
  admit: async (_workspace, _request, user) => void requireAdmin(user),
});

/** Access rules of the audit log: the admins read it. */
export const access = {
  read: needs('admin', admin),
  save: needs('admin', admin),
} satisfies AccessTable<typeof api.audit>;
