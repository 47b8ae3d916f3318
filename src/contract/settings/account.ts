import type { z } from 'zod';
import type * as Shapes from '../schemas/settings/account.schema';
import { endpoints } from '../endpoint';
import { NOTIFICATION_TOPICS } from '../notifications/topics';

export type User = z.output<typeof Shapes.User>;
export type Team = z.output<typeof Shapes.Team>;
export type TeamUser = z.output<typeof Shapes.TeamUser>;
export type PlanType = z.output<typeof Shapes.PlanType>;
export type PendingLink = z.output<typeof Shapes.PendingLink>;
export type OpenSession = z.output<typeof Shapes.OpenSession>;
export type PreferenceGroup = z.output<typeof Shapes.PreferenceGroup>;

/** The only status of a sign-in that counts (LOG-07). */
export const LOGIN_SUCCESS = 'Login Success';
/** The one refusal that offers a new password (LOG-03). */
export const WRONG_PASSWORD = 'User or Password does not match';
/** Said to somebody with the right password whose account is disabled; with a wrong one it is the refusal above. */
export const ACCOUNT_DISABLED = 'Your account is disabled. Ask an admin of your team.';
/** How long a token and the stored session live (LOG-11): 15 days, in milliseconds. */
export const SESSION_LIFETIME_MS = 15 * 24 * 60 * 60 * 1000;

/** The answer of a server without payments (API-11). */
export const NO_PAYMENTS = 'Payments are not configured on this server.';

/** Where a browser that knows a login cookie is sent first: `?path=` names where it wants to go (LOG-17). It answers with a redirect. */
export const LAUNCH_APP = '/api/user/launch-app';

/** The address of a frame with a site that replaces pages of the app: `?section=` names the page there (LOG-18). It answers with a redirect. */
export const LOGIN_EMBED = '/api/user/login-embed';

/** By which doors people are told what happened: in the app, by notifications of their browsers, by mails. */
export const CHANNELS = ['app', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The kinds of push notifications: each topic, and the app's own messages while the person looks at another tab. */
export const PUSH_KINDS = ['notices', ...NOTIFICATION_TOPICS] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** How often mails may tell what a person has not seen, at most. */
export const DIGESTS = ['hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
export type NotificationPreferences = z.output<typeof Shapes.NotificationPreferences>;

/** Whether a door is open for a kind unless the person says otherwise: the app tells everything. */
export const isChannelOnByDefault = (
  preferences: NotificationPreferences,
  door: Channel,
  kind: string,
): boolean => preferences[door]?.[kind] ?? door === 'app';

/** The name of each plan (GEN-07). The description gives `talent` no other name. */
const PLAN_NAMES: Readonly<Record<PlanType, string>> = {
  explorer: 'Creator',
  shared: 'Creator Plus',
  creator_plus: 'Creator Plus',
  creator_pro: 'Creator Pro',
  talent: 'talent',
};
export const planName = (plan: PlanType): string => PLAN_NAMES[plan];

export const account = endpoints<typeof Shapes.schemas>()({
  signIn: { path: '/fsc/user/login/', open: true },
  signInOptions: { path: '/api/user/login-options', method: 'GET', open: true },
  exchangeCode: { path: '/api/user/login-exchange', open: true },
  confirmSignIn: '/api/user/login-confirm',
  revertAddress: { path: '/fsc/user/email/revert/', open: true },
  signOut: '/fsc/user/logout/',
  readUser: '/fsc/user/read/',
  updateUser: '/fsc/user/update/',
  changePassword: '/fsc/user/password/change/',
  uploadPicture: { path: '/fsc/user/picture/upload/', method: 'FORM', files: 'picture_files[]' },
  removePicture: '/fsc/user/picture/delete/',
  createSetupIntent: '/fsc/user/paymentinformation/setupintent/create/',
  preferencesTemplate: '/fsc/app/notification_preferences_template/read/',
  readSessions: '/fsc/user/sessions/readall/',
  endSessions: '/fsc/user/sessions/end/',
  readTeam: '/fsc/team/read/',
  collaborators: '/fsc/collaborators/readall/',
});
