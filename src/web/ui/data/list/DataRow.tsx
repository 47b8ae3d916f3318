import { memo, type ReactNode } from 'react';
import { ActionMenu } from '../../overlay/ActionMenu';
import type { Column, ItemProps, Level } from '../columns';

/** Props of {@link DataRow}. */
export interface DataRowProps<Row> extends ItemProps<Row> {
  columns: readonly Column<Row>[];
  /** Position in the whole list, from 0. */
  index: number;
  levelOf?: ((row: Row) => Level) | undefined;
}

function Row<Row>({
  row,
  rowKey,
  rowName,
  href,
  actions,
  columns,
  index,
  id,
  active,
  selectable,
  selected,
  draggable,
  target,
  levelOf,
}: DataRowProps<Row>) {
  const name = rowName(row);
  const place = levelOf?.(row);
  const link = (content: ReactNode) =>
    href ? (
      <a
        className="at-name"
        href={href(row)}
        tabIndex={active ? 0 : -1}
        draggable={draggable && false}
        data-open=""
      >
        {content}
      </a>
    ) : (
      content
    );
  return (
    <tr
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-level={place?.level}
      aria-expanded={place?.expanded}
      data-key={rowKey(row)}
      data-active={active || undefined}
      data-target={target || undefined}
      draggable={draggable}
      {...(selectable && { 'aria-selected': selected })}
    >
      {selectable && (
        <td role="gridcell" className="at-pick" data-pick="">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            readOnly
            tabIndex={active ? 0 : -1}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} role="gridcell" data-from={column.from} data-align={column.align}>
          {column.before?.(row)}
          {at === 0 ? link(column.cell(row)) : column.cell(row)}
          {column.under && <span className="at-under at-muted">{column.under(row)}</span>}
        </td>
      ))}
      {actions && (
        <td role="gridcell" className="at-actions">
          <ActionMenu
            label={`Actions for ${name}`}
            actions={actions(row)}
            tabIndex={active ? 0 : -1}
          />
        </td>
      )}
    </tr>
  );
}

/** One row of a DataTable; drawn again only when its own row, mark or place changes. */
export const DataRow = memo(Row) as typeof Row;
