import { push } from 'connected-react-router';
import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { mayStream } from '~/contract/own/streamRules';
import { Panel } from '~/web/kit/panels';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { visibly } from '~/web/kit/text/visibly';
import { selectInRoom } from '~/web/objects/liveRoom';
import { ObjectBanners } from '~/web/objects/page/ObjectBanners';
import { ObjectNotThere } from '~/web/objects/page/ObjectNotThere';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { FAILED } from '../messages';
import { inviteForm } from '../model/parts';
import { statusOf, streams, type StreamRow } from '../model/room';
import { settingsPath, streamActions } from './actions';
import { InviteDialog } from './InviteDialog';
import { MoveQuestion } from './MoveQuestion';
import { StreamContent } from './StreamContent';
import { StreamStatus } from './StreamStatus';
import './streams.css';

/** What can be done with it, by role (STR-02). */
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

/** One stream (RT-24): its name, how it stands, and the way into its live room. */
export default function StreamPage() {
  const { id } = useParams<{ id: string }>();
  const row = useAppSelector((state) => streams.selectRow(state, id));
  const [dialog] = useQueryPart('dialog');
  const inRoom = useAppSelector((state) => selectInRoom(state, id));
  if (!row) return <ObjectNotThere room={streams} id={id} />;
  return (
    <Page
      fill={inRoom}
      title={visibly(row.stream_name)}
      action={<Buttons row={row} />}
      toolbar={
        <div className="stream-state">
          <StreamStatus row={row} />
        </div>
      }
    >
      <ObjectBanners room={streams} id={id} titles={FAILED} again={null} />
      {statusOf(row) === 'archived' ? (
        <Banner
          tone="info"
          action={
            <Link className="at-link" to="/streams">
              All streams
            </Link>
          }
        >
          This stream is archived.
        </Banner>
      ) : (
        <StreamContent row={row} />
      )}
      {dialog === 'settings' && <Panel name="streamSettings" of={id} />}
      <InviteDialog />
      <MoveQuestion />
    </Page>
  );
}
