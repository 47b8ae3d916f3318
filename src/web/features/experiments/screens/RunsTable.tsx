import { push } from 'connected-react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { FieldKey } from '~/contract/experiments/runFilter';
import { narrowed } from '~/contract/experiments/runFilterText';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { Sort } from '~/web/lib/browser/url/listView';
import { valueText } from '~/web/work/compare/fields';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status, type Tone } from '~/web/ui/data/Status';
import { EmptyState } from '~/web/ui/page/EmptyState';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { rowsSeen, runsMarked } from '../events';
import { writeTableView } from '../model/view';
import { addressOf } from '../model/addresses';
import { PAGE, selectExperiments, type RunTableRow } from '../model/slice';
import { TreeToggle } from './tree/TreeToggle';
import { useTree, type Tree } from './tree/useTree';
import type { Viewed } from './useView';

const TONES: Readonly<Record<string, Tone>> = {
  FINISHED: 'good',
  RUNNING: 'busy',
  SCHEDULED: 'busy',
  FAILED: 'bad',
  KILLED: 'warn',
};
const rowKey = ({ key }: RunTableRow) => key;
const rowName = ({ run }: RunTableRow) =>
  run?.run_name || run?.mlflow_run_id || 'A run that is being read';
const KINDS = { p: 'parameter', m: 'metric', t: 'setting', a: 'setting' } as const;
const textOf = (key: FieldKey, value: string | number | null) =>
  valueText({ key, kind: KINDS[key[0] as keyof typeof KINDS] }, value);

const FIRST = (
  pinned: readonly string[],
  tree: Pick<Tree, 'isExpanded' | 'turn'>,
): Column<RunTableRow> => ({
  key: 'a.name',
  before: (row) => <TreeToggle row={row} name={rowName(row)} tree={tree} />,
  title: 'Run',
  sortable: true,
  width: '260px',
  cell: (row) =>
    row.run === null ? (
      <span className="at-muted">…</span>
    ) : (
      <span title={row.run.mlflow_run_id}>
        {pinned.includes(row.key) && '★ '}
        {rowName(row)}
      </span>
    ),
  under: ({ run }) => run && (run.note.split('\n')[0] || run.origin.name || 'tracking server'),
});
const LAST: readonly Column<RunTableRow>[] = [
  {
    key: 'a.status',
    title: 'Status',
    sortable: true,
    width: '130px',
    cell: ({ run }) => run && <Status tone={TONES[run.status] ?? 'rest'} word={run.status} />,
  },
  {
    key: 'a.user',
    title: 'User',
    sortable: true,
    width: '110px',
    cell: ({ run }) => run?.user_name,
  },
  {
    key: 'a.start',
    title: 'Started',
    sortable: true,
    width: '110px',
    cell: ({ run }) => run?.start_datetime && <Age at={run.start_datetime} />,
  },
];

/** The runs of an experiment: read as they come into sight, so that ten thousand are as quick as ten. */
export function RunsTable({
  viewed: { project_name, view, columns, change, search },
}: {
  readonly viewed: Viewed;
}) {
  const dispatch = useAppDispatch();
  const rows = useAppSelector((state) => selectExperiments(state).table.rows);
  const total = useAppSelector((state) => selectExperiments(state).table.total);
  const marked = useAppSelector((state) => selectExperiments(state).marked);
  const pagesSeen = useRef('');
  const { filter, pinned, hidden } = view;
  const tree = useTree({ rows, view, change });
  const narrow = useCallback(
    (key: FieldKey, value: string | number | null, only: boolean) => {
      change({ filter: narrowed(filter, key, value, only) });
    },
    [change, filter],
  );
  const shown = useMemo(
    (): readonly Column<RunTableRow>[] => [
      FIRST(pinned, tree),
      ...columns.map((key, at): Column<RunTableRow> => ({
        key,
        title: key.slice(2),
        sortable: true,
        width: '120px',
        align: key.startsWith('m.') ? 'end' : 'start',
        cell: ({ run }) => {
          const value = run?.values[at] ?? null;
          if (value === null) return <span className="at-muted">–</span>;
          const text = textOf(key, value);
          return (
            <button
              type="button"
              className="experiment-value"
              title={`${String(value)}\nShow only runs with this value`}
              onClick={() => narrow(key, value, true)}
            >
              {text}
            </button>
          );
        },
      })),
      ...LAST,
    ],
    [columns, pinned, narrow, tree],
  );
  const hrefOf = useCallback(
    ({ key }: RunTableRow) => `${addressOf(project_name)}${writeTableView(search, { run: key })}`,
    [project_name, search],
  );
  const onOpen = useCallback(
    (row: RunTableRow) => {
      if (row.run) dispatch(push(hrefOf(row)));
    },
    [dispatch, hrefOf],
  );
  const actions = useCallback(
    ({ key, run }: RunTableRow): readonly MenuAction[] =>
      run === null
        ? []
        : [
            pinned.includes(key)
              ? {
                  key: 'unpin',
                  label: 'Unpin',
                  icon: 'thumbtack',
                  onChoose: () => change({ pinned: pinned.filter((each) => each !== key) }),
                }
              : {
                  key: 'pin',
                  label: 'Pin to the top',
                  icon: 'thumbtack',
                  onChoose: () => change({ pinned: [...pinned, key] }),
                },
            {
              key: 'hide',
              label: 'Hide',
              icon: 'eye slash',
              onChoose: () => change({ hidden: [...hidden, key] }),
            },
            ...columns.slice(0, 6).map((field, at): MenuAction => ({
              key: `without ${field}`,
              label: `Without ${field.slice(2)} = ${textOf(field, run.values[at] ?? null)}`,
              icon: 'filter',
              onChoose: () => narrow(field, run.values[at] ?? null, false),
            })),
          ],
    [change, columns, hidden, narrow, pinned],
  );
  // Rows come into sight with every frame of scrolling, other pages of them now and then.
  const onRange = useCallback(
    (first: number, last: number) => {
      const pages = `${Math.floor(first / PAGE)} ${Math.floor(last / PAGE)}`;
      if (pages === pagesSeen.current) return;
      pagesSeen.current = pages;
      dispatch(rowsSeen({ first, last }));
    },
    [dispatch],
  );
  const onSort = useCallback((sort: Sort) => change({ sort }), [change]);
  const onSelect = useCallback(
    (keys: readonly string[]) =>
      dispatch(runsMarked({ keys: keys.filter((key) => !key.startsWith('#')) })),
    [dispatch],
  );
  return (
    <div className="experiment-runs" style={{ '--columns': columns.length } as object}>
      <DataTable
        label="Runs"
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        columns={shown}
        href={hrefOf}
        onOpen={onOpen}
        actions={actions}
        contextMenu={actions}
        selected={marked}
        onSelect={onSelect}
        sorting={view.sort ?? undefined}
        onSort={onSort}
        onRange={onRange}
        levelOf={tree.levelOf}
        shortcuts={tree.shortcuts}
        loading={total === null}
        empty={
          <EmptyState
            picture="search"
            title="Nothing found"
            hint="No run matches the filter, or all of them are hidden."
          />
        }
      />
    </div>
  );
}
