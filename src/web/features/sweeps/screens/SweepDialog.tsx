import { DIRECTIONS, EARLY_STOPPING, STRATEGIES } from '~/contract';
import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { NumberField } from '~/web/ui/form/NumberField';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { formSent } from '../events';
import { form } from '../model/sweeps';
import { selectForm, selectJobs } from '../selectors';
import { SpaceField } from './SpaceField';

const { changed, closed, left } = form.events;
const choicesOf = (table: Readonly<Record<string, string>>) => Object.entries(table).map(([value, text]) => ({ value, text }));
const strategies = choicesOf(STRATEGIES);
const directions = choicesOf(DIRECTIONS);
const stopping = choicesOf(EARLY_STOPPING);

const METRIC_HINT = 'What each trial reports: with MLflow, TensorBoard, or as lines of JSON in the file that ATELIER_METRICS names.';

/** Asks what a sweep is to search: the job, its parameters, and what makes a trial good. */
export function SweepDialog() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectForm);
  const jobs = useAppSelector(selectJobs);
  if (!draft) return null;
  const { values, submitting } = draft;
  const problems = form.shownProblemsOf(draft, null);
  const isNew = values.sweep_id === null;
  return (
    <FormDialog
      title={isNew ? 'Create sweep' : 'Settings of the sweep'} verb={isNew ? 'Create' : 'Save'} submitting={submitting} dirty={isDirty(draft)} className="sweep-form"
      onClose={() => dispatch(closed())} onSubmit={() => dispatch(formSent())}
    >
      <TextField
        label="Name" required first value={values.sweep_name} problem={problems.sweep_name} maxLength={200}
        onChange={(sweep_name) => dispatch(changed({ sweep_name }))} onBlur={() => { if (values.sweep_name !== '') dispatch(left('sweep_name')); }}
      />
      <SelectField
        label="Job" required value={values.batch_job_id || undefined} choices={jobs.map(({ id: value, name, owner }) => ({ value, text: `${name} · ${owner}` }))}
        problem={problems.batch_job_id} empty="There is no job yet: create one first." hint="Each trial runs it, as it is when the sweep is executed."
        onChange={(batch_job_id) => dispatch(changed({ batch_job_id }))}
      />
      <SpaceField lines={values.search_space} problem={problems.search_space} onChange={(search_space) => dispatch(changed({ search_space }))} />
      <div className="sweep-pair">
        <SelectField
          label="Strategy" value={values.strategy} choices={strategies} problem={problems.strategy}
          onChange={(strategy) => dispatch(changed({ strategy: strategy as typeof values.strategy }))}
        />
        <SelectField
          label="Early stopping" value={values.early_stopping} choices={stopping} hint="Ends trials that are behind the others."
          onChange={(how) => dispatch(changed({ early_stopping: how as typeof values.early_stopping }))}
        />
        <TextField label="Metric" required value={values.metric} problem={problems.metric} maxLength={250} hint={METRIC_HINT} onChange={(metric) => dispatch(changed({ metric }))} />
        <SelectField
          label="Direction" value={values.direction} choices={directions}
          onChange={(direction) => dispatch(changed({ direction: direction as typeof values.direction }))}
        />
        <NumberField label="Trials" value={values.trial_count} min={1} step={1} problem={problems.trial_count} onChange={(trial_count) => dispatch(changed({ trial_count }))} />
        <NumberField label="At once" value={values.at_once} min={1} max={100} step={1} problem={problems.at_once} onChange={(at_once) => dispatch(changed({ at_once }))} />
      </div>
    </FormDialog>
  );
}
