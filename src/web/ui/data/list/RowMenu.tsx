import { useRef } from 'react';
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
  const point = useRef<HTMLSpanElement>(null);
  useOutside(open !== null, whole, onClose);
  if (open === null || !actions) return null;
  const { row, x, y } = open;
  return (
    <span ref={whole} key={`${x} ${y}`}>
      <span ref={point} className="at-point" style={{ left: x, top: y }} />
      <Menu label={`Actions for ${rowName(row)}`} actions={actions(row)} anchor={point} alignment="start" onClose={onClose} />
    </span>
  );
}
