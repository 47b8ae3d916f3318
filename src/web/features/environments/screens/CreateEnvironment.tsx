import type { BoxField } from '~/web/work/forms/fields';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import { TextField } from '~/web/ui/form/TextField';
import { createRequested } from '../events';
import { environmentForm } from '../flows/createEnvironment.saga';
import { EXAMPLE } from '../messages';
import type { CreateValues } from '../model/model';
import { RequirementsFile } from './RequirementsFile';

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

/** Asks for a name and for what is to be installed. */
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
        <TextField
          label="Requirements"
          rows={16}
          value={values.requirements}
          problem={problems.requirements}
          placeholder={EXAMPLE}
          hint={
            <>
              One package a line, as in a requirements.txt; nothing makes an environment with pip
              alone. <RequirementsFile form="create" />
            </>
          }
          onChange={(requirements) => onChange({ requirements })}
        />
      </>
    )}
  </DraftDialog>
);
