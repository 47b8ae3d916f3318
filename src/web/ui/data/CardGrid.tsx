import {
  memo,
  useEffect,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ListProps } from './columns';
import { Card } from './list/Card';
import { RowMenu } from './list/RowMenu';
import { useList } from './list/useList';
import './data.css';

/** Columns of a grid of cards by the window's width: 1 extra-small, 3 medium, 4 default, 6 extra-large (DRV-14). */
export const gridColumns = { extraSmall: 1, medium: 3, default: 4, extraLarge: 6 } as const;

const steps = [
  { media: '(min-width: 1600px)', columns: gridColumns.extraLarge },
  { media: '(min-width: 1200px)', columns: gridColumns.default },
  { media: '(min-width: 640px)', columns: gridColumns.medium },
] as const;

const subscribe = (changed: () => void) => {
  const queries = steps.map(({ media }) => window.matchMedia(media));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};

const read = (): number =>
  steps.find(({ media }) => window.matchMedia(media).matches)?.columns ?? gridColumns.extraSmall;

/** How many cards stand side by side now. */
const useColumns = (): number => useSyncExternalStore(subscribe, read);

/** Props of {@link CardGrid}. */
export interface CardGridProps<Row> extends ListProps<Row> {
  /** The text under the name. */
  card: (row: Row) => ReactNode;
  /** The icon or picture before the name. */
  mark?: ((row: Row) => ReactNode) | undefined;
  /** Something stands beside the grid: half as many cards side by side. */
  narrowed?: boolean | undefined;
  /** Hears which rows are drawn, whenever others are. */
  onShown?: ((rows: readonly Row[]) => void) | undefined;
}

/** A card and the gap under it, in pixels; cards keep this height whatever they hold. */
const lineHeight = 132;
const skeletonCards = 8;
const noneChosen: readonly string[] = [];

function Grid<Row>({ selected = noneChosen, loading = false, ...props }: CardGridProps<Row>) {
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
    card,
    mark,
    picking,
    draggable,
    target,
    narrowed = false,
    onShown,
  } = props;
  const { contextMenu, shortcuts } = props;
  const wide = useColumns();
  const columns = narrowed ? Math.ceil(wide / 2) : wide;
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
    columns,
    height: lineHeight,
    covered: 0,
  });
  const [first = 0] = list.shown;
  const last = list.shown.at(-1) ?? -1;
  useEffect(() => {
    onShown?.(rows.slice(first * columns, (last + 1) * columns));
  }, [onShown, rows, first, last, columns]);
  const selectable = onSelect !== undefined;
  const line: CSSProperties = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  return (
    <div className="at-grid-scroll" ref={list.scroller}>
      {rows.length > 0 && (
        <div
          className="at-grid"
          role="grid"
          aria-label={label}
          aria-rowcount={list.lines}
          aria-colcount={columns}
          aria-busy={loading}
          aria-multiselectable={selectable}
          aria-activedescendant={list.activeId}
          tabIndex={0}
          style={{ paddingTop: list.above, paddingBottom: list.below }}
          ref={list.grid as RefObject<HTMLDivElement | null>}
          {...list.handlers}
        >
          {list.shown.map((index) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className="at-grid-line"
              style={line}
            >
              {rows.slice(index * columns, (index + 1) * columns).map((row) => {
                const key = rowKey(row);
                return (
                  <Card
                    key={key}
                    id={list.idOf(key)}
                    row={row}
                    card={card}
                    mark={mark}
                    active={key === list.active}
                    selectable={selectable}
                    selected={list.chosen.has(key)}
                    draggable={draggable}
                    target={key === target}
                    rowKey={rowKey}
                    rowName={rowName}
                    href={href}
                    actions={actions}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {loading && rows.length === 0 && <SkeletonCards line={line} />}
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

const SkeletonCards = ({ line }: { line: CSSProperties }) => (
  <div className="at-grid-line" aria-hidden="true" style={line}>
    {Array.from({ length: skeletonCards }, (_, card) => (
      <div key={card} className="at-card">
        <span className="at-bone" />
        <span className="at-bone" />
      </div>
    ))}
  </div>
);

/** The same list as a DataTable shows, as cards: same selection, same keys, windowed by lines of cards. */
export const CardGrid = memo(Grid) as typeof Grid;
