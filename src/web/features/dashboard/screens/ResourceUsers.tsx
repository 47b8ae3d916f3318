import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { Icon } from 'semantic-ui-react';
import type { ResourceUser } from '~/contract';
import { sizeText } from '~/text/size';
import { selectUser } from '~/web/core/session/person';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { PersonAvatar } from '~/web/work/list/PersonAvatar';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { releaseRequested } from '../events';
import { countText } from '../model';

const reserved = ({ cpus, memory, gpus }: ResourceUser): string => {
  const parts = [
    cpus > 0 && `${countText(cpus)} CPU`,
    memory !== null && memory > 0 && sizeText(memory),
    gpus > 0 && `${countText(gpus)} GPU`,
  ].filter(Boolean);
  return parts.join(' · ');
};

const columns: readonly Column<ResourceUser>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ kind, name }) => (
      <span title={name}>
        <Icon name={kind === 'notebook' ? 'code' : 'tasks'} aria-label={kind} /> {name}
      </span>
    ),
  },
  {
    key: 'user',
    title: 'User',
    width: '150px',
    cell: ({ user_name }) => (
      <span className="dashboard-user">
        <PersonAvatar userName={user_name} size={20} /> {user_name}
      </span>
    ),
  },
  {
    key: 'idle',
    title: 'Idle',
    width: '170px',
    cell: ({ idle_since }) =>
      idle_since ? (
        <Status tone="warn" word="Idle" since={idle_since} />
      ) : (
        <Status tone="good" word="At work" />
      ),
  },
  {
    key: 'since',
    title: 'Held',
    width: '120px',
    from: 'medium',
    cell: ({ since }) => <Age at={since} />,
  },
  {
    key: 'where',
    title: 'Where',
    from: 'wide',
    cell: ({ engine, places }) => (
      <span title={places.join(', ')}>
        {engine}
        {places.length > 0 && <span className="at-muted"> · {places.join(', ')}</span>}
      </span>
    ),
  },
  {
    key: 'reserved',
    title: 'Reserved',
    width: '190px',
    from: 'wide',
    cell: (holder) => reserved(holder) || <span className="at-muted">nothing</span>,
  },
];
const rowKey = ({ kind, id, submission_id }: ResourceUser) => `${kind} ${id} ${submission_id}`;
const rowName = ({ name }: ResourceUser) => name;
const href = ({ kind, id, submission_id }: ResourceUser) =>
  kind === 'notebook'
    ? `/notebooks/${encodeURIComponent(id)}`
    : `/jobs/${encodeURIComponent(id)}?submission=${encodeURIComponent(submission_id)}`;

/** Users that hold resources now: the longest idle first, as the server orders them. */
export function ResourceUsers({ holders }: { readonly holders: readonly ResourceUser[] }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.user_name;
  const onOpen = useCallback((holder: ResourceUser) => dispatch(push(href(holder))), [dispatch]);
  const actions = useCallback(
    (holder: ResourceUser) => [
      {
        key: 'open',
        label: 'Open',
        icon: 'eye' as const,
        onChoose: () => dispatch(push(href(holder))),
      },
      {
        key: 'stop',
        label: 'Stop',
        icon: 'stop' as const,
        danger: true,
        reason: holder.user_name === me ? undefined : `Only ${holder.user_name} can stop it.`,
        onChoose: () =>
          dispatch(releaseRequested({ kind: holder.kind, id: holder.id, name: holder.name })),
      },
    ],
    [dispatch, me],
  );
  return (
    <section className="dashboard-section" aria-labelledby="dashboard-holders">
      <h2 id="dashboard-holders">
        Who holds what now <span className="at-page-count">{holders.length}</span>
      </h2>
      <DataTable
        label="Who holds what now"
        rows={holders}
        rowKey={rowKey}
        rowName={rowName}
        columns={columns}
        href={href}
        onOpen={onOpen}
        actions={actions}
        empty={
          <EmptyState
            title="Nobody holds anything"
            hint="Running notebooks and jobs of the team show here, the longest idle first."
          />
        }
      />
    </section>
  );
}
