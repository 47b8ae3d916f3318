import { DIRECTIONS, EARLY_STOPPING, STRATEGIES } from '~/contract';
import type { BoxField } from '~/web/work/forms/fields';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import { formSent } from '../events';
import { sweepForm } from '../flows/form.saga';
import type { SweepForm } from '../model/form';
import { selectJobChoices } from '../model/sweeps';
import { SpaceField } from './SpaceField';

const choicesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, text]) => ({ value, text }));

const WHAT: readonly (readonly BoxField<SweepForm>[])[] = [
  [
    {
      type: 'text',
      field: 'sweep_name',
      label: 'Name',
      required: true,
      first: true,
      maxLength: 200,
    },
  ],
  [
    {
      type: 'select',
      field: 'batch_job_id',
      label: 'Job',
      required: true,
      choices: selectJobChoices,
      empty: 'There is no job yet: create one first.',
      hint: 'Each trial runs it, as it is when the sweep is executed.',
    },
  ],
];
const HOW: readonly (readonly BoxField<SweepForm>[])[] = [
  [
    { type: 'select', field: 'strategy', label: 'Strategy', choices: choicesOf(STRATEGIES) },
    {
      type: 'select',
      field: 'early_stopping',
      label: 'Early stopping',
      choices: choicesOf(EARLY_STOPPING),
      hint: 'Ends trials that are behind the others.',
    },
    {
      type: 'text',
      field: 'metric',
      label: 'Metric',
      required: true,
      maxLength: 250,
      hint: 'What each trial reports: with MLflow, TensorBoard, or as lines of JSON in the file that ATELIER_METRICS names.',
    },
    { type: 'select', field: 'direction', label: 'Direction', choices: choicesOf(DIRECTIONS) },
    { type: 'number', field: 'trial_count', label: 'Trials', min: 1, step: 1 },
    { type: 'number', field: 'at_once', label: 'At once', min: 1, max: 100, step: 1 },
  ],
];

const isNew = ({ sweep_id }: SweepForm) => sweep_id === null;

/** Asks what a sweep is to search: the job, its parameters, and what makes a trial good. */
export const SweepDialog = () => (
  <DraftDialog
    of={sweepForm}
    sent={formSent()}
    className="sweep-form"
    title={(values) => (isNew(values) ? 'Create sweep' : 'Settings of the sweep')}
    verb={(values) => (isNew(values) ? 'Create' : 'Save')}
  >
    {({ values, problems, onChange }) => (
      <>
        <DraftFields of={sweepForm} rows={WHAT} />
        <SpaceField
          lines={values.search_space}
          problem={problems.search_space}
          onChange={(search_space) => {
            onChange({ search_space });
          }}
        />
        <DraftFields of={sweepForm} rows={HOW} />
      </>
    )}
  </DraftDialog>
);
