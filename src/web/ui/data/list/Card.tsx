import { memo } from 'react';
import { ActionMenu } from '../../overlay/ActionMenu';
import type { CardGridProps } from '../CardGrid';
import type { ItemProps } from '../columns';

/** Props of {@link Card}. */
export interface CardProps<Row> extends ItemProps<Row>, Pick<CardGridProps<Row>, 'card' | 'mark'> {}

function CardOf<Row>({
  row,
  rowKey,
  rowName,
  href,
  actions,
  card,
  mark,
  id,
  active,
  selectable,
  selected,
  draggable,
  target,
}: CardProps<Row>) {
  const name = rowName(row);
  const tabIndex = active ? 0 : -1;
  return (
    <div
      id={id}
      role="gridcell"
      className="at-card"
      data-key={rowKey(row)}
      data-active={active || undefined}
      data-target={target || undefined}
      draggable={draggable}
      {...(selectable && { 'aria-selected': selected })}
    >
      <div className="at-card-head">
        {selectable && (
          <span className="at-pick" data-pick="">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={selected}
              readOnly
              tabIndex={tabIndex}
            />
          </span>
        )}
        {mark?.(row)}
        {href ? (
          <a
            className="at-name"
            href={href(row)}
            tabIndex={tabIndex}
            title={name}
            draggable={draggable && false}
            data-open=""
          >
            {name}
          </a>
        ) : (
          <span className="at-name" title={name}>
            {name}
          </span>
        )}
        {actions && (
          <ActionMenu label={`Actions for ${name}`} actions={actions(row)} tabIndex={tabIndex} />
        )}
      </div>
      <div className="at-card-body">{card(row)}</div>
    </div>
  );
}

/** One card of a CardGrid; drawn again only when its own row or mark changes. */
export const Card = memo(CardOf) as typeof CardOf;
