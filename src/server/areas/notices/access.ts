import type { api } from '~/contract';
import { onAnyPlan, type AccessTable } from '../access';

/** Who may ask what of notices: each person of their own. */
export const access = {
  read: onAnyPlan,
  seen: onAnyPlan,
} satisfies AccessTable<typeof api.notices>;
