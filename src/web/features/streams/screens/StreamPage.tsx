import { push } from 'connected-react-router';
import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import { mayStream, STREAM_LIMITS } from '~/contract/streams/streamRules';
import { Panel } from '~/web/lib/panels';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { TagsField } from '~/web/ui/form/TagsField';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { toastAdded } from '~/web/core/toasts/events';
import { selectInLiveRoom } from '../liveRoom';
import { inviteRequested, linkDismissed, restore } from '../events';
import { FAILED } from '../messages';
import { inviteForm } from '../model/parts';
import { selectLink, statusOf, streams, type StreamRow } from '../model/entities';
import { settingsPath, streamActions } from './actions';
import { MoveQuestion } from './MoveQuestion';
import { StreamContent } from './StreamContent';
import { StreamStatus } from './StreamStatus';
import { invitation } from '../flows/invitePeople.saga';
import './streams.css';

/** The link to a stream, to be handed over where the server sends no mail. */
function LinkDialog() {
  const dispatch = useAppDispatch();
  const sent = useAppSelector(selectLink);
  if (!sent) return null;
  const close = () => dispatch(linkDismissed());
  return (
    <Dialog
      title="No mail was sent"
      size="small"
      onClose={close}
      buttons={<Button type="button" primary content="Done" onClick={close} />}
    >
      <p>
        No mail server is set up here, so the mails lie as files in the server’s data folder. Hand
        the link over yourself to {sent.emails.join(', ')}.
      </p>
      <p className="stream-link">
        <code>{sent.link}</code>
        <CopyButton
          text={sent.link}
          label="Copy the link"
          onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
        />
      </p>
      <p className="at-muted">Whoever opens it has to sign in first.</p>
    </Dialog>
  );
}

/** Invites people by e-mail, with an entry for their calendar. */
const InviteDialog = () => (
  <DraftDialog
    of={invitation}
    sent={inviteRequested()}
    title="Invite by e-mail"
    verb="Send"
    size="small"
    className="at-form"
  >
    {({ values, problems, onChange }) => (
      <TagsField
        label="E-mail addresses"
        required
        value={values.emails}
        problem={problems.emails}
        placeholder="ada@example.com"
        onChange={(emails) => onChange({ emails })}
        hint={`At most ${STREAM_LIMITS.emails}. Enter or a comma adds one. The mail carries an entry for the calendar.`}
      />
    )}
  </DraftDialog>
);

/** The actions on it, by role (STR-02). */
function Buttons({ row }: { readonly row: StreamRow }) {
  const dispatch = useAppDispatch();
  const { stream_id: id, role } = row;
  const invites = mayStream(role, 'invite') && ['scheduled', 'live'].includes(statusOf(row));
  return (
    <>
      {invites && (
        <ReasonedButton
          label="Invite"
          onClick={() => dispatch(inviteForm.events.opened({ id, emails: [] }))}
        />
      )}
      {role === 'listener' && (
        <ReasonedButton label="Settings" onClick={() => dispatch(push(settingsPath(row)))} />
      )}
      <ActionMenu label={`Actions for ${row.stream_name}`} actions={streamActions(row, dispatch)} />
    </>
  );
}

/** Of an archived stream: its owner can have it back. */
function Archived({ row }: { readonly row: StreamRow }) {
  const dispatch = useAppDispatch();
  const restores = mayStream(row.role, 'restore');
  return (
    <Banner
      tone="info"
      action={
        restores ? (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(restore.requested(row.stream_id))}
          >
            Restore
          </button>
        ) : (
          <Link className="at-link" to="/streams">
            All streams
          </Link>
        )
      }
    >
      {restores
        ? 'This stream is archived: others do not find it. You can restore it as it was, or delete it for good.'
        : 'This stream is archived.'}
    </Banner>
  );
}

/** One stream (RT-24): its name, how it stands, and the way into its live room. */
export default function StreamPage() {
  const { id } = useParams<{ id: string }>();
  const row = useAppSelector((state) => streams.selectRow(state, id));
  const [dialog] = useQueryPart('dialog');
  const inRoom = useAppSelector((state) => selectInLiveRoom(state, id));
  if (!row) return <ObjectNotThere feature={streams} id={id} />;
  return (
    <Page
      fill={inRoom}
      title={visibly(row.stream_name)}
      bar={
        <PageBar
          heading={visibly(row.stream_name)}
          state={<StreamStatus row={row} />}
          action={<Buttons row={row} />}
        />
      }
    >
      <ObjectBanners feature={streams} id={id} titles={FAILED} again={null} />
      {statusOf(row) === 'archived' ? <Archived row={row} /> : <StreamContent row={row} />}
      {dialog === 'settings' && <Panel name="streamSettings" of={id} />}
      <InviteDialog />
      <LinkDialog />
      <MoveQuestion />
    </Page>
  );
}
