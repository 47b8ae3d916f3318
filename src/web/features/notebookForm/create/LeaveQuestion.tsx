import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { leaveConfirmed, leaveDeclined } from '../events';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { selectCreate, type WithForm } from '../selectors';

/** What was filled in is not thrown away without a question. */
export function LeaveQuestion({ form }: { form: CreateKey }) {
  const leaving = useSelector((state: WithForm) => selectCreate(state, form)?.leaving ?? false);
  const say = useSay();
  if (!leaving) return null;
  return (
    <Confirm
      title={`Discard this ${KIND_OF_FORM[form].noun}?`} verb="Discard" danger
      onConfirm={() => say(leaveConfirmed({ form }))} onCancel={() => say(leaveDeclined({ form }))}
    >
      <p>What you have filled in is not saved anywhere.</p>
    </Confirm>
  );
}
