import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { notebooks, type NotebookRow } from './model';
import { noteOf, NotebookStatus } from './screens/NotebookStatus';

const PublishedCell = ({
  row: {
    publish_details: { published, publish_date },
  },
}: {
  readonly row: NotebookRow;
}) =>
  published ? (
    <span>
      Yes
      {publish_date && (
        <span className="at-muted">
          {' '}
          · <Age at={publish_date} />
        </span>
      )}
    </span>
  ) : (
    <span className="at-muted">No</span>
  );

/** The columns of the list (LST-08), and its cards; in team mode there is also whose it is. */
export const presentation = objectPresentation<NotebookRow>({
  feature: notebooks,
  Status: NotebookStatus,
  noteOf,
  name: [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: (row) => <span title={row.notebook_name}>{row.notebook_name}</span>,
    },
    {
      key: 'id',
      title: 'Notebook id',
      sortable: true,
      width: '185px',
      from: 'wide',
      cell: (row) => <code>{row.notebook_id}</code>,
    },
  ],
  columns: [
    {
      key: 'published',
      title: 'Published',
      sortable: true,
      width: '110px',
      from: 'medium',
      cell: (row) => <PublishedCell row={row} />,
    },
  ],
  keys: { published: (row) => row.publish_details.publish_date ?? '' },
  card: (row) => (
    <>
      Updated <Age at={row.update_datetime} />
      {row.publish_details.published && ' · Published'}
    </>
  ),
});
