import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { environments, type EnvironmentRow } from './model/model';
import { EnvironmentStatus, statusWord } from './screens/EnvironmentStatus';

const Facts = ({
  row: { kind, python_version, update_datetime },
}: {
  readonly row: EnvironmentRow;
}) => {
  const facts = [
    ...(python_version ? [`Python ${python_version}`] : []),
    ...(kind === 'system' ? ['built in'] : []),
  ].join(' · ');
  return (
    <>
      {facts}
      {update_datetime && (
        <>
          {facts && ' · '}
          <Age at={update_datetime} />
        </>
      )}
    </>
  );
};

/** The columns of the list, and its cards; in team mode there is also whose it is. */
export const presentation = objectPresentation<EnvironmentRow>({
  feature: environments,
  Status: EnvironmentStatus,
  name: [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: ({ env_name }) => <span title={env_name}>{env_name}</span>,
    },
    {
      key: 'id',
      title: 'Environment id',
      sortable: true,
      width: '185px',
      from: 'wide',
      cell: ({ env_id }) => <code>{env_id}</code>,
    },
  ],
  columns: [
    {
      key: 'python',
      title: 'Python',
      sortable: true,
      width: '110px',
      from: 'medium',
      cell: ({ python_version }) => python_version ?? <span className="at-muted">—</span>,
    },
  ],
  keys: {
    status: statusWord,
    python: (row) =>
      (row.python_version ?? '')
        .split('.')
        .map((part) => part.padStart(4, '0'))
        .join('.'),
  },
  card: (row) => <Facts row={row} />,
});
