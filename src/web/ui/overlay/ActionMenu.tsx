import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { useFloating } from './useFloating';
import { useOutside } from './useOutside';
import './overlay.css';

/** One line of a menu: it does something, or it is a link to what is opened in a new tab. */
export type MenuAction = MenuLine & ({ readonly onChoose: () => void; readonly href?: undefined } | { readonly href: string; readonly onChoose?: undefined });

interface MenuLine {
  key: string;
  label: string;
  icon?: SemanticICONS;
  /** Why it cannot be chosen now; it stays readable, and reachable with the keyboard. */
  reason?: string | undefined;
  /** Deletes or ends something. */
  danger?: boolean;
}

/** Props of {@link ActionMenu}. */
export interface ActionMenuProps {
  /** 'Actions for Factorials'. */
  label: string;
  actions: readonly MenuAction[];
  /** A button with words instead of the three dots: 'Create New'. */
  button?: string;
  primary?: boolean;
  tabIndex?: number;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button that opens a menu: arrows, Home, End and first letters move, Enter chooses, Escape closes and gives the focus back. */
export function ActionMenu({ label, actions, button, primary = false, tabIndex = 0 }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const leave = useCallback(() => {
    setOpen(false);
  }, []);
  useFloating(open, opener, menu, button === undefined ? 'end' : 'start');
  useOutside(open, whole, leave);
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const index = items.findIndex((item) => item === document.activeElement);
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined;
    const next =
      letter === undefined
        ? items[moves[event.key]?.(index, items.length) ?? -1]
        : [...items.slice(index + 1), ...items].find((item) => item.textContent.toLowerCase().startsWith(letter));
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      leave();
      opener.current?.focus();
    }
    if (next) next.focus();
    if (next || event.key === 'Escape') event.preventDefault();
  };

  if (actions.length === 0) return null;
  return (
    <span className="at-menu-place" ref={whole}>
      <button
        ref={opener}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={button === undefined ? 'at-dots' : `ui ${primary ? 'primary ' : ''}button`}
        aria-label={button === undefined ? label : undefined}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {button}
        <Icon name={button === undefined ? 'ellipsis horizontal' : 'caret down'} className={button === undefined ? '' : 'at-caret'} />
      </button>
      {open && (
        <div ref={menu} id={id} role="menu" aria-label={label} className="at-menu" onKeyDown={onKeyDown}>
          {actions.map((action) => (
            <Line
              key={action.key}
              action={action}
              close={() => {
                leave();
                opener.current?.focus();
              }}
            />
          ))}
        </div>
      )}
    </span>
  );
}

function Line({ action: { label, icon, onChoose, href, reason, danger = false }, close }: { action: MenuAction; close: () => void }) {
  const why = useId();
  const shared = { role: 'menuitem', tabIndex: -1, className: danger ? 'at-menu-line at-danger' : 'at-menu-line', 'aria-label': label };
  const content = <>{icon && <Icon name={icon} />}<span>{label}{reason !== undefined && <small id={why}>{reason}</small>}</span></>;
  if (href !== undefined) return <a {...shared} href={href} target="_blank" rel="noopener" onClick={close}>{content}</a>;
  return (
    <button
      {...shared} type="button" aria-disabled={reason !== undefined} aria-describedby={reason === undefined ? undefined : why}
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
