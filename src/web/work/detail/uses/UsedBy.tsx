import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { PersonAvatar } from '~/web/work/list/PersonAvatar';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { USING_KINDS, type ObjectUse } from './Uses';
import './uses.css';

const hrefOf = ({ kind, id }: ObjectUse) => `/${kind}s/${id}`;

const columns: readonly Column<ObjectUse>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  { key: 'kind', title: 'Kind', width: '130px', cell: ({ kind }) => USING_KINDS[kind] },
  {
    key: 'user',
    title: 'User',
    width: '180px',
    from: 'medium',
    cell: ({ user_name }) => (
      <span className="object-user">
        <PersonAvatar userName={user_name} size={20} /> {user_name}
      </span>
    ),
  },
];
const rowKey = ({ id }: ObjectUse) => id;
const rowName = ({ name }: ObjectUse) => name;
const NONE: readonly ObjectUse[] = [];

interface UsedByProps {
  /** Undefined until they are known. */
  readonly uses: readonly ObjectUse[] | undefined;
  /** How something comes to name it. */
  readonly hint: string;
}

/** The objects that name it. */
export function UsedBy({ uses, hint }: UsedByProps) {
  const dispatch = useAppDispatch();
  const onOpen = useCallback((use: ObjectUse) => dispatch(push(hrefOf(use))), [dispatch]);
  return (
    <DataTable
      label="Used by"
      rows={uses ?? NONE}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      href={hrefOf}
      onOpen={onOpen}
      loading={!uses}
      empty={<EmptyState title="Nobody names it yet" hint={hint} />}
    />
  );
}
