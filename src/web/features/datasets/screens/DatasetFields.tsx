import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { FolderField } from '~/web/objects/form/screens/FolderField';
import { TextField } from '~/web/ui/form/TextField';
import { FORMS, type FormName } from '../model/model';
import { selectForm } from '../selectors';

interface DatasetFieldsProps {
  readonly form: FormName;
  /** Why nothing of it can be changed. */
  readonly reason?: string | undefined;
  /** Why the folder cannot be. */
  readonly folderReason?: string | undefined;
}

/** Its name, and the folder that it is. */
export function DatasetFields({ form: name, reason, folderReason = reason }: DatasetFieldsProps) {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, name));
  if (!form) return null;
  const { events, shownProblemsOf } = FORMS[name];
  const { dataset_name, storage, path } = form.values;
  const problems = shownProblemsOf(form, null);
  return (
    <>
      <FolderField
        label="Folder" required problem={problems.path} reason={folderReason} asker={FORMS[name].name} storage={storage} path={path}
        none="A folder of your drive or of the team drive"
        hint="Your team can read everything in it. Nothing is copied or changed: the files stay where they are."
      />
      <TextField
        label="Name" required value={dataset_name} problem={problems.dataset_name} maxLength={200} reason={reason}
        hint="Notebooks and jobs of your team choose it by this name."
        onChange={(typed) => dispatch(events.changed({ dataset_name: typed }))} onBlur={() => { if (dataset_name !== '') dispatch(events.left('dataset_name')); }}
      />
    </>
  );
}
