import { Age } from '~/web/ui/data/Age';
import { PersonAvatar } from './PersonAvatar';
import type { Column } from '~/web/ui/data/columns';
import '~/web/work/detail/uses/uses.css';

/** The common columns of every kind: when it changed last, and whose it is. */
export interface Common {
  readonly user_name: string | null;
  readonly update_datetime: string | null;
}

const nothing = <span className="at-muted">—</span>;

interface Named<Row> {
  readonly nameOf: (row: Row) => string;
  readonly idOf: (row: Row) => string;
}

/** The name, and under it the id. */
export const nameColumn = <Row,>({ nameOf, idOf }: Named<Row>): Column<Row> => ({
  key: 'name',
  title: 'Name',
  sortable: true,
  cell: (row) => <span title={nameOf(row)}>{nameOf(row)}</span>,
  under: (row) => <code title={idOf(row)}>{idOf(row)}</code>,
});

/** The sort key of it. */
export const nameKeys = <Row,>({ nameOf, idOf }: Named<Row>) =>
  ({ name: (row: Row) => nameOf(row).toLowerCase(), id: idOf }) as const;

/** When it changed last. */
export const updatedColumn: Column<Common> = {
  key: 'updated',
  title: 'Last updated',
  sortable: true,
  width: '120px',
  from: 'medium',
  cell: ({ update_datetime }) => (update_datetime ? <Age at={update_datetime} /> : nothing),
};

/** Its owner; what has none is built in. */
export const userColumn: Column<Common> = {
  key: 'user',
  title: 'User',
  sortable: true,
  width: '130px',
  from: 'medium',
  cell: ({ user_name }) =>
    user_name ? (
      <span className="object-user">
        <PersonAvatar userName={user_name} size={20} /> {user_name}
      </span>
    ) : (
      <span className="at-muted">built in</span>
    ),
};

/** The sort keys of these columns. */
export const commonKeys = {
  updated: ({ update_datetime }: Common) => update_datetime ?? '',
  user: ({ user_name }: Common) => (user_name ?? '').toLowerCase(),
} as const;
