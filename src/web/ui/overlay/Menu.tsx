import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from 'semantic-ui-react';
import type { MenuAction } from './ActionMenu';
import { useFloating, type Alignment, type Anchor } from './useFloating';
import './overlay.css';

/** Props of {@link Menu}. */
export interface MenuProps {
  id?: string;
  /** 'Actions for Factorials'. */
  label: string;
  actions: readonly MenuAction[];
  /** The element that it stands beside. */
  anchor: RefObject<Anchor | null>;
  alignment: Alignment;
  /** It closes, by Escape, Tab or a choice: the focus goes back to where it came from. */
  onClose: () => void;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The lines of an open menu: arrows, Home, End and first letters move, Enter chooses, Escape closes. */
export function Menu({ id, label, actions, anchor, alignment, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useFloating(true, anchor, menu, alignment);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const index = items.findIndex((item) => item === document.activeElement);
    const letter =
      event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined;
    const next =
      letter === undefined
        ? items[moves[event.key]?.(index, items.length) ?? -1]
        : [...items.slice(index + 1), ...items].find((item) =>
            item.textContent.toLowerCase().startsWith(letter),
          );
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (next) next.focus();
    if (next || event.key === 'Escape') event.preventDefault();
  };

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      className="at-menu"
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      {actions.map((action) => (
        <Line key={action.key} action={action} close={onClose} />
      ))}
    </div>
  );
}

function Line({
  action: { label, icon, onChoose, href, reason, danger = false },
  close,
}: {
  action: MenuAction;
  close: () => void;
}) {
  const why = useId();
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: danger ? 'at-menu-line at-danger' : 'at-menu-line',
    'aria-label': label,
  };
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>
        {label}
        {reason !== undefined && <small id={why}>{reason}</small>}
      </span>
    </>
  );
  if (href !== undefined)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener" onClick={close}>
        {content}
      </a>
    );
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={reason !== undefined}
      aria-describedby={reason === undefined ? undefined : why}
      onClick={() => {
        if (reason !== undefined) return;
        close();
        onChoose?.();
      }}
    >
      {content}
    </button>
  );
}
