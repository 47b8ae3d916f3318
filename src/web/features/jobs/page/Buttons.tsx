import { useSelector } from 'react-redux';
import type { Submission } from '~/contract';
import { selectUser } from '~/web/crossings/person';
import { useSay } from '~/web/kit/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import type { JobRow } from '../moves';
import { offerOf } from '../offers';
import { cloning, deletion, rerunning, takenUp } from '../rowActions';

/** Execute or stop, as the job stands (JOB-04): owners only (PRM-10). */
export function RunButton({ row, place }: { readonly row: JobRow; readonly place: 'head' | 'middle' | 'reason' }) {
  const say = useSay();
  const mine = useSelector(selectUser)?.user_name === row.user_name;
  if (!mine) return null;
  const { doing, label, reason } = offerOf(row);
  return (
    <ReasonedButton
      primary={place !== 'reason' && doing === 'execute'} {...(place === 'reason' && { size: 'small' })}
      label={place === 'reason' ? 'Try again' : label} reason={reason} onClick={() => say(takenUp(doing, row.batch_job_id))}
    />
  );
}

/** What can be done with the job, on the right of its name. */
export function Buttons({ row, submission }: { readonly row: JobRow; readonly submission: Submission | undefined }) {
  const say = useSay();
  const mine = useSelector(selectUser)?.user_name === row.user_name;
  if (!mine) return null;
  const again = rerunning(row, submission, say);
  return (
    <>
      <RunButton row={row} place="head" />
      {submission && <ReasonedButton label="Re-run…" reason={again.reason} onClick={again.onChoose} />}
      <ActionMenu label={`Actions for ${row.job_name}`} actions={[cloning(row, say), deletion(row, say)]} />
    </>
  );
}
