import { useEffect, useRef, type PointerEvent } from 'react';
import { useShade } from '~/web/ui/theme/useShade';
import { painterOf, type Draw, type Inks } from './painter';

interface CanvasProps {
  /** The description of the plot, read aloud; a table beside it says the same. Without it the canvas is a layer of the plot that has one. */
  readonly label?: string;
  readonly height: number;
  /** Draws all of it. Another function draws anew. */
  readonly draw: Draw;
  readonly onPress?: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onMove?: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onRelease?: (event: PointerEvent<HTMLCanvasElement>) => void;
}

const inksOf = (element: HTMLElement): Inks => {
  const style = getComputedStyle(element);
  // A canvas knows no variables: each is asked for as a colour that counts now.
  const probe = document.createElement('span');
  element.after(probe);
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const inks = {
    text: colour('--text'),
    muted: colour('--text-muted'),
    line: colour('--line'),
    accent: colour('--accent-text'),
    surface: colour('--surface'),
    font: `12px ${style.fontFamily}`,
  };
  probe.remove();
  return inks;
};

/** A plot on a canvas: sharp on every screen, drawn anew when it is resized or the theme changes. */
export function Canvas({ label, height, draw, onPress, onMove, onRelease }: CanvasProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const repaint = useRef<(() => void) | null>(null);
  const drawn = useRef(draw);
  const shade = useShade();
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    const inks = inksOf(canvas);
    const painter = painterOf(canvas, height);
    const paint = () => {
      painter.paint(drawn.current, inks);
    };
    repaint.current = paint;
    const observer = new ResizeObserver(paint);
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      painter.end();
    };
  }, [height, shade]);
  useEffect(() => {
    drawn.current = draw;
    repaint.current?.();
  }, [draw, height, shade]);
  return (
    <canvas
      ref={element}
      className="sweep-canvas"
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
      style={{ height }}
      onPointerDown={onPress}
      onPointerMove={onMove}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    />
  );
}
