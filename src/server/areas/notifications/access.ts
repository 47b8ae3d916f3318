import type { api } from '~/contract';
import { anyone, needs, onAnyPlan, type AccessTable } from '../../platform/access/access';

/** Access rules of notifications: each person of their own; the link of a mail stops the mails of whom it was sent to. */
export const access = {
  read: needs('read', onAnyPlan),
  list: needs('read', onAnyPlan),
  seen: needs('write', onAnyPlan),
  seenAll: needs('write', onAnyPlan),
  pushToken: needs('browser', onAnyPlan),
  subscribe: needs('browser', onAnyPlan),
  unsubscribe: needs('browser', onAnyPlan),
  stopMails: anyone,
} satisfies AccessTable<typeof api.notices>;
