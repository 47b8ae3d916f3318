import { shallowEqual } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/visibly';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { conflictResolved, conflictScopeChanged, type ConflictResolution } from '../events';
import { selectCurrentConflict, selectConflicts } from '../selectors';

/** A file whose name is taken: the person decides, for it or for all. */
export function UploadConflictDialog() {
  const item = useAppSelector(selectCurrentConflict);
  const { clashes, widened } = useAppSelector(selectConflicts, shallowEqual);
  const dispatch = useAppDispatch();
  if (!item) return null;
  const answer = (word: ConflictResolution) => () =>
    dispatch(conflictResolved({ id: item.id, answer: word, for_all: widened }));
  return (
    <Dialog
      title="The name is taken"
      role="alertdialog"
      size="small"
      closeOnMask={false}
      describedBy="uploads-clash"
      onClose={answer('skip')}
      buttons={
        <>
          <Button type="button" basic content="Skip" onClick={answer('skip')} />
          <Button type="button" negative content="Replace" onClick={answer('replace')} />
          <Button
            type="button"
            primary
            content="Keep both"
            data-autofocus=""
            onClick={answer('keep_both')}
          />
        </>
      }
    >
      <p id="uploads-clash">
        “{visibly(item.objectRelativePath)}” is in {visibly(item.folder)} already.
      </p>
      <label className="uploads-widened">
        <input
          type="checkbox"
          checked={widened}
          onChange={({ target }) => dispatch(conflictScopeChanged({ for_all: target.checked }))}
        />
        Do the same for all files of this upload
        {clashes.length > 1 ? ` (${clashes.length - 1} more are waiting)` : ''}
      </label>
    </Dialog>
  );
}
