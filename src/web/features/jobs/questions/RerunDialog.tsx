import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { PairsField } from '~/web/ui/form/PairsField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { rerunRequested } from '../events';
import { rerun } from '../rerun';
import { selectJob, selectRerun, type WithJobs } from '../selectors';

/** With what to run a job once more: for that run alone, the job's own settings stay. */
export function RerunDialog() {
  const say = useSay();
  const asked = useSelector(selectRerun);
  const row = useSelector((state: WithJobs) => (asked ? selectJob(state, asked.values.batch_job_id) : undefined));
  if (!asked || !row) return null;
  const close = () => { say(rerun.events.closed()); };
  return (
    <Dialog
      title={`Re-run ${row.job_name}`} closeOnMask={false} onClose={close}
      buttons={<><Button type="button" content="Cancel" onClick={close} /><Button type="button" primary content="Re-run" onClick={() => say(rerunRequested())} /></>}
    >
      <PairsField
        label="Parameters" one="parameter" pairs={asked.values.parameters} problem={rerun.shownProblemsOf(asked, null).parameters}
        hint="For this run alone: the settings of the job stay as they are." onChange={(parameters) => { say(rerun.events.changed({ parameters })); }}
      />
    </Dialog>
  );
}
