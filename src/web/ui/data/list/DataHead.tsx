import { Icon } from 'semantic-ui-react';
import type { Column, Sorting } from '../columns';

/** Props of {@link DataHead}. */
export interface DataHeadProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  /** How many of the rows are chosen. */
  chosen: 'none' | 'some' | 'all';
  onSelectAll: (all: boolean) => void;
  menu: boolean;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

/** The header of a DataTable: titles, order, and one box for all rows. */
export function DataHead<Row>({
  columns,
  selectable,
  chosen,
  onSelectAll,
  menu,
  sorting,
  onSort,
}: DataHeadProps<Row>) {
  const order = (column: Column<Row>) =>
    sorting?.column === column.key ? sorting.direction : undefined;
  return (
    <thead>
      <tr role="row" aria-rowindex={1}>
        {selectable && (
          <th role="columnheader" className="at-pick">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={chosen === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = chosen === 'some';
              }}
              onChange={() => {
                onSelectAll(chosen !== 'all');
              }}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            data-from={column.from}
            data-align={column.align}
            aria-sort={order(column)}
            style={{ width: column.width }}
          >
            {column.sortable && onSort ? (
              <button
                type="button"
                className="at-sort"
                onClick={() => {
                  onSort({
                    column: column.key,
                    direction: order(column) === 'ascending' ? 'descending' : 'ascending',
                  });
                }}
              >
                {column.title}
                <Icon
                  name={order(column) === 'descending' ? 'caret down' : 'caret up'}
                  className={order(column) ? '' : 'at-faint'}
                />
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
        {menu && (
          <th role="columnheader" className="at-actions">
            <span className="at-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
