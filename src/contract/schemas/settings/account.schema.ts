import { z } from 'zod';
import { DIGESTS, CHANNELS, PUSH_KINDS } from '../../settings/account';
import {
  EMAIL_RULE,
  FULLNAME_RULE,
  isEmailAddress,
  PASSWORD_RULE,
  PASSWORD_SHORTEST,
} from '../../settings/accountRules';
import {
  authenticated,
  displayName,
  Done,
  id,
  instant,
  line,
  listOf,
  recordOf,
  someText,
  text,
  userName,
} from '../wire.schema';

export const PlanType = z.enum(['explorer', 'shared', 'creator_plus', 'creator_pro', 'talent']);

const wanted = recordOf(z.boolean(), 50);

/** The notifications that the person wants, by channel and kind. A kind that is left out is shown in the app alone; mails come daily unless hourly. */
export const NotificationPreferences = z.object({
  push: wanted,
  app: wanted.optional(),
  mail: wanted.optional(),
  digest: z.enum(DIGESTS).optional(),
});

export const User = z.object({
  user_name: z.string(),
  fullname: z.string(),
  email: z.string(),
  team_name: z.string(),
  is_admin: z.boolean(),
  internal_handle: z.string(),
  github_token: z.string().nullable(),
  notification_preferences: NotificationPreferences,
  profile_picture_url: z.string().nullable(),
  oauth_provider: z.string().nullable(),
});

export const Team = z.object({
  team_name: z.string(),
  account_details: z.object({ plan_details: z.object({ plan_type: PlanType.nullable() }) }),
  /** Per provider: where new objects go unless the person chooses otherwise. */
  compute_provider_details: z.record(
    z.string(),
    z.object({ default_compute_region: z.string(), default_compute_zone: z.string() }),
  ),
  /** For admins alone: what endangers the team, and what to do; null where nothing does. */
  warning: z.string().nullable().optional(),
});

export const TeamUser = z.object({
  user_name: z.string(),
  fullname: z.string(),
  profile_picture_url: z.string().nullable(),
});

const fullname = displayName(200, FULLNAME_RULE);
const email = line(254, EMAIL_RULE).refine(isEmailAddress, EMAIL_RULE);
const newPassword = text(1024).refine(
  (said) => [...said].length >= PASSWORD_SHORTEST,
  PASSWORD_RULE,
);

/** A browser somebody is signed in with. */
export const OpenSession = z.object({
  /** Its name; nobody can sign in with it. */
  session_id: z.string(),
  create_datetime: instant,
  /** To the minute; the session it is asked with is used now. */
  last_used_datetime: instant,
  /** The user agent that the browser sent; '' where it sent none. */
  user_agent: z.string(),
  /** The network address it signed in from. */
  address: z.string(),
  /** True for the session it is asked with. */
  current: z.boolean(),
});

/** Some preferences that belong together, and what they are called (SET-09). */
export const PreferenceGroup = z.object({
  name: z.string(),
  title: z.string(),
  /** `doors` are those by which it can be told. */
  preferences: z.array(
    z.object({
      kind: z.enum(PUSH_KINDS),
      label: z.string(),
      hint: z.string(),
      doors: z.array(z.enum(CHANNELS)),
    }),
  ),
});

/** Sign-in answers 200 either way; a failure carries `Error`, as the original API does. */
export const SignInReply = z.object({
  status: z.string(),
  token: z.string().optional(),
  user_name: z.string().optional(),
  Error: z.string().optional(),
});

export const SignInProvider = z.enum(['github', 'google']);

/** The code that a provider's callback puts into the address where the e-mail address is that of an account here. Good for ten minutes. */
const pendingLink = someText(64).optional();

/** An account that has the address of somebody from a provider: signing in to it links the provider. */
export const PendingLink = z.object({
  /** The display name of the provider that is to be linked. */
  title: z.string(),
  email: z.string(),
  /** Whether the account is signed in to with a password, and with which providers. */
  has_password: z.boolean(),
  providers: z.array(SignInProvider),
});

export const schemas = {
  /** `link` names a provider that waits to be linked to this account; where it cannot be, nobody is signed in. */
  signIn: {
    request: z.object({ user_name: userName, password: someText(1024), link: pendingLink }),
    reply: SignInReply,
  },
  /** `link` is told again in the reply as long as it is good: to which account somebody is to sign in, and with what. */
  signInOptions: {
    request: z.object({ link: pendingLink }),
    reply: z.object({ providers: z.array(SignInProvider), link: PendingLink.optional() }),
  },
  /** Exchanges the code that a provider's callback put into the address, once and within a minute, for a token; `link` as in `signIn`. */
  exchangeCode: {
    request: z.object({ code: someText(256), link: pendingLink }),
    reply: SignInReply,
  },
  /**
   * Authenticates a signed-in person again, by password or by the code of a provider's callback. Changes to people,
   * keys, tokens, addresses and plans need a sign-in, or this, within 15 minutes; otherwise they answer 403 with the code `sign_in_again`.
   */
  confirmSignIn: {
    request: authenticated({ password: someText(1024).optional(), code: someText(256).optional() }),
    reply: Done,
  },
  /**
   * The link of the mail to an address that was changed: the account has it again, every session and API token of the account ends, and its password
   * counts no more. `password_token` opens the page that chooses a new one; null for who signs in through a provider.
   */
  revertAddress: {
    request: z.object({ token: someText(256) }),
    reply: z.object({
      status: z.string(),
      user_name: z.string(),
      email: z.string(),
      password_token: z.string().nullable(),
    }),
  },
  signOut: { request: authenticated({}), reply: Done },
  /** `cookie_secret` is what the key of the GitHub cookie is made of, for who is signed in alone (GH-08). */
  readUser: {
    request: authenticated({}),
    reply: z.object({ user: User, cookie_secret: z.string().optional() }),
  },
  /**
   * Given fields replace the stored ones, of preferences channel by channel; kinds that the server does not know are refused. A reply that
   * carries `Error` is a failure, and brings no person (SET-21).
   */
  updateUser: {
    request: authenticated({
      fullname: fullname.optional(),
      email: email.optional(),
      notification_preferences: NotificationPreferences.partial().optional(),
    }),
    reply: z.object({ user: User.optional(), Error: z.string().optional() }),
  },
  /** Every other session of the person ends. */
  changePassword: {
    request: authenticated({ current_password: someText(1024), new_password: newPassword }),
    reply: Done,
  },
  /** One file: JPG or PNG, under 2 MB. */
  uploadPicture: { request: authenticated({}), reply: z.object({ user: User }) },
  removePicture: { request: authenticated({}), reply: z.object({ user: User }) },
  /** A deployment with payments answers what its payment provider's page is opened with. */
  createSetupIntent: { request: authenticated({}), reply: z.object({ client_secret: z.string() }) },
  preferencesTemplate: {
    request: authenticated({}),
    reply: z.object({ groups: z.array(PreferenceGroup) }),
  },
  /** The newest use first: that is the session it is asked with. */
  readSessions: {
    request: authenticated({}),
    reply: z.object({
      sessions: z.array(OpenSession),
      /** With which providers the person may sign in. */
      providers: z.array(SignInProvider).optional(),
    }),
  },
  /** Ends these sessions of the person; who is signed in with one of them is signed out at once. */
  endSessions: { request: authenticated({ session_ids: listOf(id, 1000).min(1) }), reply: Done },
  readTeam: { request: authenticated({}), reply: z.object({ team: Team }) },
  /** People who can be chosen for something, and those whom an admin disabled, who cannot: their work still shows their names. */
  collaborators: {
    request: authenticated({}),
    reply: z.object({ users: z.array(TeamUser), disabled_users: z.array(TeamUser).optional() }),
  },
};
