import { useCallback } from 'react';
import type { SweepRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ObjectFrame, objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { RunButton } from '~/web/work/detail/RunButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { jobTone } from '~/web/work/status/objectStatus';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { FAILED } from '../messages';
import { runOf, sweeps, type SweepRow } from '../model/sweeps';
import { formActions, work } from './actions';
import { Questions } from './Questions';
import { progressText, SweepStatus, valueText } from './SweepStatus';
import './sweeps.css';

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
function Runs({
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

function StateLine({
  row,
  run,
  may,
}: {
  readonly row: SweepRow;
  readonly run: SweepRun | undefined;
  readonly may: boolean;
}) {
  return (
    <div className="sweep-state">
      <SweepStatus row={row} />
      {run && (
        <span>
          {progressText(run)}
          {run.stopping && ' · stopping'}
        </span>
      )}
      {run?.best && (
        <span>
          <strong>
            Best {run.settings.metric}: {valueText(run.best.value)}
          </strong>{' '}
          <span className="at-muted">of trial {run.best.number}</span>
        </span>
      )}
      {!may && <span className="at-muted">View only · {row.user_name} owns this sweep</span>}
    </div>
  );
}

interface BannersProps {
  readonly row: SweepRow;
  readonly run: SweepRun;
  readonly onNewest: () => void;
}

/** Why the run that shows ended, and that there is a newer one. */
const Banners = ({ row, run, onNewest }: BannersProps) => (
  <>
    {run.reason && (
      <Banner tone={run.status === 'Execution Failed' ? 'bad' : 'info'}>{run.reason}</Banner>
    )}
    {run.submission_id !== row.submission_id && (
      <Banner
        tone="info"
        action={
          <button type="button" className="at-link" onClick={onNewest}>
            Show the newest
          </button>
        }
      >
        You are looking at an earlier run.
      </Banner>
    )}
  </>
);

/** One sweep (SWP-06): how its newest run goes, its plots, its trials, its runs. */
function Shown({ row, may }: OfObject<SweepRow>) {
  const dispatch = useAppDispatch();
  const [asked, chooseRun] = useQueryPart('run');
  const onOpen = useCallback(
    (run: SweepRun) => {
      chooseRun(run.submission_id);
    },
    [chooseRun],
  );
  const run = runOf(row, asked);
  const panel = (name: string, label: string) => () =>
    run ? (
      <Panel name={name} of={row.sweep_id} fallback={<Skeleton lines={10} label={label} />} />
    ) : (
      <EmptyState
        title="This sweep has not run yet"
        hint="Execute it: its trials and their plots come here."
      />
    );
  return (
    <ObjectFrame
      feature={sweeps}
      row={row}
      commented="sweep"
      state={<StateLine row={row} run={run} may={may} />}
      buttons={<RunButton work={work} row={row} />}
      actions={[
        ...formActions(row, may, dispatch),
        ...(may ? [work.deletionOf(row, dispatch)] : []),
      ]}
      failed={FAILED}
      again={<RunButton work={work} row={row} place="reason" />}
      banners={
        run && (
          <Banners
            row={row}
            run={run}
            onNewest={() => {
              chooseRun(null);
            }}
          />
        )
      }
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          content: panel('sweepOverview', 'Loading the trials'),
        },
        { key: 'slices', label: 'Slices', content: panel('sweepSlices', 'Loading the plots') },
        {
          key: 'runs',
          label: 'Runs',
          count: row.execution_details.length,
          content: () => <Runs runs={row.execution_details} onOpen={onOpen} />,
        },
      ]}
    >
      <Questions />
    </ObjectFrame>
  );
}

/** The page of a sweep (RT-14). */
export default objectPage(sweeps, Shown);
