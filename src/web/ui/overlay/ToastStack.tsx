import { useEffect, useRef } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { LongText } from '../page/LongText';
import './overlay.css';

/** Something the person is told for a while. Plain data: it may live in the store. */
export interface Toast {
  id: string;
  tone: 'good' | 'bad' | 'info' | 'warn';
  text: string;
  /** How often the same text was said since it appeared. */
  times?: number;
  /** The word of a button: 'Undo'. */
  offer?: string;
}

/** Props of {@link ToastStack}. The owner of the list also keeps the time. */
export interface ToastStackProps {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /** The button of a toast that offers something. */
  onOffer?: (id: string) => void;
  /** The pointer or the focus is on the toast: let it stay. */
  onPause: (id: string) => void;
  onResume: (id: string) => void;
}

const icons: Record<Toast['tone'], SemanticICONS> = {
  good: 'check circle',
  bad: 'times circle',
  info: 'info circle',
  warn: 'warning sign',
};

/** Says on `<html>` how high the toasts are (`--toasts`): dialogs end above them. */
const useHeightOnPage = () => {
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = stack;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const resized = new ResizeObserver(() => {
      style.setProperty('--toasts', `${current.offsetHeight}px`);
    });
    resized.observe(current);
    return () => {
      resized.disconnect();
      style.removeProperty('--toasts');
    };
  }, []);
  return stack;
};

/**
 * Toasts in the corner, or in the room that the page leaves them, the newest last.
 * Delete, Backspace or Escape on a focused toast dismisses it, as its cross does.
 */
export function ToastStack({ toasts, onDismiss, onOffer, onPause, onResume }: ToastStackProps) {
  return (
    <section
      ref={useHeightOnPage()}
      className="at-toasts"
      aria-label="Alerts"
      aria-live="polite"
      aria-relevant="additions text"
    >
      {toasts.map(({ id, tone, text, times = 1, offer }) => (
        <div
          key={id}
          className={`at-toast at-toast-${tone}`}
          role={tone === 'bad' ? 'alert' : 'status'}
          onPointerEnter={() => {
            onPause(id);
          }}
          onPointerLeave={() => {
            onResume(id);
          }}
          onFocus={() => {
            onPause(id);
          }}
          onBlur={() => {
            onResume(id);
          }}
          onKeyDown={(event) => {
            if (!['Escape', 'Delete', 'Backspace'].includes(event.key)) return;
            event.stopPropagation();
            onDismiss(id);
          }}
        >
          <Icon name={icons[tone]} />
          <div className="at-toast-text">
            <LongText text={text} />
            {times > 1 && (
              <span className="at-times" aria-label={`${times} times`}>
                ×{times}
              </span>
            )}
          </div>
          {offer !== undefined && (
            <button
              type="button"
              className="at-link at-toast-offer"
              onClick={() => {
                onOffer?.(id);
              }}
            >
              {offer}
            </button>
          )}
          <button
            type="button"
            className="at-dots"
            aria-label="Dismiss"
            onClick={() => {
              onDismiss(id);
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
}
