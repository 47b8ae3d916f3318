import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/notices.schema';

export type Notification = z.output<typeof Shapes.Notification>;

/** So many of a person's notices are read at a time. */
export const NOTICES_PAGE = 50;

/** Where a mail program stops our mails with one click (RFC 8058); a browser that comes here is led to the page that asks first. */
export const STOP_MAILS = '/api/user/stop-mails';

/** Notifications about a person's work, and the channels through which they are delivered. */
export const notices = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/user/notices/read/',
  list: '/fsc/user/notices/readall/',
  seen: '/fsc/user/notices/seen/',
  seenAll: '/fsc/user/notices/seen/all/',
  pushToken: '/fsc/user/notifications/token/read/',
  subscribe: '/fsc/user/notifications/subscribe/',
  unsubscribe: '/fsc/user/notifications/unsubscribe/',
  stopMails: { path: '/fsc/user/notifications/mail/stop/', open: true },
});
