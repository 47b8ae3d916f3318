import type { SortKeys } from '~/web/kit/browser/url/listView';
import { commonKeys, updatedColumn, userColumn } from '~/web/objects/list/commonColumns';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH } from '~/web/objects/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { EnvironmentStatus, statusWord } from './screens/EnvironmentStatus';
import type { EnvironmentRow } from './model';

const nothing = <span className="at-muted">—</span>;

const own: readonly Column<EnvironmentRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ env_name }) => <span title={env_name}>{env_name}</span> },
  { key: 'id', title: 'Environment id', sortable: true, width: '185px', from: 'wide', cell: ({ env_id }) => <code>{env_id}</code> },
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <EnvironmentStatus environment={row} /> },
  { key: 'python', title: 'Python', sortable: true, width: '110px', from: 'medium', cell: ({ python_version }) => python_version ?? nothing },
  updatedColumn,
];

/** In team mode there is also whose it is. */
export const columnsOf = { own, team: [...own, userColumn] } as const;

/** What each column sorts by. */
export const sortKeys: SortKeys<EnvironmentRow> = {
  name: (row) => row.env_name.toLowerCase(),
  id: (row) => row.env_id,
  status: statusWord,
  python: (row) => (row.python_version ?? '').split('.').map((part) => part.padStart(4, '0')).join('.'),
  ...commonKeys,
};

const cardFor = (row: EnvironmentRow) => {
  const { env_id, kind, python_version, update_datetime, user_name } = row;
  const facts = [...(python_version ? [`Python ${python_version}`] : []), ...(kind === 'system' ? ['built in'] : [])].join(' · ');
  return (
    <ObjectCard id={env_id} owner={user_name} status={<EnvironmentStatus environment={row} />}>
      {facts}{update_datetime && <>{facts && ' · '}<Age at={update_datetime} /></>}
    </ObjectCard>
  );
};

/** What stands under the name of an environment's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
