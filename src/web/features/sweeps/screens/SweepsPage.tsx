import { push } from 'connected-react-router';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { createButton } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { deleteConfirmOpened, formRequested } from '../events';
import { BATCH } from '../messages';
import { MAX_COMPARED, sweeps, type SweepRow } from '../model/sweeps';
import { rowActions } from './actions';
import { Questions } from './Questions';
import { noteOf, progressText, SweepStatus, valueText } from './SweepStatus';
import './sweeps.css';

const none = <span className="at-muted">—</span>;
const bestText = ({ metric, execution_details: [newest] }: SweepRow) =>
  newest?.best ? `${metric} ${valueText(newest.best.value)}` : null;

/** The columns of the list, in both modes, and its cards. */
const presentation = objectPresentation<SweepRow>({
  feature: sweeps,
  Status: SweepStatus,
  noteOf,
  whose: 'always',
  columns: [
    {
      key: 'best',
      title: 'Best value',
      sortable: true,
      width: '170px',
      cell: (row) => bestText(row) ?? none,
    },
    {
      key: 'trials',
      title: 'Trials',
      width: '150px',
      from: 'wide',
      cell: ({ execution_details: [run] }) => (run ? progressText(run) : none),
    },
  ],
  keys: { best: ({ execution_details: [run] }) => run?.best?.value ?? Infinity },
  card: (row) => (
    <>
      {bestText(row) ?? 'Updated'} · <Age at={row.update_datetime} />
    </>
  ),
});

const whyNotCompare = (rows: readonly SweepRow[]): string | undefined => {
  if (rows.filter(({ submission_id }) => submission_id !== null).length < 2)
    return 'Choose at least two sweeps that have run.';
  return rows.length > MAX_COMPARED
    ? `At most ${MAX_COMPARED} can be compared at once.`
    : undefined;
};

/** The actions on the marked ones. */
function Chosen({ chosen }: { readonly chosen: readonly SweepRow[] }) {
  const dispatch = useAppDispatch();
  const ids = chosen.map(({ sweep_id }) => sweep_id);
  return (
    <>
      <ReasonedButton
        size="small"
        label="Compare"
        reason={whyNotCompare(chosen)}
        onClick={() => dispatch(push(`/sweeps/compare?ids=${ids.join(',')}`))}
      />
      <ReasonedButton
        size="small"
        label="Delete…"
        reason={undefined}
        onClick={() => dispatch(deleteConfirmOpened({ ids }))}
      />
    </>
  );
}

const list = objectList(sweeps, {
  title: 'Sweeps',
  label: 'Sweeps',
  hint: 'A sweep runs one job with many values, and finds the best ones.',
  batchWords: BATCH,
  ...presentation,
  actionsOf: rowActions,
  Chosen,
  CreateNew: createButton('Create sweep', () => formRequested({ sweep_id: null })),
});

/** The list of sweeps (RT-21): own ones, or the team's. */
export default function SweepsPage() {
  return (
    <ObjectListPage list={list}>
      <Questions />
    </ObjectListPage>
  );
}
