import { useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useOver } from '~/web/ui/overlay/useOver';
import { useDragged, type DragHandle } from './useDragged';
import './liveStream.css';

interface StreamWindowProps {
  /** The label for screen readers. */
  readonly title: string;
  readonly stage: HTMLElement | null;
  /** The store knows nothing of it: time travel has gone to before it was opened. */
  readonly hidden: boolean;
  readonly bar: (handle: DragHandle) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Over the stage of the page that shows it, and else a window that floats over every page (FLT-01). What it holds keeps its place in the document
 * whatever is around it: what moves would begin anew, and everybody would hear it (FLT-06).
 */
export function StreamWindow({ title, stage, hidden, bar, children }: StreamWindowProps) {
  const layer = useOver(stage);
  const isFull = new URLSearchParams(useLocation().search).get('view') === 'full';
  const { position, handle } = useDragged(layer);
  const floats = stage === null;
  useLayoutEffect(() => {
    // The measures of the stage go with it.
    if (floats)
      Object.assign(layer.current?.style ?? {}, { top: '', left: '', width: '', height: '' });
  }, [floats, layer]);
  const place =
    floats && position
      ? ({ '--x': `${position.x}px`, '--y': `${position.y}px` } as CSSProperties)
      : undefined;
  const className = floats
    ? `live-window live-floats${position ? ' live-moved' : ''}`
    : `live-window${isFull ? ' live-full' : ''}`;
  return (
    <section ref={layer} className={className} style={place} aria-label={title} hidden={hidden}>
      {floats && bar(handle)}
      {children}
    </section>
  );
}
