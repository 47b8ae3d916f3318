import type { api } from '~/contract';
import {
  granted,
  needs,
  signedIn,
  writesNone,
  type AccessTable,
} from '../../../platform/access/access';
import { adminOf } from '../access';

/** Access rules of limits: users read theirs, admins those of their team. */
export const access = {
  current: needs('read', signedIn),
  read: needs('admin', granted('teamAreas', { ...adminOf(), acts: writesNone('It only reads.') })),
  update: needs('recent sign-in', granted('teamAreas', adminOf('member.limited'))),
} satisfies AccessTable<typeof api.limits>;
