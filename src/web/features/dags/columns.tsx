import { jobTone } from '~/web/work/status/objectStatus';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { minuteText } from '~/web/lib/text/dates';
import { Age } from '~/web/ui/data/Age';
import { Status } from '~/web/ui/data/Status';
import { dags, type DagRow } from './model/entities';

/** How a DAG stands, and since when. */
export const DagStatus = ({ row }: { readonly row: DagRow }) => {
  const {
    status,
    pending,
    execution_details: [newest],
  } = row;
  const since = pending?.since ?? newest?.end_datetime ?? newest?.submit_datetime;
  return (
    <Status
      tone={jobTone(status)}
      word={status}
      since={since ?? null}
      {...(!newest && { beside: 'never run' })}
    />
  );
};

const none = <span className="at-muted">—</span>;

/** The columns of the list, in both modes, and its cards. */
export const presentation = objectPresentation<DagRow>({
  feature: dags,
  Status: DagStatus,
  columns: [
    {
      key: 'nodes',
      title: 'Nodes',
      sortable: true,
      width: '90px',
      from: 'medium',
      cell: ({ node_count }) => node_count,
    },
    {
      key: 'next',
      title: 'Next run',
      sortable: true,
      width: '200px',
      from: 'wide',
      cell: ({ next_run }) => (next_run ? minuteText(Date.parse(next_run)) : none),
    },
  ],
  keys: { nodes: ({ node_count }) => node_count, next: ({ next_run }) => next_run ?? '' },
  card: ({ node_count, update_datetime }) => (
    <>
      {node_count} {node_count === 1 ? 'node' : 'nodes'} · <Age at={update_datetime} />
    </>
  ),
});
