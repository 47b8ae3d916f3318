import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { ReplyOf, api } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { withQuery } from '~/web/lib/browser/url/location';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { artifactRequested } from '../../events';
import type { RunRef } from '../../model/refs';

type Artifact = ReplyOf<typeof api.performance.artifacts>['artifacts'][number];

/** 'Model wines, version 1 of wines-registry': what a file is part of. */
const modelText = ({ model }: Artifact): string | null => {
  if (!model) return null;
  const versions = model.versions.map(({ name, version }) => `version ${version} of ${name}`);
  return [model.name === '' ? 'Model' : `Model ${model.name}`, ...versions].join(', ');
};

const columns: readonly Column<Artifact>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name, path }) => <span title={path}>{name}</span>,
    under: modelText,
  },
  {
    key: 'run',
    title: 'Run',
    width: '200px',
    from: 'medium',
    cell: ({ run_id }) => <code title={run_id}>{run_id.slice(0, 16)}</code>,
  },
  {
    key: 'path',
    title: 'Path',
    from: 'wide',
    cell: ({ path }) => (
      <span className="at-muted" title={path}>
        {path}
      </span>
    ),
  },
  {
    key: 'size',
    title: 'Size',
    width: '100px',
    align: 'end',
    cell: ({ size }) => (size === null ? <span className="at-muted">folder</span> : sizeText(size)),
  },
  {
    key: 'updated',
    title: 'Written',
    width: '130px',
    from: 'medium',
    cell: ({ update_datetime }) => (update_datetime ? <Age at={update_datetime} /> : null),
  },
];
const rowKey = ({ path }: Artifact) => path;
const rowName = ({ name }: Artifact) => name;

/** The files that MLflow keeps for the runs: each is shown among the results, or downloaded. */
export function Artifacts({
  of,
  rows,
}: {
  readonly of: RunRef;
  readonly rows: readonly Artifact[];
}) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const href = useCallback(
    ({ path }: Artifact) => `${pathname}${withQuery(search, { tab: 'results', path, part: null })}`,
    [pathname, search],
  );
  const onOpen = useCallback((row: Artifact) => dispatch(push(href(row))), [dispatch, href]);
  const actions = useCallback(
    (row: Artifact) => [
      {
        key: 'show',
        label: 'Show among the results',
        icon: 'eye' as const,
        onChoose: () => dispatch(push(href(row))),
      },
      {
        key: 'download',
        label: 'Download',
        icon: 'download' as const,
        onChoose: () => dispatch(artifactRequested({ of, path: row.path })),
      },
    ],
    [dispatch, href, of],
  );
  return (
    <DataTable
      label="Artifacts"
      rows={rows}
      rowKey={rowKey}
      rowName={rowName}
      columns={columns}
      href={href}
      onOpen={onOpen}
      actions={actions}
    />
  );
}
