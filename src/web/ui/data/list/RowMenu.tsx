import { useMemo, useRef } from 'react';
import { Menu } from '../../overlay/Menu';
import { useOutside } from '../../overlay/useOutside';
import type { ListProps } from '../columns';
import type { OpenMenu } from './useList';

/** Props of {@link RowMenu}. */
export interface RowMenuProps<Row> extends Pick<ListProps<Row>, 'rowName'> {
  open: OpenMenu<Row> | null;
  actions: ListProps<Row>['contextMenu'];
  onClose: () => void;
}

/** The menu of a right click, where the pointer is. */
export function RowMenu<Row>({ open, rowName, actions, onClose }: RowMenuProps<Row>) {
  const whole = useRef<HTMLSpanElement>(null);
  useOutside(open !== null, whole, onClose);
  const { x = 0, y = 0 } = open ?? {};
  const point = useMemo(
    () => ({ current: { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) } }),
    [x, y],
  );
  if (open === null || !actions) return null;
  const { row } = open;
  return (
    <span ref={whole} key={`${x} ${y}`}>
      <Menu
        label={`Actions for ${rowName(row)}`}
        actions={actions(row)}
        anchor={point}
        alignment="start"
        onClose={onClose}
      />
    </span>
  );
}
