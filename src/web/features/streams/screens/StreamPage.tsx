import { push } from 'connected-react-router';
import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { mayStream } from '~/contract/streams/streamRules';
import { Panel } from '~/web/lib/panels';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/visibly';
import { selectInLiveRoom } from '../liveRoom';
import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { restore } from '../events';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { FAILED } from '../messages';
import { inviteForm } from '../model/parts';
import { statusOf, streams, type StreamRow } from '../model/entities';
import { settingsPath, streamActions } from './actions';
import { InviteDialog } from './InviteDialog';
import { LinkDialog } from './LinkDialog';
import { MoveQuestion } from './MoveQuestion';
import { StreamContent } from './StreamContent';
import { StreamStatus } from './StreamStatus';
import './streams.css';

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
