import { z } from 'zod';
import { asks, Done, recordOf, someText, userName } from './wire.schema';

export const PlanType = z.enum(['explorer', 'shared', 'creator_plus', 'creator_pro', 'talent']);

/** Which kinds of push notifications the person wants; a kind that is left out is off. */
export const NotificationPreferences = z.object({ push: recordOf(z.boolean(), 50) });

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
  compute_provider_details: z.record(z.string(), z.object({ default_compute_region: z.string(), default_compute_zone: z.string() })),
});

export const TeamUser = z.object({ user_name: z.string(), fullname: z.string(), profile_picture_url: z.string().nullable() });

/** Sign-in answers 200 either way; a failure carries `Error`, as the original API does. */
export const SignInReply = z.object({ status: z.string(), token: z.string().optional(), user_name: z.string().optional(), Error: z.string().optional() });

export const schemas = {
  signIn: { request: z.object({ user_name: userName, password: someText(1024) }), reply: SignInReply },
  signInOptions: { request: z.object({}), reply: z.object({ providers: z.array(z.enum(['github', 'google'])) }) },
  /** What a provider's callback left in the address, once and within a minute, for a token. */
  exchangeCode: { request: z.object({ code: someText(256) }), reply: SignInReply },
  signOut: { request: asks({}), reply: Done },
  /** `cookie_secret` is what the key of the GitHub cookie is made of, for who is signed in alone (GH-08). */
  readUser: { request: asks({}), reply: z.object({ user: User, cookie_secret: z.string().optional() }) },
  /** Takes the place of what was kept; refuses kinds the server does not know. */
  updateUser: { request: asks({ notification_preferences: NotificationPreferences }), reply: z.object({ user: User }) },
  readTeam: { request: asks({}), reply: z.object({ team: Team }) },
  collaborators: { request: asks({}), reply: z.object({ users: z.array(TeamUser) }) },
};
