import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { objectList } from '~/web/objects/list/objectList';
import { ObjectListPage } from '~/web/objects/list/ObjectListPage';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { cardOf, columns, sortKeys } from '../columns';
import { deleteProposed, formWanted } from '../events';
import { MOST_COMPARED } from '../flows/readCompared.saga';
import { BATCH } from '../messages';
import { sweeps, type SweepRow } from '../model/sweeps';
import { rowActions } from './actions';
import { Questions } from './Questions';
import './sweeps.css';

/** The one primary action of the list. */
function CreateNew() {
  const dispatch = useAppDispatch();
  return <Button type="button" primary content="Create sweep" onClick={() => dispatch(formWanted({ sweep_id: null }))} />;
}

const whyNotCompare = (rows: readonly SweepRow[]): string | undefined => {
  if (rows.filter(({ submission_id }) => submission_id !== null).length < 2) return 'Choose at least two sweeps that have run.';
  return rows.length > MOST_COMPARED ? `At most ${MOST_COMPARED} can be compared at once.` : undefined;
};

/** What can be done with the marked ones. */
function Chosen({ chosen }: { readonly chosen: readonly SweepRow[] }) {
  const dispatch = useAppDispatch();
  const ids = chosen.map(({ sweep_id }) => sweep_id);
  return (
    <>
      <ReasonedButton size="small" label="Compare" reason={whyNotCompare(chosen)} onClick={() => dispatch(push(`/sweeps/compare?ids=${ids.join(',')}`))} />
      <ReasonedButton size="small" label="Delete…" reason={undefined} onClick={() => dispatch(deleteProposed({ ids }))} />
    </>
  );
}

const list = objectList(sweeps, {
  title: 'Sweeps', label: 'Sweeps', hint: 'A sweep runs one job with many values, and finds the best ones.',
  batchWords: BATCH, columnsOf: { own: columns, team: columns }, cardOf, sortKeys, actionsOf: rowActions, CreateNew, Chosen,
});

/** The list of sweeps (RT-21): own ones, or the team's. */
export default function SweepsPage() {
  return <ObjectListPage list={list}><Questions /></ObjectListPage>;
}
