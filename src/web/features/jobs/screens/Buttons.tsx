import type { Submission } from '~/contract';
import { Link } from 'react-router-dom';
import { ObjectMenu } from '~/web/work/detail/ObjectMenu';
import { selectUser } from '~/web/core/session/person';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { RunButton } from '~/web/work/detail/RunButton';
import { jobs, type JobRow } from '../model';
import { deletionOf, offered, rerunning, work } from './actions';

/** The actions on the job, on the right of its name. */
export function Buttons({
  row,
  submission,
}: {
  readonly row: JobRow;
  readonly submission: Submission | undefined;
}) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const again = rerunning(row, submission, dispatch);
  // A child of another object is run, changed and deleted there.
  if (row.belongs_to)
    return (
      <Link className="ui button" to={`/${row.belongs_to.kind}s/${row.belongs_to.id}`}>
        Open the {row.belongs_to.kind}
      </Link>
    );
  return (
    <>
      <RunButton work={work} row={row} />
      {mine && submission && (
        <ReasonedButton label="Re-run…" reason={again.reason} onClick={again.onChoose} />
      )}
      <ObjectMenu
        feature={jobs}
        row={row}
        offered={offered}
        own={mine ? [deletionOf(row, dispatch)] : []}
      />
    </>
  );
}
