import type { TrashedEntry } from '~/contract';
import { parentOf } from '~/web/lib/browser/url/drivePaths';
import { dateText } from '~/web/lib/text/dates';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { EntryMark } from '~/web/ui/files/EntryMark';

/** The details of an entry in the trash. */
export const trashColumns: readonly Column<TrashedEntry>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: (entry) => (
      <span className="drive-name" title={visibly(entry.name)}>
        <EntryMark entry={entry} />
        <span>{visibly(entry.name)}</span>
      </span>
    ),
  },
  {
    key: 'folder',
    title: 'Was in',
    from: 'medium',
    cell: ({ path }) => (
      <span className="at-muted" title={visibly(parentOf(path))}>
        {visibly(parentOf(path))}
      </span>
    ),
  },
  {
    key: 'deleted',
    title: 'Deleted',
    width: '110px',
    cell: ({ deleted_at }) => <Age at={deleted_at} />,
  },
  { key: 'by', title: 'By', width: '140px', from: 'wide', cell: ({ deleted_by }) => deleted_by },
  {
    key: 'until',
    title: 'Kept until',
    width: '120px',
    from: 'medium',
    cell: ({ until }) => <span className="at-muted">{dateText(Date.parse(until))}</span>,
  },
  {
    key: 'size',
    title: 'Size',
    width: '96px',
    align: 'end',
    from: 'medium',
    cell: ({ size }) => sizeText(size),
  },
];
