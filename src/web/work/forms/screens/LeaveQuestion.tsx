import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { leaveConfirmed, leaveDeclined } from '../events';
import { selectCreate } from '../selectors';

/** A form that was filled in is not left without a question. */
export function LeaveQuestion({ form }: { form: string }) {
  const create = useAppSelector((state) => selectCreate(state, form));
  const dispatch = useAppDispatch();
  if (!create?.leaving) return null;
  return (
    <Confirm
      title={`Discard this ${create.noun}?`}
      verb="Discard"
      danger
      onConfirm={() => dispatch(leaveConfirmed({ form }))}
      onCancel={() => dispatch(leaveDeclined({ form }))}
    >
      <p>What you have filled in is not saved anywhere.</p>
    </Confirm>
  );
}
