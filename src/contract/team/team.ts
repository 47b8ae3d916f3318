import type { z } from 'zod';
import type * as Shapes from '../schemas/team/team.schema';
import { endpoints } from '../endpoint';

export type Member = z.output<typeof Shapes.Member>;
export type Invitation = z.output<typeof Shapes.Invitation>;
export type Delivery = z.output<typeof Shapes.Delivery>;

/** How long the link of an invitation is good for: 7 days, in milliseconds. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The pages that links in mails lead to; what opens them stands behind the `#`, which no browser sends to a server. */
export const LINK_PAGES = {
  invitation: '/invitation',
  password: '/new-password',
  mails: '/stop-mails',
  address: '/revert-address',
} as const;

/** The people of a team, and inviting them. */
export const team = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/team/users/readall/',
  read: '/fsc/team/user/read/',
  update: { path: '/fsc/team/user/update/', names: 'member' },
  invite: '/fsc/team/user/invite/',
  inviteAll: '/fsc/user/invite/',
  resend: '/fsc/team/user/invite/resend/',
  revoke: '/fsc/team/user/invite/revoke/',
  updatePlan: '/fsc/team/plan/update/',
  readInvitation: { path: '/fsc/user/invite/read/', open: true },
  accept: { path: '/fsc/user/invite/accept/', open: true },
});
