import { useAppDispatch } from '~/web/lib/state/hooks';
import { createButton } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { deleteConfirmOpened, formRequested } from '../events';
import { BATCH } from '../messages';
import { predictions, type PredictionRow } from '../model/predictions';
import { rowActions } from './actions';
import { Questions } from './Questions';
import { noteOf, PredictionStatus } from './VersionStatus';
import './predictions.css';

const liveText = ({ live_version, pf_details }: PredictionRow) =>
  live_version === null ? '—' : `${live_version} of ${pf_details.length}`;

/** The columns of the list, in both modes, and its cards. */
const presentation = objectPresentation<PredictionRow>({
  feature: predictions,
  Status: PredictionStatus,
  noteOf,
  whose: 'always',
  keys: {},
  columns: [{ key: 'live', title: 'Live version', width: '130px', from: 'medium', cell: liveText }],
  card: (row) => (
    <>
      {row.live_version === null ? 'Updated' : `Version ${row.live_version} live`} ·{' '}
      <Age at={row.update_datetime} />
    </>
  ),
});

/** The actions on the marked ones. */
function Chosen({ chosen }: { readonly chosen: readonly PredictionRow[] }) {
  const dispatch = useAppDispatch();
  return (
    <ReasonedButton
      size="small"
      label="Delete…"
      onClick={() => dispatch(deleteConfirmOpened({ ids: chosen.map(({ pf_id }) => pf_id) }))}
    />
  );
}

const list = objectList(predictions, {
  title: 'Predictions',
  label: 'Predictions',
  hint: 'A prediction answers calls with your model: deploy a program that listens on $PORT, or a saved model.',
  batchWords: BATCH,
  ...presentation,
  actionsOf: rowActions,
  Chosen,
  CreateNew: createButton('Create prediction', () => formRequested({ to: 'create' })),
});

/** The list of predictions (RT-21): own ones, or the team's. */
export default function PredictionsPage() {
  return (
    <ObjectListPage list={list}>
      <Questions />
    </ObjectListPage>
  );
}
