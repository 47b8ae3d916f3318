import type { EnvironmentBuild } from '~/contract';
import { sizeText } from '~/text/size';
import { useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/counts';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from '~/web/work/status/environmentStatus';
import type { EnvironmentRow } from '../model';
import { selectDetails } from '../selectors';

const none = <span className="at-muted">—</span>;

const columnsOf = (latest: number | null): readonly Column<EnvironmentBuild>[] => [
  {
    key: 'build',
    title: 'Build',
    width: '110px',
    cell: ({ build }) => `${build}${build === latest ? ' · latest' : ''}`,
  },
  {
    key: 'status',
    title: 'State',
    cell: ({ status, reason }) => (
      <span title={reason ?? undefined}>
        {status === 'removed' ? (
          <Status tone="rest" word="Removed" />
        ) : (
          <Status tone={ENVIRONMENT_TONES[status]} word={ENVIRONMENT_WORDS[status]} />
        )}
      </span>
    ),
  },
  {
    key: 'python',
    title: 'Python',
    width: '110px',
    from: 'medium',
    cell: ({ python_version }) => python_version ?? none,
  },
  {
    key: 'size',
    title: 'Size',
    width: '110px',
    cell: ({ size }) => (size === null ? none : sizeText(size)),
  },
  {
    key: 'created',
    title: 'Created',
    width: '130px',
    from: 'medium',
    cell: ({ create_datetime }) => (create_datetime ? <Age at={create_datetime} /> : none),
  },
  {
    key: 'used',
    title: 'Used by',
    width: '110px',
    cell: ({ used }) => (used === 0 ? none : countText(used)),
  },
];
const rowKey = ({ build }: EnvironmentBuild) => String(build);
const rowName = ({ build }: EnvironmentBuild) => `build ${build}`;
const NONE: readonly EnvironmentBuild[] = [];

/** Every build, newest first: how it stands, what it takes of the disk, and how many runs and versions of predictions use it. */
export function Builds({
  environment: { env_id, build = null },
}: {
  readonly environment: EnvironmentRow;
}) {
  const details = useAppSelector((state) => selectDetails(state, env_id));
  return (
    <DataTable
      label="Builds"
      rows={details?.builds ?? NONE}
      columns={columnsOf(build)}
      rowKey={rowKey}
      rowName={rowName}
      loading={!details}
      empty={<EmptyState title="No builds" hint="Each build of this environment is listed here." />}
    />
  );
}
