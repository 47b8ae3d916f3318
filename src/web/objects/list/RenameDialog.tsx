import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import type { Renaming } from '../room/renaming.saga';

interface RenameDialogProps {
  readonly one: string;
  readonly renaming: Renaming;
}

/** Asks what an object is to be called. */
export function RenameDialog({ one, renaming: { form, formOf, requested } }: RenameDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const asked = useAppSelector(formOf);
  if (!asked) return null;
  const { values, initial, submitting } = asked;
  const close = () => { dispatch(form.events.closed()); };
  return (
    <Dialog
      title={`Rename ${initial.name}`} size="small" onClose={close}
      buttons={(
        <>
          <Button type="button" content="Cancel" onClick={close} />
          <Button type="submit" form={id} primary content="Rename" loading={submitting} disabled={submitting} />
        </>
      )}
    >
      <form
        id={id} noValidate onSubmit={(event) => {
          event.preventDefault();
          dispatch(requested());
        }}
      >
        <TextField
          label={`Name of the ${one}`} required first value={values.name} problem={form.shownProblemsOf(asked, null).name}
          onChange={(name) => dispatch(form.events.changed({ name }))}
        />
      </form>
    </Dialog>
  );
}
