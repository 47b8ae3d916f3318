import { z } from 'zod';
import { PlanType, SignInReply, Team } from '../settings/account.schema';
import {
  authenticated,
  displayName,
  Done,
  id,
  listOf,
  someText,
  text,
  userName,
} from '../wire.schema';

/** The most characters of an e-mail address, and of a person's name. */
export const EMAIL_LENGTH = 254;
export const FULLNAME_LENGTH = 100;
/** So many people are invited at a time. */
export const MAX_INVITED = 100;

/** How the mail stands that carries the newest link. */
export const Delivery = z.object({
  status: z.enum(['waiting', 'sent', 'failed']),
  /** By which way it goes, or went: to a mail server, or into a file in the data folder. */
  way: z.enum(['smtp', 'file']),
  /** Why it could not be sent the last time. */
  reason: z.string().nullable(),
});

export const Invitation = z.object({
  /** The person who sent the last invitation; null where that account is gone. */
  from_user_name: z.string().nullable(),
  create_datetime: z.string(),
  expire_datetime: z.string(),
  /** Null where the mail is forgotten by now. */
  delivery: Delivery.nullable(),
});

/** A person of the team. */
export const Member = z.object({
  /** The user name; of somebody invited the id of the invitation. */
  id: z.string(),
  /** Empty while somebody is invited: they choose it themselves. */
  user_name: z.string(),
  fullname: z.string(),
  email: z.string(),
  /** As it is stored. What shows is derived from it and from `account_enabled` (ADM-03). */
  status: z.string(),
  account_enabled: z.boolean(),
  is_admin: z.boolean(),
  profile_picture_url: z.string().nullable(),
  create_datetime: z.string(),
  /** Another word as soon as something that `update` changes is different. */
  revision: z.string(),
  /** Of somebody invited, for admins alone. */
  invitation: Invitation.nullable(),
});

/** A link that was just made; nobody is told it again. */
const Sent = z.object({ user: Member, link: z.string() });

const token = someText(256);

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ users: z.array(Member) }) },
  read: { request: authenticated({ id }), reply: z.object({ user: Member }) },
  /** `user_name` names the member, not who asks (ADM-11). `revision` refuses a change of what somebody else changed meanwhile. */
  update: {
    request: z.object({
      user_name: userName,
      fullname: displayName(FULLNAME_LENGTH),
      email: text(EMAIL_LENGTH),
      account_enabled: z.boolean(),
      is_admin: z.boolean(),
      revision: text(64).optional(),
      /** Stops the jobs of a member whom this disables; their notebooks end in any case. */
      stop_jobs: z.boolean().optional(),
    }),
    reply: z.object({ user: Member }),
  },
  invite: {
    request: authenticated({
      from_user_name: userName,
      team_name: someText(256),
      to_email: someText(EMAIL_LENGTH),
    }),
    reply: Sent,
  },
  /** Invites all of `emails`, or the one person of `to_email`. `Error` names those who could not be invited, and why. */
  inviteAll: {
    request: authenticated({
      emails: listOf(someText(EMAIL_LENGTH), MAX_INVITED).default([]),
      from_user_name: userName.optional(),
      team_name: someText(256).optional(),
      to_email: someText(EMAIL_LENGTH).optional(),
    }),
    reply: z.object({ status: z.string(), invited: z.array(Sent), Error: z.string().optional() }),
  },
  resend: { request: authenticated({ id }), reply: Sent },
  revoke: { request: authenticated({ id }), reply: Done },
  /** Puts the team on another plan, on a server that knows no seller of plans. */
  updatePlan: { request: authenticated({ plan_type: PlanType }), reply: z.object({ team: Team }) },
  /** The team and address of an invitation, for anybody with its link. */
  readInvitation: {
    request: z.object({ token }),
    reply: z.object({
      team_name: z.string(),
      email: z.string(),
      from_fullname: z.string().nullable(),
    }),
  },
  accept: {
    request: z.object({
      token,
      user_name: userName,
      fullname: displayName(FULLNAME_LENGTH),
      password: someText(1024),
    }),
    reply: SignInReply,
  },
};
