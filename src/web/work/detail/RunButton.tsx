import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import type { RunningRow, RunWork } from '~/web/work/list/runWork';
import { selectUser } from '~/web/core/session/person';

interface RunButtonProps<Row extends RunningRow> {
  readonly work: RunWork<Row>;
  readonly row: Row;
  /** Beside a reason why it failed it says so. */
  readonly place?: 'head' | 'middle' | 'reason';
}

/** Execute or stop, as the work stands (JOB-04): owners only (PRM-10). */
export function RunButton<Row extends RunningRow>({
  work,
  row,
  place = 'head',
}: RunButtonProps<Row>) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  if (!mine) return null;
  const { intent, label, reason } = work.offerOf(row);
  return (
    <ReasonedButton
      primary={place !== 'reason' && intent === 'execute'}
      {...(place === 'reason' && { size: 'small' })}
      label={place === 'reason' ? 'Try again' : label}
      reason={reason}
      onClick={() => dispatch(work.takenUp(intent, work.idOf(row)))}
    />
  );
}
