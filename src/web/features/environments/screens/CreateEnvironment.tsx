import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { createRequested } from '../events';
import { selectCreate } from '../selectors';
import { createForm } from '../model';
import { EXAMPLE } from '../messages';
import { RequirementsFile } from './RequirementsFile';

const { changed, closed, left, opened } = createForm.events;

/** The one primary action of the list: asks what the new environment is to be. */
export function CreateButton() {
  const dispatch = useAppDispatch();
  return <Button type="button" primary content="Create environment" onClick={() => dispatch(opened({ env_name: '', requirements: '' }))} />;
}

/** Asks for a name and for what is to be installed. */
export function CreateEnvironment() {
  const dispatch = useAppDispatch();
  const id = useId();
  const form = useAppSelector(selectCreate);
  if (!form) return null;
  const { values, submitting } = form;
  const problems = createForm.shownProblemsOf(form, null);
  return (
    <Dialog
      title="Create environment" closeOnMask={!isDirty(form)} onClose={() => dispatch(closed())}
      buttons={(
        <>
          <Button type="button" content="Cancel" onClick={() => dispatch(closed())} />
          <Button type="submit" form={id} primary content="Create and build" loading={submitting} disabled={submitting} />
        </>
      )}
    >
      <form
        id={id} noValidate className="environment-form" onSubmit={(event) => {
          event.preventDefault();
          dispatch(createRequested());
        }}
      >
        <TextField
          label="Name" required first value={values.env_name} problem={problems.env_name} maxLength={100} hint="Notebooks and jobs of your team choose it by this name."
          onChange={(env_name) => dispatch(changed({ env_name }))} onBlur={() => { if (values.env_name !== '') dispatch(left('env_name')); }}
        />
        <TextField
          label="Requirements" rows={16} value={values.requirements} problem={problems.requirements} placeholder={EXAMPLE}
          hint={<>One package a line, as in a requirements.txt; nothing makes an environment with pip alone. <RequirementsFile form="create" /></>}
          onChange={(requirements) => dispatch(changed({ requirements }))}
        />
      </form>
    </Dialog>
  );
}
