import { memo, useCallback, useEffect, useMemo, type RefObject } from 'react';
import type { Column, Level, ListProps, Sorting } from './columns';
import { DataHead } from './list/DataHead';
import { DataRow } from './list/DataRow';
import { SkeletonRows, Spacer } from './list/Filler';
import { RowMenu } from './list/RowMenu';
import { useList } from './list/useList';
import './data.css';

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> extends ListProps<Row> {
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
  onSort?: ((sorting: Sorting) => void) | undefined;
  /** Hears which rows are in the document: of a list whose rows are read as they come into sight. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** The rows are a tree, in which each stands where this says. */
  levelOf?: ((row: Row) => Level) | undefined;
}

const rowHeight = 44;
const headHeight = 36;
const noneChosen: readonly string[] = [];

function howMany(keys: readonly string[], chosen: ReadonlySet<string>) {
  const count =
    chosen.size === 0 ? 0 : keys.reduce((sum, key) => (chosen.has(key) ? sum + 1 : sum), 0);
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

function Table<Row>({ selected = noneChosen, loading = false, ...props }: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    rowName,
    href,
    onOpen,
    actions,
    onSelect,
    empty,
    columns,
    sorting,
    onSort,
    picking,
    draggable,
    target,
  } = props;
  const { contextMenu, shortcuts, onRange, levelOf } = props;
  const list = useList({
    rows,
    rowKey,
    rowName,
    onOpen,
    onSelect,
    contextMenu,
    shortcuts,
    picking,
    selected,
    columns: 1,
    height: rowHeight,
    covered: headHeight,
  });
  const { keys, chosen, shown } = list;
  const [first, last] = [shown[0] ?? 0, shown.at(-1) ?? 0];
  useEffect(() => {
    onRange?.(first, last);
  }, [onRange, first, last]);
  const selectable = onSelect !== undefined;
  const selectAll = useCallback((all: boolean) => onSelect?.(all ? keys : []), [onSelect, keys]);
  const many = useMemo(() => howMany(keys, chosen), [keys, chosen]);
  const width = columns.length + (selectable ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div
      className={list.windowed ? 'at-table-scroll at-windowed' : 'at-table-scroll'}
      ref={list.scroller}
    >
      <table
        className="ui fixed unstackable table at-table"
        role={levelOf ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={loading}
        aria-multiselectable={selectable}
        aria-activedescendant={list.activeId}
        tabIndex={0}
        ref={list.grid as RefObject<HTMLTableElement | null>}
        {...list.handlers}
      >
        <DataHead
          columns={columns}
          selectable={selectable}
          menu={actions !== undefined}
          sorting={sorting}
          onSort={onSort}
          chosen={many}
          onSelectAll={selectAll}
        />
        <tbody role="rowgroup">
          <Spacer height={list.above} />
          {shown.map((index) => {
            const row = rows[index];
            const key = keys[index];
            return row === undefined || key === undefined ? null : (
              <DataRow
                key={key}
                id={list.idOf(key)}
                row={row}
                index={index}
                columns={columns}
                active={key === list.active}
                selectable={selectable}
                selected={chosen.has(key)}
                draggable={draggable}
                target={key === target}
                rowKey={rowKey}
                rowName={rowName}
                href={href}
                actions={actions}
                levelOf={levelOf}
              />
            );
          })}
          <Spacer height={list.below} />
          {loading && rows.length === 0 && <SkeletonRows width={width} />}
        </tbody>
      </table>
      {!loading && rows.length === 0 && empty}
      <RowMenu
        open={list.menu}
        rowName={rowName}
        actions={contextMenu}
        onClose={list.onMenuClosed}
      />
    </div>
  );
}

/**
 * A table of many things: chosen with mouse or keyboard, opened, ordered, with a menu on every row. Rows are 44 px high and
 * above 60 of them only those in sight are in the document. Give it stable `rows`, `columns` and functions: a row that did
 * not change is not drawn again, and unchanged props draw nothing.
 */
export const DataTable = memo(Table) as typeof Table;
