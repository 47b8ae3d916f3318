import { createHash } from 'node:crypto';
import type { Member } from '~/contract';
import { isEmailAddress, PASSWORD_SHORTEST, PASSWORD_RULE } from '~/contract/settings/accountRules';
import { INVITED, MEMBER_RULES, USER_NAME, USER_NAME_RULE } from '~/contract/team/memberRules';
import { invalid } from '../../platform/httpError';
import type { MailRow } from '../../platform/mail/repository';
import type { users } from '../../platform/identity/tables';
import { changesOf, type Act } from '../../platform/audit/writing';
import type { invitations } from './tables';

export type UserRow = typeof users.$inferSelect;
export type InvitationRow = typeof invitations.$inferSelect;

/** The changes of a member by an admin. */
export type MemberChange = Pick<Member, 'fullname' | 'email' | 'account_enabled' | 'is_admin'>;

/** A word for what an admin can change of a person: another one as soon as something of it is different. */
export const revisionOf = ({
  fullname,
  email,
  accountEnabled,
  isAdmin,
}: Pick<UserRow, 'fullname' | 'email' | 'accountEnabled' | 'isAdmin'>): string =>
  createHash('sha1')
    .update(JSON.stringify([fullname, email, accountEnabled, isAdmin]))
    .digest('base64url');

/** An account as a member of its team. */
export const memberOf = (row: UserRow): Member => ({
  id: row.userName,
  user_name: row.userName,
  fullname: row.fullname,
  email: row.email,
  status: 'active',
  account_enabled: row.accountEnabled,
  is_admin: row.isAdmin,
  profile_picture_url: row.profilePictureUrl,
  create_datetime: row.createDatetime.toISOString(),
  revision: revisionOf(row),
  invitation: null,
});

/** Somebody invited as a member. How the mail went, and who wrote, is for admins. */
export const invitedMember = (
  row: InvitationRow,
  mail: MailRow | null,
  forAdmin: boolean,
  way: MailRow['way'],
): Member => ({
  id: row.invitationId,
  user_name: '',
  fullname: '',
  email: row.email,
  status: INVITED,
  account_enabled: false,
  is_admin: false,
  profile_picture_url: null,
  create_datetime: row.createDatetime.toISOString(),
  revision: '',
  invitation: !forAdmin
    ? null
    : {
        from_user_name: row.fromUserName,
        create_datetime: row.createDatetime.toISOString(),
        expire_datetime: row.expireDatetime.toISOString(),
        delivery: mail && {
          status: mail.status,
          way: mail.way ?? way ?? 'file',
          reason: mail.reason,
        },
      },
});

/** Refuses a changed name or address that is none. What stays as it is may stay. */
export const validateChange = (before: UserRow, { fullname, email }: MemberChange): void => {
  if (fullname !== before.fullname && fullname.trim() === '')
    throw invalid({ fullname: MEMBER_RULES.fullname });
  if (email !== before.email && !isEmailAddress(email))
    throw invalid({ email: MEMBER_RULES.email });
};

/** Refuses a new account whose user name or password breaks a rule. */
export const validateAccount = ({
  user_name,
  password,
}: {
  readonly user_name: string;
  readonly password: string;
}): void => {
  const fields = {
    ...(USER_NAME.test(user_name) ? {} : { user_name: USER_NAME_RULE }),
    ...(password.length >= PASSWORD_SHORTEST ? {} : { password: PASSWORD_RULE }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
};

/** The changes of a member by an admin, a line for each; one also where nothing is different. */
export const actsOf = (before: UserRow, after: UserRow): Act[] => {
  const act = (kind: Act['kind'], parts: Act['parts'] = {}): Act => ({
    kind,
    about: after.userName,
    whom: after.userName,
    name: after.fullname,
    parts,
  });
  const turned = [
    ...(before.accountEnabled === after.accountEnabled
      ? []
      : [act(after.accountEnabled ? 'member.enabled' : 'member.disabled')]),
    ...(before.isAdmin === after.isAdmin
      ? []
      : [act(after.isAdmin ? 'member.made_admin' : 'member.unmade_admin')]),
  ];
  const parts = changesOf(
    { fullname: before.fullname, email: before.email },
    { fullname: after.fullname, email: after.email },
  );
  return turned.length > 0 && Object.keys(parts).length === 0
    ? turned
    : [...turned, act('member.updated', parts)];
};
