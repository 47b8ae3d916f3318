import { useRef, useState, type ReactNode } from 'react';
import { useFloating } from './useFloating';
import './overlay.css';

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** The id that the control names in its aria-describedby. */
  id: string;
  text: string;
  /** The control; hovering or focusing it shows the text. */
  children: ReactNode;
  /** Shown whatever the pointer does. */
  shown?: boolean;
}

/** A sentence beside a control. It is always in the document, so that a screen reader finds it, and seen on hover and focus. */
export function Tooltip({ id, text, children, shown = false }: TooltipProps) {
  const [near, setNear] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const open = near || shown;
  useFloating(open, anchor, bubble, 'start');
  return (
    <span
      ref={anchor}
      className="at-tooltip-place"
      onPointerEnter={() => {
        setNear(true);
      }}
      onPointerLeave={() => {
        setNear(false);
      }}
      onFocus={() => {
        setNear(true);
      }}
      onBlur={() => {
        setNear(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !near) return;
        event.stopPropagation();
        setNear(false);
      }}
    >
      {children}
      {open ? (
        <span ref={bubble} key="shown" id={id} role="tooltip" className="at-tooltip">
          {text}
        </span>
      ) : (
        <span key="hidden" id={id} className="at-hidden">
          {text}
        </span>
      )}
    </span>
  );
}
