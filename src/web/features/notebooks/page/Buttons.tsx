import { useSelector } from 'react-redux';
import { selectUser } from '~/web/crossings/person';
import { useSay } from '~/web/kit/hooks';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { deletion, takenUp } from '../rowActions';
import type { NotebookRow } from '../moves';
import { offerOf } from '../offers';

/** Start, cancel or stop, as the notebook stands: owners only (PRM-10). In the middle of an empty page it is the one thing to do next. */
export function RunButton({ row, place }: { readonly row: NotebookRow; readonly place: 'head' | 'middle' | 'reason' }) {
  const say = useSay();
  const mine = useSelector(selectUser)?.user_name === row.user_name;
  if (!mine) return null;
  const { doing, label, reason } = offerOf(row);
  return (
    <ReasonedButton
      primary={doing === 'start' && place === 'middle'} {...(place === 'reason' && { size: 'small' })}
      label={place === 'reason' ? 'Try again' : label} reason={reason}
      onClick={() => say(takenUp(doing, row.notebook_id))}
    />
  );
}

/** What can be done with the notebook, on the right of its name. */
export function Buttons({ row }: { readonly row: NotebookRow }) {
  const say = useSay();
  const mine = useSelector(selectUser)?.user_name === row.user_name;
  return (
    <>
      <RunButton row={row} place="head" />
      {mine && <ActionMenu label={`Actions for ${row.notebook_name}`} actions={[deletion(row, say)]} />}
    </>
  );
}
