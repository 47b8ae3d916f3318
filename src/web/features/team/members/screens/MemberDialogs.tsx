import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Banner } from '~/web/ui/page/Banner';
import { toastAdded } from '~/web/core/toasts/events';
import {
  deletion,
  detailsClosed,
  disable,
  disableDropped,
  linksDismissed,
  revocationDropped,
  stopJobsChosen,
} from '../events';
import { members, nameOf } from '../model';
import { selectDialogs } from '../selectors';
import { EditMember } from './EditMember';
import { TransferOwnership } from './TransferOwnership';
import { InviteDialog } from './Invite';
import { MemberFacts } from './MemberFacts';
import { WAYS } from '../messages';
import './members.css';

/** The links that were just made: shown once, to who made them, with the way their mails go. */
function SentLinks() {
  const dispatch = useAppDispatch();
  const { sent } = useAppSelector(selectDialogs);
  if (!sent) return null;
  const close = () => dispatch(linksDismissed());
  const way = sent.links[0]?.way;
  return (
    <Dialog
      title="Invitation(s) sent"
      onClose={close}
      buttons={<Button type="button" primary content="Done" onClick={close} />}
    >
      <div className="member-form">
        {way && <p>{WAYS[way]}</p>}
        {sent.refusals.length > 0 && (
          <Banner tone="warn">
            {sent.refusals.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Banner>
        )}
        <ul className="member-links">
          {sent.links.map(({ id, email, link }) => (
            <li key={id}>
              <span className="member-link-to">{email}</span>
              <code title={link}>{link}</code>
              <CopyButton
                text={link}
                label={`Copy the link for ${email}`}
                onUnsupported={() =>
                  dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))
                }
              />
            </li>
          ))}
        </ul>
        <p className="at-muted">A link works once, for whoever has it, and is not shown again.</p>
      </div>
    </Dialog>
  );
}

/** The facts about a member, for those who may not change them (ADM-07). */
function Details() {
  const dispatch = useAppDispatch();
  const { details } = useAppSelector(selectDialogs);
  const member = useAppSelector((state) => members.selectRow(state, details ?? ''));
  if (details === null || !member) return null;
  const close = () => dispatch(detailsClosed());
  return (
    <Dialog
      title="User Details"
      size="small"
      onClose={close}
      buttons={<Button type="button" content="Close" onClick={close} />}
    >
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
      danger
      verb="Revoke"
      title={`Revoke the invitation of ${nameOf(member)}?`}
      onCancel={() => dispatch(revocationDropped())}
      onConfirm={() => dispatch(deletion.requested(id))}
    >
      <p>The link that was sent opens nothing any more. They can be invited again.</p>
    </Confirm>
  );
}

/** Asks before somebody is shut out, and what becomes of what runs. */
function DisableQuestion() {
  const dispatch = useAppDispatch();
  const { disabling } = useAppSelector(selectDialogs);
  const member = useAppSelector((state) => members.selectKnown(state, disabling?.id ?? ''));
  if (!disabling || !member) return null;
  const { id, stop_jobs } = disabling;
  return (
    <Confirm
      danger
      verb="Disable"
      title={`Disable ${nameOf(member)}?`}
      onCancel={() => dispatch(disableDropped())}
      onConfirm={() => dispatch(disable.requested(id, { stop_jobs }))}
    >
      <p>
        They are signed out everywhere at once, their tokens and addresses are refused, and their
        notebooks end. What they own stays; it can be handed over.
      </p>
      <SwitchField
        label="Stop their jobs too"
        hint="Jobs go on otherwise."
        on={stop_jobs}
        onChange={(on) => dispatch(stopJobsChosen({ stop_jobs: on }))}
      />
    </Confirm>
  );
}

/** The dialogs over the pages of members. */
export const MemberDialogs = () => (
  <>
    <Details />
    <EditMember />
    <InviteDialog />
    <SentLinks />
    <Revocation />
    <TransferOwnership />
    <DisableQuestion />
  </>
);
