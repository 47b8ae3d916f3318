import { EXECUTION_ENDED, NOTEBOOK_STATUS, type Execution } from '~/contract';
import { durationText } from '~/contract/notifications/duration';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status, type Tone } from '~/web/ui/data/Status';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { isUnderWay, type NotebookRow } from '../model';

const toneOf = (run: Execution): Tone => {
  if (run.status === EXECUTION_ENDED.failed) return 'bad';
  if (!isUnderWay(run)) return 'rest';
  return run.status === NOTEBOOK_STATUS.started ? 'good' : 'busy';
};

/** How long a run took; a server may not tell when it ended. */
const lasted = (run: Execution) => {
  if (isUnderWay(run)) return 'Still running';
  return run.end_datetime ? (
    durationText(Date.parse(run.end_datetime) - Date.parse(run.submit_datetime))
  ) : (
    <span className="at-muted">—</span>
  );
};

const columns: readonly Column<Execution>[] = [
  {
    key: 'status',
    title: 'Status',
    cell: (run) => <Status tone={toneOf(run)} word={run.status} />,
  },
  {
    key: 'begun',
    title: 'Started',
    width: '130px',
    cell: (run) => <Age at={run.submit_datetime} />,
  },
  { key: 'lasted', title: 'Lasted', width: '120px', cell: lasted },
  {
    key: 'reason',
    title: 'Reason',
    from: 'medium',
    cell: ({ reason }) =>
      reason ? <span title={reason}>{reason}</span> : <span className="at-muted">—</span>,
  },
  {
    key: 'id',
    title: 'Run',
    width: '220px',
    from: 'wide',
    cell: (run) => <code>{run.submission_id}</code>,
  },
];
const rowKey = (run: Execution) => run.submission_id;
const rowName = (run: Execution) => `the run of ${run.submit_datetime}`;

/** Every start of the notebook, the newest first. */
export const History = ({ row }: { readonly row: NotebookRow }) => (
  <DataTable
    label="History"
    rows={row.execution_details}
    columns={columns}
    rowKey={rowKey}
    rowName={rowName}
    empty={
      <EmptyState
        title="Never started"
        hint="Each start of this notebook will be listed here: when, how long, and how it ended."
      />
    }
  />
);
