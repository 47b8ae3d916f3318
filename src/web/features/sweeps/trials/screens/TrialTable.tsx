import { push } from 'connected-react-router';
import { useCallback, useMemo, useState } from 'react';
import type { SweepRun, Trial } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { durationText } from '~/contract/notifications/duration';
import { countText } from '~/web/lib/text/readable';
import { naturally } from '~/web/lib/text/naturally';
import type { Column, Sorting } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toolbar } from '~/web/ui/page/Toolbar';
import {
  jobOfTrialRequested,
  predictionOfTrialRequested,
  trialRetryRequested,
  trialStopRequested,
} from '../events';
import { valueText } from '../../screens/SweepStatus';
import { TRIAL_TONES, TRIAL_WORDS } from './words';

const lasted = ({ start_datetime, end_datetime }: Trial) =>
  start_datetime && end_datetime
    ? durationText(Date.parse(end_datetime) - Date.parse(start_datetime))
    : '—';

const columnsOf = ({
  settings: { metric, search_space },
  best,
}: SweepRun): readonly Column<Trial>[] => [
  {
    key: 'number',
    title: 'Trial',
    sortable: true,
    width: '110px',
    cell: ({ number }) => (
      <>
        {number}
        {best?.number === number && <strong> · best</strong>}
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: '130px',
    cell: ({ status }) => <Status tone={TRIAL_TONES[status]} word={TRIAL_WORDS[status]} />,
  },
  {
    key: 'value',
    title: metric,
    sortable: true,
    width: '130px',
    cell: ({ value }) => valueText(value),
  },
  ...search_space.map(({ name }): Column<Trial> => ({
    key: `p.${name}`,
    title: name,
    sortable: true,
    from: 'medium',
    cell: ({ parameters }) => <code>{parameters[name]}</code>,
  })),
  { key: 'lasted', title: 'Ran for', width: '100px', from: 'wide', cell: lasted },
  {
    key: 'reason',
    title: 'Reason',
    from: 'wide',
    cell: ({ reason }) => <span title={reason ?? ''}>{reason ?? '—'}</span>,
  },
];

/** Unknown values come last in both directions. */
const keyOf = (trial: Trial, column: string): string | number | null => {
  if (column === 'value') return trial.value;
  if (column === 'status') return trial.status;
  if (!column.startsWith('p.')) return trial.number;
  return trial.parameters[column.slice(2)] ?? null;
};

const sorted = (trials: readonly Trial[], { column, direction }: Sorting): readonly Trial[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  return trials.toSorted((a, b) => {
    const [one, other] = [keyOf(a, column), keyOf(b, column)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (
      sign *
      (typeof one === 'number' && typeof other === 'number'
        ? one - other
        : naturally(String(one), String(other)))
    );
  });
};

const rowKey = ({ number }: Trial) => String(number);
const rowName = ({ number }: Trial) => `trial ${number}`;
const textOf = ({ number, status, parameters }: Trial) =>
  `${number} ${TRIAL_WORDS[status]} ${Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`.toLowerCase();

interface TrialTableProps {
  readonly sweep_id: string;
  readonly run: SweepRun;
  readonly trials: readonly Trial[];
  readonly all: number;
  readonly may: boolean;
}

/** Every trial, in any order; its log is one click away. */
export function TrialTable({ sweep_id, run, trials, all, may }: TrialTableProps) {
  const dispatch = useAppDispatch();
  const {
    batch_job_id,
    submission_id,
    settings: { direction },
  } = run;
  const [sorting, setSorting] = useState<Sorting>({
    column: 'value',
    direction: direction === 'minimize' ? 'ascending' : 'descending',
  });
  const [filter, setFilter] = useState('');
  const columns = useMemo(() => columnsOf(run), [run]);
  const rows = useMemo(() => {
    const words = filter.trim().toLowerCase();
    return sorted(
      words === '' ? trials : trials.filter((trial) => textOf(trial).includes(words)),
      sorting,
    );
  }, [trials, sorting, filter]);
  const pageOf = useCallback(
    (trial: Trial) => `/jobs/${batch_job_id}?submission=${trial.submission_id ?? ''}`,
    [batch_job_id],
  );
  const onOpen = useCallback(
    (trial: Trial) => {
      if (trial.submission_id !== null) dispatch(push(pageOf(trial)));
    },
    [dispatch, pageOf],
  );
  const actions = useCallback(
    (trial: Trial): readonly MenuAction[] => {
      const ref = { sweep_id, submission_id, number: trial.number };
      const isOpen = trial.status === 'running' || trial.status === 'waiting';
      const canRetry = trial.status === 'failed' || trial.status === 'stopped';
      return [
        {
          key: 'log',
          label: 'Open log',
          icon: 'file alternate outline',
          reason: trial.submission_id === null ? 'It was not submitted yet.' : undefined,
          onChoose: () => {
            onOpen(trial);
          },
        },
        ...(may && isOpen
          ? [
              {
                key: 'stop',
                label: 'Stop',
                icon: 'stop',
                onChoose: () => dispatch(trialStopRequested(ref)),
              } as const,
            ]
          : []),
        ...(may && canRetry
          ? [
              {
                key: 'retry',
                label: 'Run again',
                icon: 'redo',
                onChoose: () => dispatch(trialRetryRequested(ref)),
              } as const,
            ]
          : []),
        {
          key: 'job',
          label: 'Create a job of it',
          icon: 'tasks',
          onChoose: () => dispatch(jobOfTrialRequested(ref)),
        },
        {
          key: 'prediction',
          label: 'Create a prediction of it',
          icon: 'cloud',
          reason: trial.status === 'complete' ? undefined : 'Only a complete trial is served.',
          onChoose: () => dispatch(predictionOfTrialRequested(ref)),
        },
      ];
    },
    [dispatch, sweep_id, submission_id, may, onOpen],
  );
  return (
    <section aria-label="Trials" className="sweep-trials">
      <Toolbar
        label="Trials"
        end={
          <span className="at-muted">
            {countText(rows.length)} of {countText(all)} trials
          </span>
        }
      >
        <FilterBox label="Filter trials" value={filter} onChange={setFilter} />
      </Toolbar>
      <div className="sweep-table">
        <DataTable
          label="Trials"
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          columns={columns}
          sorting={sorting}
          onSort={setSorting}
          href={pageOf}
          onOpen={onOpen}
          actions={actions}
          empty={<p className="at-muted sweep-empty">No trial here yet.</p>}
        />
      </div>
    </section>
  );
}
