import { Button } from 'semantic-ui-react';
import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { visibly } from '~/web/kit/text/visibly';
import { environmentChoices, SYSTEM } from '~/web/objects/form/screens/environmentChoices';
import { Field } from '~/web/ui/form/Field';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { pickRequested } from '../../drivePicker/events';
import { formSent } from '../events';
import { ASKER, ENDINGS } from '../flows/form.saga';
import type { PredictionForm } from '../model/form';
import { form } from '../model/predictions';
import { selectEnvironments, selectForm, selectJobs } from '../selectors';

const { changed, closed, left } = form.events;
const TITLES = { create: 'Create prediction', addVersion: 'New version', change: 'Settings of the prediction' } as const;
const VERBS = { create: 'Create', addVersion: 'Create', change: 'Save' } as const;
const SOURCES = [
  { value: 'job', text: 'The program of a job' },
  { value: 'model', text: 'A saved scikit-learn model' },
];

interface FieldsProps {
  readonly values: PredictionForm;
  readonly problems: Readonly<Record<string, string | undefined>>;
}

/** A model of the drive, and the environment that has what it needs. */
function ModelFields({ values: { path, env_id }, problems }: FieldsProps) {
  const dispatch = useAppDispatch();
  const environments = useAppSelector(selectEnvironments);
  const chosen = env_id === '' ? SYSTEM : env_id;
  const choose = path === '' ? 'Choose a File' : 'Choose another file';
  return (
    <>
      <Field label="Model" required problem={problems['path']} hint="A file that joblib saved (.joblib, .pkl). Atelier serves it without any code of yours.">
        {({ id, disabled, 'aria-describedby': described }) => (
          <div className="prediction-file">
            <Button
              id={id} type="button" disabled={disabled} aria-describedby={described} aria-label={choose} content={choose}
              onClick={() => dispatch(pickRequested({ for: ASKER, kind: 'file', multiple: false, accept: ENDINGS }))}
            />
            {path === '' ? <span className="at-muted">Of your drive or the team drive</span> : <code title={visibly(path)}>{visibly(path)}</code>}
          </div>
        )}
      </Field>
      <SelectField
        label="Environment" value={chosen} choices={environmentChoices(environments ?? [], chosen, environments !== null)} problem={problems['env_id']}
        hint="It needs scikit-learn, and whatever else the model was made with." onChange={(next) => dispatch(changed({ env_id: next === SYSTEM ? '' : next }))}
      />
    </>
  );
}

function SourceFields({ values, problems }: FieldsProps) {
  const dispatch = useAppDispatch();
  const jobs = useAppSelector(selectJobs);
  return (
    <>
      <SelectField label="Made of" value={values.kind} choices={SOURCES} onChange={(kind) => dispatch(changed({ kind: kind as PredictionForm['kind'] }))} />
      {values.kind === 'model' ? <ModelFields values={values} problems={problems} /> : (
        <SelectField
          label="Job" required value={values.batch_job_id || undefined} choices={jobs.map(({ id: value, name, owner }) => ({ value, text: `${name} · ${owner}` }))}
          problem={problems['batch_job_id']} empty="There is no job with a program that could listen: create one first."
          hint="Its main file listens on the port that the variable PORT names. The version keeps the job's files and settings as they are now."
          onChange={(batch_job_id) => dispatch(changed({ batch_job_id }))}
        />
      )}
    </>
  );
}

/** Asks what a prediction, or a version of it, is made of. */
export function PredictionDialog() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectForm);
  if (!draft) return null;
  const { values, values: { to }, submitting } = draft;
  const problems = form.shownProblemsOf(draft, null);
  return (
    <FormDialog
      title={TITLES[to]} verb={VERBS[to]} submitting={submitting} dirty={isDirty(draft)} className="prediction-form"
      onClose={() => dispatch(closed())} onSubmit={() => dispatch(formSent())}
    >
      {to !== 'addVersion' && (
        <TextField
          label="Name" required first value={values.pf_name} problem={problems.pf_name} maxLength={200}
          onChange={(pf_name) => dispatch(changed({ pf_name }))} onBlur={() => { if (values.pf_name !== '') dispatch(left('pf_name')); }}
        />
      )}
      {to !== 'change' && <SourceFields values={values} problems={problems} />}
      {to === 'change' && (
        <TextField
          label="Collaborators" value={values.collaborators.join(', ')} problem={problems.collaborators} maxLength={4000}
          hint="Names of teammates with commas between. They may change these settings."
          onChange={(typed) => dispatch(changed({ collaborators: typed.split(',').map((name) => name.trim()).filter((name) => name !== '') }))}
        />
      )}
    </FormDialog>
  );
}
