import { useMemo } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { nameOf, parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { visibly } from '~/web/lib/text/readable';
import { FolderRows } from '~/web/ui/files/FolderRows';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { copyOrMoveRequested, dialogClosed, pickerPicked, pickerWent } from '../../events';
import { isAtRoot, pickerButton, whyNotInto, type Picker } from '../../model/picker';
import { named } from '../../messages';

const VERBS = { move: 'Move', copy: 'Copy' } as const;
const titleOf = (path: string) => (path === ROOT ? 'Root' : visibly(nameOf(path)));

/** Picks the folder things are moved or copied to (DRV-08 to DRV-13). */
export function FolderPicker({ picker }: { readonly picker: Picker }) {
  const dispatch = useAppDispatch();
  const { action, storage, paths, folder, destination } = picker;
  const { label, reason } = pickerButton(picker);
  return (
    <Dialog
      title={`${VERBS[action]} ${named(paths)}`}
      onClose={() => dispatch(dialogClosed())}
      buttons={
        <>
          <span className="drive-picker-to at-muted" role="status">
            {destination === null ? (
              'Nothing chosen'
            ) : (
              <>
                To <strong>{titleOf(destination)}</strong>
              </>
            )}
          </span>
          <Button type="button" content="Cancel" onClick={() => dispatch(dialogClosed())} />
          <ReasonedButton
            primary
            label={label}
            reason={reason}
            onClick={() => {
              if (destination !== null)
                dispatch(copyOrMoveRequested({ action, storage, paths, destination }));
            }}
          />
        </>
      }
    >
      <div className="drive-picker-head">
        <ReasonedButton
          size="small"
          label="Back"
          reason={isAtRoot(picker) ? 'This is the root: nothing is above it.' : undefined}
          onClick={() => dispatch(pickerWent({ path: parentOf(folder) }))}
        />
        <h3 title={visibly(folder)}>{titleOf(folder)}</h3>
      </div>
      <Folders picker={picker} />
    </Dialog>
  );
}

function Folders({ picker }: { readonly picker: Picker }) {
  const dispatch = useAppDispatch();
  const { folder, folders, request, destination } = picker;
  const rows = useMemo(
    () =>
      (folders ?? []).map((path) => ({
        path,
        name: visibly(nameOf(path)),
        reason: whyNotInto(picker, path),
      })),
    [folders, picker],
  );
  if (request.problem)
    return (
      <LoadError
        message={reasonOf(request.problem, '')}
        onRetry={() => dispatch(pickerWent({ path: folder }))}
      />
    );
  if (folders === null)
    return (
      <div className="drive-picker-empty">
        <Skeleton lines={5} label="Loading the folders" />
      </div>
    );
  if (rows.length === 0)
    return (
      <p className="drive-picker-empty at-muted">There are no folders in {titleOf(folder)}.</p>
    );
  return (
    <FolderRows
      label={`Folders in ${titleOf(folder)}`}
      rows={rows}
      picked={destination}
      onPick={(path) => dispatch(pickerPicked({ path }))}
      onOpen={(path) => dispatch(pickerWent({ path }))}
    />
  );
}
