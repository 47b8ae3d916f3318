import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { archive, end, moveDropped } from '../events';
import { streams } from '../model/room';
import { selectAsked } from '../selectors';

/** Asks before a stream is ended or archived. */
export function MoveQuestion() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(selectAsked);
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
          : 'It leaves the list for everybody. It cannot be brought back.'}
      </p>
    </Confirm>
  );
}
