import { Button } from 'semantic-ui-react';
import { JOB_RUNNING, type Job } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { PairsField } from '~/web/ui/form/PairsField';
import { SelectField } from '~/web/ui/form/SelectField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { deletion, rerunRequested } from '../events';
import { jobs, rerun } from '../model';
import { selectRerun, selectUses } from '../selectors';

/** With what to run a job once more: for that run alone, the job's own settings stay. */
function RerunDialog() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(selectRerun);
  const row = useAppSelector((state) =>
    asked ? jobs.selectRow(state, asked.values.batch_job_id) : undefined,
  );
  if (!asked || !row) return null;
  const { recorded_build } = asked.values;
  const close = () => {
    dispatch(rerun.events.closed());
  };
  return (
    <Dialog
      title={`Re-run ${row.job_name}`}
      closeOnMask={false}
      onClose={close}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={close} />
          <Button
            type="button"
            primary
            content="Re-run"
            onClick={() => dispatch(rerunRequested())}
          />
        </>
      }
    >
      <PairsField
        label="Parameters"
        one="parameter"
        pairs={asked.values.parameters}
        problem={rerun.shownProblemsOf(asked, null).parameters}
        hint="For this run alone: the settings of the job stay as they are."
        onChange={(parameters) => {
          dispatch(rerun.events.changed({ parameters }));
        }}
      />
      {recorded_build !== null && (
        <SelectField
          label="Packages"
          value={asked.values.same_packages ? 'same' : 'latest'}
          choices={[
            { value: 'latest', text: 'The latest build of the environment' },
            { value: 'same', text: 'The same packages', hint: `Build ${recorded_build}` },
          ]}
          onChange={(packages) => {
            dispatch(rerun.events.changed({ same_packages: packages === 'same' }));
          }}
        />
      )}
    </Dialog>
  );
}

const isRunning = ({ status }: Job) => JOB_RUNNING.includes(status);
const along = ['its files, logs and results', 'their files, logs and results'] as const;

const meaning = 'will stop there until another job is chosen';

/** The questions over the pages of jobs: who runs a job is said before it is deleted. */
export function Questions() {
  const known = useAppSelector(selectUses);
  return (
    <>
      <ObjectDeletion
        feature={jobs}
        isRunning={isRunning}
        along={along}
        uses={{ known, meaning }}
        onConfirm={(ids) => deletion.requested(ids)}
      />
      <RerunDialog />
    </>
  );
}
