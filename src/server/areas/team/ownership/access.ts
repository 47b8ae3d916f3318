import type { api } from '~/contract';
import { granted, needs, writesNone, type AccessTable } from '../../../platform/access/access';
import { adminOf } from '../access';

/** Access rules of a transfer of ownership: the admins of the team. */
export const access = {
  list: needs('admin', granted('teamAreas', { ...adminOf(), acts: writesNone('It only reads.') })),
  transfer: needs('recent sign-in', granted('teamAreas', adminOf('work.handed_over'))),
} satisfies AccessTable<typeof api.ownership>;
