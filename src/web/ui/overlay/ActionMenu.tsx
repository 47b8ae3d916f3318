import { useCallback, useId, useRef, useState } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { Menu } from './Menu';
import { useOutside } from './useOutside';
import './overlay.css';

/** One line of a menu: it does something, or it is a link to what is opened in a new tab. */
export type MenuAction = MenuLine &
  (
    | { readonly onChoose: () => void; readonly href?: undefined }
    | { readonly href: string; readonly onChoose?: undefined }
  );

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

/** A button that opens a menu: arrows, Home, End and first letters move, Enter chooses, Escape closes and gives the focus back. */
export function ActionMenu({
  label,
  actions,
  button,
  primary = false,
  tabIndex = 0,
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const leave = useCallback(() => {
    setOpen(false);
  }, []);
  useOutside(open, whole, leave);

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
        <Icon
          name={button === undefined ? 'ellipsis horizontal' : 'caret down'}
          className={button === undefined ? '' : 'at-caret'}
        />
      </button>
      {open && (
        <Menu
          id={id}
          label={label}
          actions={actions}
          anchor={opener}
          alignment={button === undefined ? 'end' : 'start'}
          onClose={() => {
            leave();
            opener.current?.focus();
          }}
        />
      )}
    </span>
  );
}
