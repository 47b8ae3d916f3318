import type { DriveEntry } from '~/contract';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';
import { Age } from '../../data/Age';
import type { Column } from '../../data/columns';
import { EntryMark } from '../EntryMark';
import '../files.css';

const nothing = <span className="at-muted">—</span>;

/** The columns of a folder that is looked at. */
export const ENTRY_COLUMNS: readonly Column<DriveEntry>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    cell: (entry) => (
      <span className="at-entry-name" title={visibly(entry.name)}>
        <EntryMark entry={entry} />
        <span>{visibly(entry.name)}</span>
      </span>
    ),
  },
  {
    key: 'modified',
    title: 'Last updated',
    sortable: true,
    width: '140px',
    from: 'medium',
    cell: ({ update_datetime }) =>
      update_datetime === null ? nothing : <Age at={update_datetime} />,
  },
  {
    key: 'size',
    title: 'Size',
    sortable: true,
    width: '96px',
    align: 'end',
    cell: ({ size }) => (size === null ? nothing : sizeText(size)),
  },
];
