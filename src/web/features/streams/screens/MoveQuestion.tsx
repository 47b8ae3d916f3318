import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { archive, deletion, end, moveDropped } from '../events';
import { selectMoveToConfirm, streams } from '../model/entities';

const along = [
  'its recording, its clips and its chat',
  'their recordings, clips and chats',
] as const;
const neverRuns = () => false;

/** Asks before an archived stream is deleted for good. */
const Deletion = () => (
  <ObjectDeletion
    feature={streams}
    isRunning={neverRuns}
    along={along}
    onConfirm={(ids) => deletion.requested(ids)}
  />
);

/** Asks before a stream is ended or archived. */
function Move() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(selectMoveToConfirm);
  const row = useAppSelector((state) => (asked ? streams.selectRow(state, asked.id) : undefined));
  if (!asked || !row) return null;
  const { id, move } = asked;
  const ends = move === 'end';
  return (
    <Confirm
      danger
      title={`${ends ? 'End' : 'Archive'} ${row.stream_name}?`}
      verb={ends ? 'End' : 'Archive'}
      onCancel={() => dispatch(moveDropped())}
      onConfirm={() => dispatch(ends ? end.requested(id) : archive.requested(id))}
    >
      <p>
        {ends
          ? 'The live room closes for everybody who is in it.'
          : 'Others do not find it any more. You find it under Archived: there you can restore it as it is now, or delete it for good.'}
      </p>
    </Confirm>
  );
}

/** The questions before a stream is ended, archived or deleted for good. */
export const MoveQuestion = () => (
  <>
    <Move />
    <Deletion />
  </>
);
