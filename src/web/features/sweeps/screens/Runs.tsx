import type { SweepRun } from '~/contract';
import { jobTone } from '~/web/work/status/jobStatus';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { progressText, valueText } from './SweepStatus';

const columns: readonly Column<SweepRun>[] = [
  { key: 'begun', title: 'Submitted', cell: ({ submit_datetime }) => <Age at={submit_datetime} /> },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <Status tone={jobTone(status)} word={status} />,
  },
  { key: 'trials', title: 'Trials', cell: progressText },
  { key: 'best', title: 'Best value', cell: ({ best }) => valueText(best?.value) },
  {
    key: 'reason',
    title: 'Reason',
    from: 'medium',
    cell: ({ reason }) => <span title={reason ?? ''}>{reason ?? '—'}</span>,
  },
];
const rowKey = ({ submission_id }: SweepRun) => submission_id;
const rowName = ({ submit_datetime }: SweepRun) => `the run of ${submit_datetime}`;

/** The newest runs of the sweep; one of them is looked at. */
export function Runs({
  runs,
  onOpen,
}: {
  readonly runs: readonly SweepRun[];
  readonly onOpen: (run: SweepRun) => void;
}) {
  return (
    <DataTable
      label="Runs"
      rows={runs}
      rowKey={rowKey}
      rowName={rowName}
      columns={columns}
      onOpen={onOpen}
    />
  );
}
