import { Button } from 'semantic-ui-react';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { environmentChoice } from '~/web/work/forms/choices';
import { environmentChoices, SYSTEM } from '~/web/work/forms/screens/environmentChoices';
import { FolderField } from '~/web/work/forms/screens/FolderField';
import { selectUser } from '~/web/core/session/person';
import { NumberField } from '~/web/ui/form/NumberField';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { scheduleRequested, settingsRequested } from '../events';
import { scheduleForm, selectSchedule, selectSettings, settingsForm } from '../model/forms';
import { poolChoice } from '../model/pools';
import type { DagRow } from '../model/entities';
import { SharingFields } from './SharingFields';

const MISSED = [
  { value: 'skip', text: 'Let them be' },
  { value: 'run_once', text: 'Make up for them with one run' },
];
const ZONES =
  typeof Intl.supportedValuesOf === 'function'
    ? ['UTC', ...Intl.supportedValuesOf('timeZone')]
    : ['UTC'];
const zones = [...new Set(ZONES)].map((value) => ({ value, text: value }));

/** A moment in the time zone of the schedule, which it says. */
const whenIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at));

/** When the DAG runs by itself. */
function Schedule({ dag, reason }: { readonly dag: DagRow; readonly reason: string | undefined }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectSchedule);
  if (!draft) return null;
  const [values, submitting] = [draft.values, isSubmitting(draft)];
  const problems = scheduleForm.shownProblemsOf(draft, null);
  const { changed, fieldBlurred } = scheduleForm.events;
  return (
    <form
      className="dag-form"
      aria-label="Schedule"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(scheduleRequested({ dag_id: dag.dag_id }));
      }}
    >
      <h2>Schedule</h2>
      <SwitchField
        label="Run by itself"
        on={values.enabled}
        reason={reason}
        onChange={(enabled) => dispatch(changed({ enabled }))}
      />
      <TextField
        label="When"
        value={values.cron}
        problem={problems.cron}
        maxLength={200}
        reason={reason}
        onChange={(cron) => dispatch(changed({ cron }))}
        onBlur={() => dispatch(fieldBlurred('cron'))}
        hint={
          <>
            Minute, hour, day of month, month, day of week: <code>0 3 * * 1-5</code> is at 3 in the
            morning, Monday to Friday.
            {dag.next_run && (
              <> Next run on {whenIn(dag.next_run, dag.schedule?.time_zone ?? 'UTC')}.</>
            )}
          </>
        }
      />
      <SelectField
        label="Time zone"
        value={values.time_zone}
        problem={problems.time_zone}
        choices={zones}
        reason={reason}
        onChange={(time_zone) => dispatch(changed({ time_zone }))}
      />
      <SelectField
        label="Runs that were missed"
        value={values.missed}
        choices={MISSED}
        reason={reason}
        onChange={(missed) => dispatch(changed({ missed: missed as 'skip' | 'run_once' }))}
      />
      <Button
        type="submit"
        primary
        content="Save schedule"
        loading={submitting}
        disabled={submitting || reason !== undefined || !isDirty(draft)}
      />
    </form>
  );
}

/** Name, location, collaborators and schedule of the DAG. */
export default function SettingsTab({
  dag,
  mayEdit,
}: {
  readonly dag: DagRow;
  readonly mayEdit: boolean;
}) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectSettings);
  const pools = valueOr(useAppSelector(poolChoice.select), []);
  const environments = useAppSelector(environmentChoice.select);
  const isMine = useAppSelector(selectUser)?.user_name === dag.user_name;
  if (!draft) return null;
  const [values, submitting] = [draft.values, isSubmitting(draft)];
  const problems = settingsForm.shownProblemsOf(draft, null);
  const { changed, fieldBlurred } = settingsForm.events;
  const reason = mayEdit
    ? undefined
    : `Only ${dag.user_name} and the collaborators may change this DAG.`;
  const owners = isMine ? undefined : `Only ${dag.user_name}, who owns it, may change this.`;
  return (
    <div className="dag-settings">
      <form
        className="dag-form"
        aria-label="Settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(settingsRequested({ dag_id: dag.dag_id }));
        }}
      >
        <h2>Settings</h2>
        <TextField
          label="Name"
          required
          value={values.dag_name}
          problem={problems.dag_name}
          maxLength={200}
          reason={reason}
          onChange={(dag_name) => dispatch(changed({ dag_name }))}
          onBlur={() => dispatch(fieldBlurred('dag_name'))}
        />
        <FolderField
          label="Directory"
          problem={problems.source_dir}
          asker={settingsForm.name}
          only="drive"
          storage="drive"
          path={values.source_dir}
          none="None: commands begin with nothing"
          reason={
            isMine
              ? undefined
              : (reason ?? `Only ${dag.user_name}, whose drive it is of, chooses another folder.`)
          }
          hint="A folder of the owner's drive: commands run in a copy of it."
          onClear={() => dispatch(changed({ source_dir: '' }))}
        />
        <SelectField
          label="Pool"
          value={values.pool}
          problem={problems.pool}
          reason={reason}
          choices={pools.map(({ name, label }) => ({ value: name, text: label }))}
          hint="Where commands run. A job runs where its own settings say."
          onChange={(pool) => dispatch(changed({ pool }))}
        />
        <SelectField
          label="Environment"
          value={values.env_id ?? SYSTEM}
          reason={reason}
          choices={environmentChoices(environments, values.env_id ?? SYSTEM)}
          hint="The Python that commands find first."
          onChange={(env) => dispatch(changed({ env_id: env === SYSTEM ? null : env }))}
        />
        <NumberField
          label="Memory for each command"
          unit="GiB"
          min={0}
          step={0.5}
          value={values.min_free_memory}
          problem={problems.min_free_memory}
          reason={reason}
          onChange={(min_free_memory) => dispatch(changed({ min_free_memory }))}
        />
        <NumberField
          label="Graphics memory for each command"
          unit="GiB"
          min={0}
          step={1}
          value={values.min_gpu_memory}
          problem={problems.min_gpu_memory}
          reason={reason}
          hint="More than 0 gives each command a GPU."
          onChange={(min_gpu_memory) => dispatch(changed({ min_gpu_memory }))}
        />
        <NumberField
          label="Nodes side by side, at most"
          min={1}
          max={64}
          value={values.at_once}
          problem={problems.at_once}
          reason={reason}
          onChange={(at_once) => dispatch(changed({ at_once: Math.round(at_once ?? 0) }))}
        />
        <SharingFields
          values={values}
          problem={problems.collaborators}
          reason={owners}
          onChange={(change) => dispatch(changed(change))}
        />
        <Button
          type="submit"
          primary
          content="Save"
          loading={submitting}
          disabled={submitting || reason !== undefined || !isDirty(draft)}
        />
      </form>
      <Schedule dag={dag} reason={owners} />
    </div>
  );
}
