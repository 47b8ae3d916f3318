import { useMemo } from 'react';
import { Button } from 'semantic-ui-react';
import type { BuildLock, EnvironmentBuild } from '~/contract';
import { sizeText } from '~/text/size';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from '~/web/work/status/environmentStatus';
import { lockClosed, lockOpened, lockSaveRequested } from '../events';
import type { EnvironmentRow } from '../model/model';
import { selectDetails, selectLock } from '../selectors';

const none = <span className="at-muted">—</span>;

const packagesColumn = (onOpen: (build: number) => void): Column<EnvironmentBuild> => ({
  key: 'packages',
  title: 'Packages',
  width: '110px',
  cell: ({ build, lock_packages: count = null }) =>
    count === null ? (
      none
    ) : (
      <button
        type="button"
        className="at-link"
        aria-label={`Packages of build ${build}: ${count}`}
        onClick={() => onOpen(build)}
      >
        {countText(count)}
      </button>
    ),
});

const columnsOf = (
  latest: number | null,
  onOpen: (build: number) => void,
): readonly Column<EnvironmentBuild>[] => [
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
  packagesColumn(onOpen),
  {
    key: 'size',
    title: 'Size',
    width: '150px',
    cell: ({ size, shared_with: shared = [] }) =>
      size === null ? none : `${sizeText(size)}${shared.length > 0 ? ' · shared' : ''}`,
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

/** Which builds have the same files. */
function Shared({ builds }: { readonly builds: readonly EnvironmentBuild[] }) {
  const shared = builds.flatMap(({ build, shared_with: others = [] }) =>
    others.length > 0 ? `build ${build} with ${others.join(' and ')}` : [],
  );
  if (shared.length === 0) return null;
  return (
    <p className="at-muted">
      Builds of your team with the same packages have the same files, whose size counts once:{' '}
      {shared.join('; ')}.
    </p>
  );
}

type Locked = BuildLock['packages'][number];

const DOWNLOADS = [
  { file: 'requirements.txt', label: 'Download requirements.txt' },
  { file: 'pylock.toml', label: 'Download pylock.toml' },
] as const;
const lockColumns: readonly Column<Locked>[] = [
  { key: 'name', title: 'Package', cell: ({ name }) => name },
  {
    key: 'version',
    title: 'Version',
    width: '240px',
    cell: ({ version, hashed }) => (
      <>
        <code>{version}</code>
        {!hashed && <span className="at-muted"> · no hash</span>}
      </>
    ),
  },
];
const packageName = ({ name }: Locked) => name;
const NO_PACKAGES: readonly Locked[] = [];

/** The packages of one build in their exact versions, and the files that say the same. */
function Lock() {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectLock);
  if (!shown) return null;
  const { env_id, build, read } = shown;
  const isRead = read.status === 'succeeded';
  return (
    <Dialog
      title={`Packages of build ${build}`}
      onClose={() => dispatch(lockClosed())}
      buttons={DOWNLOADS.map(({ file, label }) => (
        <Button
          key={file}
          type="button"
          content={label}
          disabled={!isRead}
          onClick={() => dispatch(lockSaveRequested({ file }))}
        />
      ))}
    >
      {read.status === 'failed' ? (
        <LoadError
          message={reasonOf(read.problem)}
          onRetry={() => dispatch(lockOpened({ env_id, build }))}
        />
      ) : (
        <DataTable
          label={`Packages of build ${build}`}
          rows={isRead ? read.value.packages : NO_PACKAGES}
          columns={lockColumns}
          rowKey={packageName}
          rowName={packageName}
          loading={!isRead}
          empty={<EmptyState title="No packages" hint="The requirements ask for none." />}
        />
      )}
    </Dialog>
  );
}

/** Every build, newest first: how it stands, what it takes of the disk, and how many runs and versions of predictions use it. */
export function Builds({
  environment: { env_id, build = null },
}: {
  readonly environment: EnvironmentRow;
}) {
  const details = useAppSelector((state) => selectDetails(state, env_id));
  const dispatch = useAppDispatch();
  const columns = useMemo(
    () => columnsOf(build, (chosen) => dispatch(lockOpened({ env_id, build: chosen }))),
    [build, dispatch, env_id],
  );
  return (
    <>
      <DataTable
        label="Builds"
        rows={details?.builds ?? NONE}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        loading={!details}
        empty={
          <EmptyState title="No builds" hint="Each build of this environment is listed here." />
        }
      />
      <Shared builds={details?.builds ?? NONE} />
      <Lock />
    </>
  );
}
