import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { isSubmitting, type Draft } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { newFolderRequested } from '../../events';
import { folderForm, type FolderValues } from '../../model/forms';
import { selectNameRule } from '../../selectors';

const { changed, closed, fieldBlurred } = folderForm.events;

/** Asks what a new folder is to be called (DRV-23). */
export function NewFolder({ form }: { readonly form: Draft<FolderValues> }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const { folderName } = folderForm.shownProblemsOf(form, useAppSelector(selectNameRule));
  return (
    <Dialog
      title="New Folder"
      size="small"
      onClose={() => dispatch(closed())}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={() => dispatch(closed())} />
          <Button
            type="submit"
            form={id}
            primary
            content="Create"
            loading={isSubmitting(form)}
            disabled={isSubmitting(form)}
          />
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(newFolderRequested());
        }}
      >
        <TextField
          label="Folder name"
          required
          first
          value={form.values.folderName}
          problem={folderName}
          maxLength={200}
          onChange={(name) => dispatch(changed({ folderName: name }))}
          onBlur={() => {
            if (form.values.folderName !== '') dispatch(fieldBlurred('folderName'));
          }}
        />
      </form>
    </Dialog>
  );
}
