import type { SortKeys } from '~/web/lib/browser/url/listView';
import { ObjectCard } from '~/web/work/list/ObjectCard';
import { STATUS_WIDTH } from '~/web/work/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import { roleOf } from './messages';
import { nameOf, type MemberView } from './model';
import { MemberState } from './screens/MemberState';

const all: readonly Column<MemberView>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    cell: (row) => (
      <span className="member-name" title={nameOf(row)}>
        <Avatar userName={row.user_name || row.id} picture={row.profile_picture_url} size={24} />{' '}
        <span>{nameOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'user',
    title: 'User name',
    sortable: true,
    width: '160px',
    from: 'medium',
    cell: ({ user_name }) => user_name || <span className="at-muted">—</span>,
  },
  {
    key: 'email',
    title: 'E-mail',
    sortable: true,
    width: '240px',
    from: 'wide',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  { key: 'role', title: 'Role', sortable: true, width: '110px', from: 'medium', cell: roleOf },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: STATUS_WIDTH,
    cell: (row) => <MemberState member={row} />,
  },
  {
    key: 'since',
    title: 'Since',
    sortable: true,
    width: '110px',
    from: 'wide',
    cell: ({ create_datetime }) => <Age at={create_datetime} />,
  },
];

/** There is one list for the whole team. */
export const columnsOf = { own: all, team: all } as const;

/** The sort keys of the columns. */
export const sortKeys: SortKeys<MemberView> = {
  name: (row) => nameOf(row).toLowerCase(),
  user: (row) => row.user_name.toLowerCase(),
  email: (row) => row.email.toLowerCase(),
  role: roleOf,
  status: (row) => row.status,
  since: (row) => row.create_datetime,
};

const cardFor = (row: MemberView) => (
  <ObjectCard id={row.user_name || row.email} owner={null} status={<MemberState member={row} />}>
    {roleOf(row)}
  </ObjectCard>
);

/** The text under the name of a member's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
