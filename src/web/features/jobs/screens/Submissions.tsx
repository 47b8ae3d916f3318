import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { JobParameter, SeenDataset, Submission } from '~/contract';
import { jobTone } from '~/web/work/status/objectStatus';
import { durationText } from '~/contract/notifications/duration';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { countText, visibly } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { ListLine } from '~/web/ui/data/list/ListLine';
import type { Selection } from '~/web/ui/data/selection';
import { Status } from '~/web/ui/data/Status';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { sizeText } from '~/text/size';
import { submissionsMarked } from '../events';
import { comparison, whyNotCompare } from './actions';
import type { JobRow } from '../model';
import { selectMarked, selectSubmissions } from '../selectors';

/** Which data a run saw: the dataset as it was called then, and its snapshot, which leads to what has changed since. */
function SeenData({ dataset }: { readonly dataset: SeenDataset | null }) {
  if (!dataset) return <span className="at-muted">—</span>;
  const { dataset_id, dataset_name, snapshot_id, file_count, total_bytes } = dataset;
  return (
    <Link
      to={`/datasets/${dataset_id}?tab=snapshots&since=${snapshot_id}`}
      title={`${countText(file_count)} files, ${sizeText(total_bytes)}, snapshot ${snapshot_id}`}
    >
      {visibly(dataset_name)} · <code>{snapshot_id.slice(0, 12)}</code>
    </Link>
  );
}

const lasted = ({ start_datetime, end_datetime }: Submission) => {
  if (!start_datetime || end_datetime === undefined) return <span className="at-muted">—</span>;
  return end_datetime === null
    ? 'Still running'
    : durationText(Date.parse(end_datetime) - Date.parse(start_datetime));
};
const said = (parameters: readonly JobParameter[]) =>
  parameters.map(({ name, value }) => `${name}=${value}`).join(' ');

const columns: readonly Column<Submission>[] = [
  {
    key: 'status',
    title: 'Status',
    cell: (run) => <Status tone={jobTone(run.status)} word={run.status} />,
  },
  {
    key: 'begun',
    title: 'Submitted',
    width: '130px',
    cell: (run) => <Age at={run.submit_datetime} />,
  },
  { key: 'lasted', title: 'Ran for', width: '120px', from: 'medium', cell: lasted },
  {
    key: 'parameters',
    title: 'Parameters',
    from: 'medium',
    cell: ({ parameters }) => <code title={said(parameters)}>{said(parameters)}</code>,
  },
  {
    key: 'data',
    title: 'Data',
    width: '210px',
    from: 'medium',
    cell: ({ dataset }) => <SeenData dataset={dataset ?? null} />,
  },
  {
    key: 'reason',
    title: 'Reason',
    from: 'wide',
    cell: ({ reason }) =>
      reason ? <span title={reason}>{reason}</span> : <span className="at-muted">—</span>,
  },
  {
    key: 'id',
    title: 'Submission',
    width: '200px',
    from: 'wide',
    cell: (run) => <code>{run.submission_id}</code>,
  },
];
const rowKey = (run: Submission) => run.submission_id;
const rowName = (run: Submission) => `the submission of ${run.submit_datetime}`;

/** Every submission of the job, the newest first: one of them is opened, several are compared. */
export function Submissions({ row }: { readonly row: JobRow }) {
  const dispatch = useAppDispatch();
  const { batch_job_id } = row;
  const all = useAppSelector((state) => selectSubmissions(state, batch_job_id));
  const marked = useAppSelector((state) => selectMarked(state, batch_job_id));
  const [, choose] = useQueryPart('submission');
  const onSelect = useCallback(
    (selection: Selection) =>
      dispatch(submissionsMarked({ batch_job_id, submission_ids: selection })),
    [dispatch, batch_job_id],
  );
  const runs = marked.map((submission_id) => ({ batch_job_id, submission_id }));
  const more = row.submission_count > all.length;
  const hint = more
    ? `Reading the others of ${countText(row.submission_count)}`
    : all.length > 1
      ? 'Choose several to compare them'
      : '';
  return (
    <>
      <ListLine
        chosen={marked.length}
        shown={all.length}
        total={all.length}
        bulk={null}
        onClear={() => {
          onSelect([]);
        }}
        end={<span className="at-muted">{hint}</span>}
      >
        <ReasonedButton
          size="small"
          label="Compare"
          reason={whyNotCompare(runs, 'submissions')}
          onClick={() => dispatch(push(comparison(runs)))}
        />
      </ListLine>
      <DataTable
        label="Submissions"
        rows={all}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        selected={marked}
        onSelect={onSelect}
        onOpen={(run) => {
          choose(run.submission_id === row.submission_id ? null : run.submission_id);
        }}
        empty={
          <EmptyState
            title="Never executed"
            hint="Each submission of this job will be listed here: when, with what, how long, and how it ended."
          />
        }
      />
    </>
  );
}
