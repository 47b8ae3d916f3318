import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import type { BoxField } from '~/web/work/forms/fields';
import { environmentChoice } from '~/web/work/forms/choices';
import { environmentChoices, SYSTEM } from '~/web/work/forms/screens/environmentChoices';
import { DraftDialog, type Filled } from '~/web/work/forms/small/DraftDialog';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import { Field } from '~/web/ui/form/Field';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { pickRequested } from '~/web/work/forms/drivePicker/events';
import { formSent } from '../events';
import { PICKER_REQUESTER, ENDINGS, predictionForm } from '../flows/form.saga';
import type { PredictionForm } from '../model/form';
import { selectJobChoices } from '../model/predictions';

const TITLES = {
  create: 'Create prediction',
  addVersion: 'New version',
  change: 'Settings of the prediction',
} as const;
type Fields = readonly (readonly BoxField<PredictionForm>[])[];

const NAME: Fields = [
  [{ type: 'text', field: 'pf_name', label: 'Name', required: true, first: true, maxLength: 200 }],
];
const SOURCE: Fields = [
  [
    {
      type: 'select',
      field: 'kind',
      label: 'Made of',
      choices: [
        { value: 'job', text: 'The program of a job' },
        { value: 'model', text: 'A saved scikit-learn model' },
      ],
    },
  ],
];
const JOB: Fields = [
  [
    {
      type: 'select',
      field: 'batch_job_id',
      label: 'Job',
      required: true,
      choices: selectJobChoices,
      empty: 'There is no job with a program that could listen: create one first.',
      hint: "Its main file listens on the port that the variable PORT names. The version keeps the job's files and settings as they are now.",
    },
  ],
];

/** A model of the drive, and the environment that has what it needs. */
function ModelFields({ values: { path, env_id }, problems, onChange }: Filled<PredictionForm>) {
  const dispatch = useAppDispatch();
  const environments = useAppSelector(environmentChoice.select);
  const chosen = env_id === '' ? SYSTEM : env_id;
  const choose = path === '' ? 'Choose a File' : 'Choose another file';
  return (
    <>
      <Field
        label="Model"
        required
        problem={problems.path}
        hint="A file that joblib or skops saved (.joblib, .pkl, .skops), or the MLmodel of a folder that MLflow saved. Atelier serves it without any code of yours."
      >
        {({ id, disabled, 'aria-describedby': described }) => (
          <div className="prediction-file">
            <Button
              id={id}
              type="button"
              disabled={disabled}
              aria-describedby={described}
              aria-label={choose}
              content={choose}
              onClick={() =>
                dispatch(
                  pickRequested({
                    for: PICKER_REQUESTER,
                    kind: 'file',
                    multiple: false,
                    accept: ENDINGS,
                  }),
                )
              }
            />
            {path === '' ? (
              <span className="at-muted">Of your drive or the team drive</span>
            ) : (
              <code title={visibly(path)}>{visibly(path)}</code>
            )}
          </div>
        )}
      </Field>
      <SelectField
        label="Environment"
        value={chosen}
        choices={environmentChoices(environments, chosen)}
        problem={problems.env_id}
        hint="It needs scikit-learn, and whatever else the model was made with."
        onChange={(next) => onChange({ env_id: next === SYSTEM ? '' : next })}
      />
    </>
  );
}

const Collaborators = ({
  values: { collaborators },
  problems,
  onChange,
}: Filled<PredictionForm>) => (
  <TextField
    label="Collaborators"
    value={collaborators.join(', ')}
    problem={problems.collaborators}
    maxLength={4000}
    hint="Names of teammates with commas between. They may change these settings."
    onChange={(typed) =>
      onChange({
        collaborators: typed
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      })
    }
  />
);

/** Asks what a prediction, or a version of it, is made of. */
export const PredictionDialog = () => (
  <DraftDialog
    of={predictionForm}
    sent={formSent()}
    className="prediction-form"
    title={({ to }) => TITLES[to]}
    verb={({ to }) => (to === 'change' ? 'Save' : 'Create')}
  >
    {(filled) => {
      const { to, kind } = filled.values;
      return (
        <>
          {to !== 'addVersion' && <DraftFields of={predictionForm} rows={NAME} />}
          {to !== 'change' && <DraftFields of={predictionForm} rows={SOURCE} />}
          {to !== 'change' &&
            (kind === 'model' ? (
              <ModelFields {...filled} />
            ) : (
              <DraftFields of={predictionForm} rows={JOB} />
            ))}
          {to === 'change' && <Collaborators {...filled} />}
        </>
      );
    }}
  </DraftDialog>
);
