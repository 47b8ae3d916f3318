import type { BoxField } from '~/web/work/forms/fields';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import { createRequested } from '../events';
import { environmentForm } from '../flows/createEnvironment.saga';
import type { CreateValues } from '../model/model';
import { PythonField } from './PythonField';
import { RequirementsField } from './RequirementsField';

const NAME: readonly (readonly BoxField<CreateValues>[])[] = [
  [
    {
      type: 'text',
      field: 'env_name',
      label: 'Name',
      required: true,
      first: true,
      maxLength: 100,
      hint: 'Notebooks and jobs of your team choose it by this name.',
    },
  ],
];

/** Asks for a name, a Python and what is to be installed. */
export const CreateEnvironment = () => (
  <DraftDialog
    of={environmentForm}
    sent={createRequested()}
    title="Create environment"
    verb="Create and build"
    className="environment-form"
  >
    {({ values, problems, onChange }) => (
      <>
        <DraftFields of={environmentForm} rows={NAME} />
        <PythonField
          form="create"
          value={values.base_python}
          problem={problems.base_python}
          onChange={(base_python) => onChange({ base_python })}
        />
        <RequirementsField
          form="create"
          rows={16}
          value={values.requirements}
          problem={problems.requirements}
          hint="One package a line, as in a requirements.txt; nothing makes an environment with pip alone."
          onChange={(requirements) => onChange({ requirements })}
        />
      </>
    )}
  </DraftDialog>
);
