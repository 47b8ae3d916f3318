import { useEffect, useRef, type ReactNode } from 'react';
import { useFloating } from './useFloating';
import { useOutside } from './useOutside';
import './overlay.css';

/** Props of {@link Popover}. The component that places it keeps whether it is open. */
export interface PopoverProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The name of the panel, read aloud. */
  label: string;
  /** The name of the button, where its content has none. */
  buttonLabel?: string | undefined;
  buttonClass: string;
  button: ReactNode;
  panelClass: string;
  /** `focusPanel` brings the focus back to the panel, for a button in it that goes with its click. */
  children: (focusPanel: () => void) => ReactNode;
}

/** A button that opens a panel beside it: the focus goes in, Escape closes it and gives the focus back, so does a click elsewhere. */
export function Popover({
  open,
  onOpen,
  onClose,
  label,
  buttonLabel,
  buttonClass,
  button,
  panelClass,
  children,
}: PopoverProps) {
  const whole = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFloating(open, opener, panel, 'start');
  useOutside(open, whole, onClose);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return (
    <span
      ref={whole}
      className="at-popover-place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        onClose();
        opener.current?.focus();
      }}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={open ? onClose : onOpen}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          className={`at-popover ${panelClass}`}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
        >
          {children(() => {
            panel.current?.focus();
          })}
        </div>
      )}
    </span>
  );
}
