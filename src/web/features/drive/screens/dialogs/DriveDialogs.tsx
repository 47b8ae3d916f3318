import { TRASH_DAYS } from '~/contract/drive';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { isSubmitting, type Draft } from '~/web/lib/state/draft';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { deleteRequested, dialogClosed, newFolderRequested, removalRequested } from '../../events';
import { selectFolderForm, selectNameRule, selectRenameForm, selectUi } from '../../selectors';
import { named } from '../../messages';
import { ConflictDialog } from './ConflictDialog';
import { FolderPicker } from './FolderPicker';
import { Rename } from './Rename';
import { folderForm, type FolderValues } from '../../model/forms';

const { changed, closed, fieldBlurred } = folderForm.events;

/** Asks what a new folder is to be called (DRV-23). */
function NewFolder({ form }: { readonly form: Draft<FolderValues> }) {
  const dispatch = useAppDispatch();
  const { folderName } = folderForm.shownProblemsOf(form, useAppSelector(selectNameRule));
  return (
    <FormDialog
      title="New Folder"
      size="small"
      verb="Create"
      submitting={isSubmitting(form)}
      onClose={() => dispatch(closed())}
      onSubmit={() => dispatch(newFolderRequested())}
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
    </FormDialog>
  );
}

/** Whichever question of the drive is open. */
export function DriveDialogs() {
  const dispatch = useAppDispatch();
  const { proposed, removal, picker, clashes } = useAppSelector(selectUi);
  const folderForm = useAppSelector(selectFolderForm);
  const renameForm = useAppSelector(selectRenameForm);
  return (
    <>
      {folderForm && <NewFolder form={folderForm} />}
      {renameForm && <Rename form={renameForm} />}
      {picker && <FolderPicker picker={picker} />}
      {clashes && <ConflictDialog clashes={clashes} />}
      {proposed && (
        <Confirm
          danger
          title={`Delete ${named(proposed.paths)}?`}
          verb="Delete"
          onCancel={() => dispatch(dialogClosed())}
          onConfirm={() => dispatch(deleteRequested(proposed))}
        >
          <p>{"Do you want to delete the selected files? This action can't be undone."}</p>
          <p className="at-muted">
            They go to the trash, where they can be restored for {TRASH_DAYS} days. After that they
            are gone.
          </p>
        </Confirm>
      )}
      {removal && (
        <Confirm
          danger
          title={`Delete ${removal.named} for good?`}
          verb="Delete for good"
          onCancel={() => dispatch(dialogClosed())}
          onConfirm={() => dispatch(removalRequested(removal))}
        >
          <p>What is removed from the trash cannot be brought back.</p>
        </Confirm>
      )}
    </>
  );
}
