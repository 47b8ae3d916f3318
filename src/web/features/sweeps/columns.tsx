import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { sweeps, type SweepRow } from './model/sweeps';
import { noteOf, progressText, SweepStatus, valueText } from './screens/SweepStatus';

const none = <span className="at-muted">—</span>;
const bestText = ({ metric, execution_details: [newest] }: SweepRow) =>
  newest?.best ? `${metric} ${valueText(newest.best.value)}` : null;

/** The columns of the list, in both modes, and its cards. */
export const presentation = objectPresentation<SweepRow>({
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
