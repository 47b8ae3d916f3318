import { useAppSelector } from '~/web/lib/state/hooks';
import type { BoxField } from '~/web/work/forms/fields';
import { FolderField } from '~/web/work/forms/screens/FolderField';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import type { SmallForm } from '~/web/work/forms/small/smallForm.saga';
import type { DatasetValues } from '../model/model';

interface DatasetFieldsProps {
  readonly of: SmallForm<DatasetValues>;
  /** Why nothing of it can be changed. */
  readonly reason?: string | undefined;
}

const NAME: readonly (readonly BoxField<DatasetValues>[])[] = [
  [
    {
      type: 'text',
      field: 'dataset_name',
      label: 'Name',
      required: true,
      maxLength: 200,
      hint: 'Notebooks and jobs of your team choose it by this name.',
    },
  ],
];

/** Its name, and the folder that it is. */
export function DatasetFields({ of, reason }: DatasetFieldsProps) {
  const draft = useAppSelector(of.formOf);
  if (!draft) return null;
  const { storage, path } = draft.values;
  return (
    <>
      <FolderField
        label="Folder"
        required
        problem={of.form.shownProblemsOf(draft, null).path}
        reason={reason}
        asker={of.form.name}
        storage={storage}
        path={path}
        none="A folder of your drive or of the team drive"
        hint="Your team can read everything in it. Nothing is copied or changed: the files stay where they are."
      />
      <DraftFields of={of} rows={NAME} reason={reason} />
    </>
  );
}
