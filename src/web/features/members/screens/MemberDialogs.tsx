import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { deletion, detailsClosed, revocationDropped } from '../events';
import { members, nameOf } from '../model';
import { selectDialogs } from '../selectors';
import { EditMember } from './EditMember';
import { HandOver } from './HandOver';
import { InviteDialog } from './Invite';
import { MemberFacts } from './MemberFacts';
import { SentLinks } from './SentLinks';
import './members.css';

/** Who somebody is, for who may not change it (ADM-07). */
function Details() {
  const dispatch = useAppDispatch();
  const { details } = useAppSelector(selectDialogs);
  const member = useAppSelector((state) => members.selectRow(state, details ?? ''));
  if (details === null || !member) return null;
  const close = () => dispatch(detailsClosed());
  return (
    <Dialog title="User Details" size="small" onClose={close} buttons={<Button type="button" content="Close" onClick={close} />}>
      <MemberFacts member={member} />
    </Dialog>
  );
}

/** Asks before an invitation is taken back. */
function Revocation() {
  const dispatch = useAppDispatch();
  const id = useAppSelector(members.selectProposed)?.[0] ?? '';
  const member = useAppSelector((state) => members.selectKnown(state, id));
  if (!member) return null;
  return (
    <Confirm
      danger verb="Revoke" title={`Revoke the invitation of ${nameOf(member)}?`}
      onCancel={() => dispatch(revocationDropped())} onConfirm={() => dispatch(deletion.requested(id))}
    >
      <p>The link that was sent opens nothing any more. They can be invited again.</p>
    </Confirm>
  );
}

/** What may lie over the pages of members. */
export const MemberDialogs = () => <><Details /><EditMember /><InviteDialog /><SentLinks /><Revocation /><HandOver /></>;
