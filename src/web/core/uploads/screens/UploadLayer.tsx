import { shallowEqual } from 'react-redux';
import { Button, Icon } from 'semantic-ui-react';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/counts';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import { closeDeclined, closeRequested, listCleared, panelFolded } from '../events';
import { selectPanel, selectUploadCounts, selectVisibleIds } from '../selectors';
import { type UploadCounts } from '../model/counting';
import { UploadConflictDialog } from './UploadConflictDialog';
import { UploadList } from './UploadList';
import { UploadTools } from './UploadTools';
import './uploads.css';

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
