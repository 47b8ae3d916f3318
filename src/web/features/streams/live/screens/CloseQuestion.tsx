import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectOpenLiveRoom } from '../../liveRoom';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { closeDropped, liveRoomClosed } from '../events';
import { selectLive } from '../selectors';

/** Closing a stream that is not recorded is asked about (FLT-03). */
export function CloseQuestion() {
  const dispatch = useAppDispatch();
  const room = useAppSelector(selectOpenLiveRoom);
  const { closing } = useAppSelector(selectLive);
  if (!room || !closing) return null;
  const stay = () => dispatch(closeDropped());
  return (
    <Dialog
      title="Are you sure?"
      role="alertdialog"
      size="small"
      onClose={stay}
      buttons={
        <>
          <Button type="button" content="No" data-autofocus="" onClick={stay} />
          <Button
            type="button"
            negative
            content="Yes"
            onClick={() => dispatch(liveRoomClosed({ stream_id: room.stream_id }))}
          />
        </>
      }
    >
      <p>You leave the live room. The stream goes on without you.</p>
    </Dialog>
  );
}
