import type { api } from '~/contract';
import { anybody, onAnyPlan, type AccessTable } from '../access';

/** Who may ask what of notices: each person of their own; the link of a mail stops the mails of whom it was sent to. */
export const access = {
  read: onAnyPlan,
  list: onAnyPlan,
  seen: onAnyPlan,
  seenAll: onAnyPlan,
  pushToken: onAnyPlan,
  subscribe: onAnyPlan,
  unsubscribe: onAnyPlan,
  stopMails: anybody,
} satisfies AccessTable<typeof api.notices>;
