import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { deletion, versionDeleteDropped, versionDeleteRequested } from '../events';
import { isRunning, predictions, selectVersionToDelete } from '../model/predictions';
import { PredictionDialog } from './PredictionDialog';

const along = ['its versions, their logs and keys', 'their versions, logs and keys'] as const;

/** Names the version that is to go (PRD-05). */
function VersionDeletion() {
  const dispatch = useAppDispatch();
  const proposed = useAppSelector(selectVersionToDelete);
  const row = useAppSelector((state) =>
    proposed ? predictions.selectRow(state, proposed.pf_id) : undefined,
  );
  if (!proposed || !row) return null;
  const isLast = row.pf_details.length === 1;
  return (
    <Confirm
      title={`Delete version ${proposed.version} of ${row.pf_name}?`}
      verb="Delete"
      danger
      onCancel={() => dispatch(versionDeleteDropped())}
      onConfirm={() => dispatch(versionDeleteRequested(proposed))}
    >
      {isLast
        ? 'It is the only version: the prediction goes with it.'
        : 'Its files, its log and its key go with it.'}{' '}
      This can&apos;t be undone.
    </Confirm>
  );
}

/** The questions over the pages of predictions. */
export const Questions = () => (
  <>
    <ObjectDeletion
      feature={predictions}
      isRunning={isRunning}
      along={along}
      onConfirm={(ids) => deletion.requested(ids)}
    />
    <VersionDeletion />
    <PredictionDialog />
  </>
);
