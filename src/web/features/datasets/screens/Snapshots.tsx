import { useLocation } from 'react-router';
import type { DatasetSnapshot } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { sizeText } from '~/text/size';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Progress } from '~/web/ui/data/Progress';
import { ChangedPaths } from '~/web/ui/content/ChangedPaths';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { detailRefreshRequested, snapshotRequested } from '../events';
import type { DatasetRow } from '../model/model';
import { changes, snapshots as all } from '../flows/parts.saga';
import { viewOf } from '../model/view';

const columns: readonly Column<DatasetSnapshot>[] = [
  {
    key: 'id',
    title: 'Snapshot',
    cell: ({ snapshot_id }) => <code title={snapshot_id}>{snapshot_id.slice(0, 12)}</code>,
  },
  {
    key: 'files',
    title: 'Files',
    width: '96px',
    align: 'end',
    cell: ({ file_count }) => countText(file_count),
  },
  {
    key: 'bytes',
    title: 'Size',
    width: '96px',
    align: 'end',
    cell: ({ total_bytes }) => sizeText(total_bytes),
  },
  {
    key: 'first',
    title: 'First seen',
    width: '130px',
    from: 'medium',
    cell: ({ create_datetime }) => <Age at={create_datetime} />,
  },
  {
    key: 'last',
    title: 'Last seen',
    width: '130px',
    cell: ({ seen_datetime }) => <Age at={seen_datetime} />,
  },
];
const rowKey = ({ snapshot_id }: DatasetSnapshot) => snapshot_id;
const rowName = ({ snapshot_id }: DatasetSnapshot) => snapshot_id.slice(0, 12);
const NONE: readonly DatasetSnapshot[] = [];
function Since({
  id,
  snapshot,
  onClose,
}: {
  readonly id: string;
  readonly snapshot: string;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const found = useAppSelector((state) => changes.selectPart(state, id, snapshot));
  return (
    <section className="dataset-since" aria-labelledby="dataset-since">
      <header>
        <h2 id="dataset-since">
          Since <code>{snapshot.slice(0, 12)}</code>
        </h2>
        <button type="button" className="at-link" onClick={onClose}>
          Close
        </button>
      </header>
      {found?.request.problem && (
        <LoadError
          message={reasonOf(found.request.problem, '')}
          onRetry={() => dispatch(detailRefreshRequested())}
        />
      )}
      {found?.value ? (
        <ChangedPaths {...found.value} />
      ) : (
        !found?.request.problem && <Skeleton lines={3} label="Comparing the files" />
      )}
    </section>
  );
}

/** Its content over time, and the changes since. */
export function Snapshots({
  dataset: { dataset_id: id, status },
}: {
  readonly dataset: DatasetRow;
}) {
  const dispatch = useAppDispatch();
  const { since } = viewOf(useLocation().search);
  const [, compare] = useQueryPart('since');
  const found = useAppSelector((state) => all.selectPart(state, id, ''));
  const { working = null, problem = null, snapshots = NONE } = found?.value ?? {};
  const reason =
    status === 'missing' ? 'Its folder is gone.' : working ? 'One is being made.' : undefined;
  if (found?.request.problem && !found.value)
    return (
      <LoadError
        message={reasonOf(found.request.problem, '')}
        onRetry={() => dispatch(detailRefreshRequested())}
      />
    );
  return (
    <div className="dataset-part">
      <div className="dataset-tools">
        <p className="at-muted">
          Each run writes down the names and hashes of what it saw. The contents stay in the drive:
          a snapshot says what was there, and does not bring it back.
        </p>
        <ReasonedButton
          label="Take snapshot"
          reason={reason}
          onClick={() => dispatch(snapshotRequested({ id }))}
        />
      </div>
      {working && (
        <Progress
          label="Reading the files"
          share={working.of_bytes === 0 ? undefined : working.bytes / working.of_bytes}
          numbers={`${countText(working.files)} of ${countText(working.of_files)} files`}
        />
      )}
      {problem && <Banner tone="bad">{problem}</Banner>}
      {since !== null && <Since id={id} snapshot={since} onClose={() => compare(null)} />}
      <DataTable
        label="Snapshots"
        rows={snapshots}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        loading={!found?.value}
        onOpen={({ snapshot_id }) => compare(snapshot_id)}
        actions={({ snapshot_id }) => [
          {
            key: 'changes',
            label: 'What changed since',
            icon: 'exchange',
            onChoose: () => compare(snapshot_id),
          },
        ]}
        empty={
          <EmptyState
            title="No snapshots yet"
            hint="One is taken whenever a notebook or a job starts with this dataset. Take one now to see later what has changed."
          />
        }
      />
    </div>
  );
}
