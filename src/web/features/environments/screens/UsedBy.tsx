import { push } from 'connected-react-router';
import { useCallback } from 'react';
import type { EnvironmentUse } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import type { EnvironmentRow } from '../model';
import { selectDetails } from '../selectors';

const KINDS = { notebook: 'Notebook', job: 'Batch job' } as const satisfies Record<EnvironmentUse['kind'], string>;
const hrefOf = ({ kind, id }: EnvironmentUse) => `/${kind}s/${id}`;

const columns: readonly Column<EnvironmentUse>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  { key: 'kind', title: 'Kind', width: '130px', cell: ({ kind }) => KINDS[kind] },
  { key: 'user', title: 'User', width: '180px', from: 'medium', cell: ({ user_name }) => <span className="environment-user"><Avatar name={user_name} size={20} /> {user_name}</span> },
];
const rowKey = ({ id }: EnvironmentUse) => id;
const rowName = ({ name }: EnvironmentUse) => name;
const NONE: readonly EnvironmentUse[] = [];

/** The notebooks and jobs that name it. */
export function UsedBy({ environment: { env_id, kind } }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const details = useAppSelector((state) => selectDetails(state, env_id));
  const onOpen = useCallback((use: EnvironmentUse) => dispatch(push(hrefOf(use))), [dispatch]);
  const hint = kind === 'system' ? 'Everything that names no other environment runs in it.' : 'Choose it in the form of a notebook or a job: what names it is listed here.';
  return (
    <DataTable
      label="Used by" rows={details?.used_by ?? NONE} columns={columns} rowKey={rowKey} rowName={rowName} href={hrefOf} onOpen={onOpen} loading={!details}
      empty={<EmptyState title="Nobody names it yet" hint={hint} />}
    />
  );
}
