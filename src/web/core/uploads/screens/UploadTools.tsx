import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectTab } from '~/web/lib/browser/tab';
import { allAborted, allRetried, finishedRemoved } from '../events';
import { selectLostCount, selectResting, selectUploadCounts, selectUploads } from '../selectors';
import { ChooseAgain } from './ChooseAgain';
import { Resting } from './Resting';
import { speedText } from '../messages';

/** How fast everything together is, and what can be done to all of it at once. */
export function UploadTools() {
  const { completed, errors, canceled, uploading } = useAppSelector(selectUploadCounts);
  const lost = useAppSelector(selectLostCount);
  const dispatch = useAppDispatch();
  return (
    <>
      <Going />
      <div className="uploads-tools">
        {uploading > 0 && (
          <button type="button" onClick={() => dispatch(allAborted())}>
            Cancel all
          </button>
        )}
        {errors + canceled > lost && (
          <button type="button" onClick={() => dispatch(allRetried())}>
            Retry all
          </button>
        )}
        {lost > 0 && (
          <ChooseAgain>
            {(choose) => (
              <button type="button" onClick={choose}>
                Choose {lost === 1 ? '1 file' : `${lost} files`} again
              </button>
            )}
          </ChooseAgain>
        )}
        {completed > 0 && (
          <button type="button" onClick={() => dispatch(finishedRemoved())}>
            Clear finished
          </button>
        )}
      </div>
    </>
  );
}

/** The speed of everything and the time left; what it waits for, where it does. */
function Going() {
  const { online } = useAppSelector(selectTab);
  const resting = useAppSelector(selectResting);
  const { uploading } = useAppSelector(selectUploadCounts);
  const words = useAppSelector((state) =>
    speedText(selectUploads(state).pace.speed, selectUploads(state).left),
  );
  if (uploading === 0) return null;
  if (online && resting)
    return (
      <p className="uploads-going uploads-matter" role="status">
        <Resting item={resting} />
      </p>
    );
  return (
    <p className="uploads-going" role="status">
      {online ? words : 'You are offline: uploads go on when the network is back.'}
    </p>
  );
}
