import { NOTEBOOK_STATUS, type Notebook } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { ObjectMenu } from '~/web/work/detail/ObjectMenu';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { deletion } from '../events';
import { notebooks, type NotebookRow } from '../model';
import { deletionOf, offered, offerOf, takenUp } from './actions';

/** Start, cancel or stop, as the notebook stands: owners only (PRM-10). In the middle of an empty page it is the one thing to do next. */
export function RunButton({
  row,
  place,
}: {
  readonly row: NotebookRow;
  readonly place: 'head' | 'middle' | 'reason';
}) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  if (!mine) return null;
  const { intent, label, reason } = offerOf(row);
  return (
    <ReasonedButton
      primary={intent === 'start' && place === 'middle'}
      {...(place === 'reason' && { size: 'small' })}
      label={place === 'reason' ? 'Try again' : label}
      reason={reason}
      onClick={() => dispatch(takenUp(row, intent))}
    />
  );
}

/** The actions on the notebook, on the right of its row. */
export function Buttons({ row }: { readonly row: NotebookRow }) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  return (
    <>
      <RunButton row={row} place="head" />
      <ObjectMenu
        feature={notebooks}
        row={row}
        offered={offered}
        own={mine ? [deletionOf(row, dispatch)] : []}
      />
    </>
  );
}

const isRunning = ({ status }: Notebook) => status === NOTEBOOK_STATUS.started;
const along = ['its files and its history', 'their files and their history'] as const;

/** Asks before notebooks are deleted, naming the one, or how many. */
export const DeleteQuestion = () => (
  <ObjectDeletion
    feature={notebooks}
    isRunning={isRunning}
    along={along}
    onConfirm={(ids) => deletion.requested(ids)}
  />
);
