import { TRASH_DAYS } from '~/contract/drive';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { deleteRequested, dialogClosed, removalRequested } from '../../events';
import { selectUi, selectFolderForm, selectRenameForm } from '../../selectors';
import { named } from '../../messages';
import { ConflictDialog } from './ConflictDialog';
import { FolderPicker } from './FolderPicker';
import { NewFolder } from './NewFolder';
import { Rename } from './Rename';

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
