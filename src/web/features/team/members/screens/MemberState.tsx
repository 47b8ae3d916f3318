import { StatusCell } from '~/web/work/list/StatusCell';
import { Status, type Tone } from '~/web/ui/data/Status';
import { STATUS_WORDS } from '../messages';
import type { MemberIntent, MemberView } from '../model';

const MOVING = {
  enable: 'Enabling',
  disable: 'Disabling',
  makeAdmin: 'Making admin',
  unmakeAdmin: 'Unmaking admin',
  edit: 'Updating',
  resend: 'Sending again',
  delete: 'Revoking',
} as const satisfies Record<MemberIntent | 'delete', string>;
const TONES = { invited: 'busy', enabled: 'good', disabled: 'rest' } as const satisfies Record<
  MemberView['status'],
  Tone
>;

/** Problems of an invitation: that its mail did not go, or that it is too old. */
export const noteOf = ({ invitation }: MemberView): string | undefined => {
  if (!invitation) return undefined;
  if (Date.parse(invitation.expire_datetime) <= Date.now())
    return 'The invitation is too old: send it again.';
  const { delivery } = invitation;
  if (!delivery || delivery.status === 'sent') return undefined;
  if (delivery.status === 'failed')
    return `The mail was not sent: ${delivery.reason ?? 'no reason was given'}`;
  return delivery.reason === null
    ? 'The mail is about to be sent.'
    : `The mail is tried again: ${delivery.reason}`;
};

/** How a member stands, and what is being done with them. */
export function MemberState({ member }: { readonly member: MemberView }) {
  const { pending, status } = member;
  if (pending) return <Status tone="busy" word={MOVING[pending.intent]} since={pending.since} />;
  return (
    <StatusCell note={noteOf(member)}>
      <Status tone={TONES[status]} word={STATUS_WORDS[status]} />
    </StatusCell>
  );
}
