import { shallowEqual } from 'react-redux';
import { Button, Icon } from 'semantic-ui-react';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText, visibly } from '~/web/lib/text/readable';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import {
  closeDeclined,
  closeRequested,
  conflictResolved,
  conflictScopeChanged,
  listCleared,
  panelFolded,
  type ConflictResolution,
} from '../events';
import {
  selectConflicts,
  selectCurrentConflict,
  selectPanel,
  selectUploadCounts,
  selectVisibleIds,
} from '../selectors';
import { type UploadCounts } from '../model/counting';
import { UploadList } from './UploadList';
import { UploadTools } from './UploadTools';
import './uploads.css';

/** A file whose name is taken: the person decides, for it or for all. */
function UploadConflictDialog() {
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

/** The floating panel bottom right: what is being uploaded, what is there, what failed. Nothing while nothing was queued. */
export default function UploadLayer() {
  const ids = useAppSelector(selectVisibleIds);
  const { folded, closing, leaving, hidden } = useAppSelector(selectPanel, shallowEqual);
  const counts = useAppSelector(selectUploadCounts);
  const dispatch = useAppDispatch();
  useOnPage('uploads', !hidden);
  useOnPage('uploadsFolded', !hidden && folded);
  const question = leaving && <Panel name="logoutQuestion" of="" />;
  if (hidden) return question;
  return (
    <section className="uploads" aria-label="Uploads" data-folded={folded || undefined}>
      <header className="uploads-head">
        <h2>{titleOf(counts)}</h2>
        <button
          type="button"
          className="at-dots"
          aria-expanded={!folded}
          aria-controls="uploads-list"
          aria-label={folded ? 'Expand uploads' : 'Collapse uploads'}
          onClick={() => dispatch(panelFolded({ folded: !folded }))}
        >
          <Icon name={folded ? 'chevron up' : 'chevron down'} />
        </button>
        <button
          type="button"
          className="at-dots"
          aria-label="Close uploads"
          onClick={() => dispatch(closeRequested())}
        >
          <Icon name="close" />
        </button>
      </header>
      <Strip counts={counts} />
      {!folded && <UploadTools />}
      {!folded && (ids.length > 0 ? <UploadList ids={ids} /> : <Nothing />)}
      {closing && <CloseQuestion />}
      {question}
      <UploadConflictDialog />
    </section>
  );
}

const titleOf = ({ completed, errors, canceled, uploading }: UploadCounts) => {
  const total = completed + errors + canceled + uploading;
  const files = total === 1 ? '1 file' : `${countText(total)} files`;
  if (total === 0) return 'Uploads';
  if (uploading > 0) return `Uploading ${files}`;
  return errors + canceled > 0
    ? `${countText(completed)} of ${files} uploaded`
    : `${files} uploaded`;
};

function Strip({ counts: { completed, errors, canceled, uploading } }: { counts: UploadCounts }) {
  return (
    <p className="uploads-strip" role="status">
      <span data-tone="good">Finished {completed}</span>
      <span data-tone={errors > 0 ? 'bad' : undefined}>Fail {errors}</span>
      <span>Uploading {uploading}</span>
      {canceled > 0 && <span>Canceled {canceled}</span>}
    </p>
  );
}

const Nothing = () => (
  <div className="uploads-nothing" id="uploads-list">
    <EmptyState
      title="Nothing to upload"
      hint="Files you add to a notebook or to the drive show up here."
    />
  </div>
);

/** Closing the panel with unfinished uploads asks for confirmation. */
function CloseQuestion() {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      title="Uploads"
      role="alertdialog"
      size="small"
      describedBy="uploads-question"
      onClose={() => dispatch(closeDeclined())}
      buttons={
        <>
          <Button
            type="button"
            negative
            content="Cancel upload"
            onClick={() => dispatch(listCleared())}
          />
          <Button
            type="button"
            primary
            content="Continue upload"
            data-autofocus=""
            onClick={() => dispatch(closeDeclined())}
          />
        </>
      }
    >
      <p id="uploads-question">Upload has not been completed. Do you want to cancel it?</p>
    </Dialog>
  );
}
