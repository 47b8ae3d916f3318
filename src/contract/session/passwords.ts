import type * as Shapes from '../schemas/passwords.schema';
import { endpoints } from '../endpoint';

/** How long a link for a new password is good for: an hour, in milliseconds. */
export const PASSWORD_LINK_MS = 60 * 60 * 1000;

/** New passwords for people who forgot theirs. */
export const passwords = endpoints<typeof Shapes.schemas>()({
  forgot: { path: '/fsc/user/password/forgot/', open: true },
  reset: { path: '/fsc/user/password/reset/', open: true },
});
