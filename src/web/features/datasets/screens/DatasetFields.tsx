import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { visibly } from '~/web/kit/text/visibly';
import { Field } from '~/web/ui/form/Field';
import { TextField } from '~/web/ui/form/TextField';
import { pickRequested } from '../../drivePicker/events';
import { FORMS, type FormName } from '../model/model';
import { selectForm } from '../selectors';

interface DatasetFieldsProps {
  readonly form: FormName;
  /** Why nothing of it can be changed. */
  readonly reason?: string | undefined;
  /** Why the folder cannot be. */
  readonly folderReason?: string | undefined;
}

const AREAS = { drive: 'My drive', teamdrive: 'Team drive' } as const;

/** Its name, and the folder that it is. */
export function DatasetFields({ form: name, reason, folderReason = reason }: DatasetFieldsProps) {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, name));
  if (!form) return null;
  const { events, shownProblemsOf } = FORMS[name];
  const { dataset_name, storage, path } = form.values;
  const problems = shownProblemsOf(form, null);
  const choose = path === '' ? 'Choose a Folder' : 'Choose another folder';
  return (
    <>
      <Field
        label="Folder" required problem={problems.path} reason={folderReason}
        hint="Your team can read everything in it. Nothing is copied or changed: the files stay where they are."
      >
        {({ id, disabled, 'aria-describedby': described }) => (
          <div className="dataset-folder">
            <Button
              id={id} type="button" disabled={disabled} aria-describedby={described} aria-label={choose} content={choose}
              onClick={() => dispatch(pickRequested({ for: FORMS[name].name, kind: 'folder', multiple: false }))}
            />
            {path === '' ? <span className="at-muted">A folder of your drive or of the team drive</span> : <code title={visibly(path)}>{AREAS[storage]}{visibly(path)}</code>}
          </div>
        )}
      </Field>
      <TextField
        label="Name" required value={dataset_name} problem={problems.dataset_name} maxLength={200} reason={reason}
        hint="Notebooks and jobs of your team choose it by this name."
        onChange={(typed) => dispatch(events.changed({ dataset_name: typed }))} onBlur={() => { if (dataset_name !== '') dispatch(events.left('dataset_name')); }}
      />
    </>
  );
}
