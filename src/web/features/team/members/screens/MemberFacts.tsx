import { minuteText } from '~/web/lib/text/dates';
import { Age } from '~/web/ui/data/Age';
import { roleOf } from '../messages';
import { MemberState } from './MemberState';
import type { MemberView } from '../model';

/** The known facts about a member, line by line. */
export function MemberFacts({ member }: { readonly member: MemberView }) {
  const { user_name, fullname, email, status, create_datetime, invitation } = member;
  return (
    <dl className="member-facts">
      {user_name && (
        <>
          <dt>User name</dt>
          <dd>
            <code>{user_name}</code>
          </dd>
        </>
      )}
      {fullname && (
        <>
          <dt>Name</dt>
          <dd>{fullname}</dd>
        </>
      )}
      <dt>E-mail</dt>
      <dd>{email || <span className="at-muted">none</span>}</dd>
      {status !== 'invited' && (
        <>
          <dt>Role</dt>
          <dd>{roleOf(member)}</dd>
        </>
      )}
      <dt>Status</dt>
      <dd>
        <MemberState member={member} />
      </dd>
      <dt>{status === 'invited' ? 'Invited' : 'Since'}</dt>
      <dd>
        <Age at={create_datetime} />
      </dd>
      {invitation?.from_user_name && (
        <>
          <dt>Invited by</dt>
          <dd>{invitation.from_user_name}</dd>
        </>
      )}
      {invitation && (
        <>
          <dt>Good until</dt>
          <dd>{minuteText(Date.parse(invitation.expire_datetime))}</dd>
        </>
      )}
    </dl>
  );
}
