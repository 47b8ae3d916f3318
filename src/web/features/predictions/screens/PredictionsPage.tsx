import { useAppDispatch } from '~/web/lib/state/hooks';
import { createButton } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { presentation } from '../columns';
import { deleteConfirmOpened, formRequested } from '../events';
import { BATCH } from '../messages';
import { predictions, type PredictionRow } from '../model/predictions';
import { rowActions } from './actions';
import { Questions } from './Questions';
import './predictions.css';

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
