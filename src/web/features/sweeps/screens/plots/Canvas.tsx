import { useEffect, useRef, type PointerEvent } from 'react';
import { useShade } from '~/web/ui/theme/useShade';

/** The colours of the theme that a plot draws with. */
export type Inks = Readonly<Record<'text' | 'muted' | 'line' | 'accent' | 'surface' | 'font', string>>;
export interface Paper { readonly context: CanvasRenderingContext2D; readonly width: number; readonly height: number; readonly inks: Inks }

interface CanvasProps {
  /** What the plot shows, read aloud; a table beside it says the same. */
  readonly label: string;
  readonly height: number;
  /** Draws all of it. Another function draws anew. */
  readonly draw: (paper: Paper) => void;
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
    text: colour('--text'), muted: colour('--text-muted'), line: colour('--line'), accent: colour('--accent-text'), surface: colour('--surface'),
    font: `12px ${style.fontFamily}`,
  };
  probe.remove();
  return inks;
};

/** A plot on a canvas: sharp on every screen, drawn anew when it is resized or the theme changes. */
export function Canvas({ label, height, draw, onPress, onMove, onRelease }: CanvasProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const shade = useShade();
  useEffect(() => {
    const canvas = element.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const inks = inksOf(canvas);
    const paint = () => {
      const { clientWidth: width } = canvas;
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      context.font = inks.font;
      draw({ context, width, height, inks });
    };
    paint();
    const observer = new ResizeObserver(paint);
    observer.observe(canvas);
    return () => { observer.disconnect(); };
  }, [draw, height, shade]);
  return (
    <canvas
      ref={element} className="sweep-canvas" role="img" aria-label={label} style={{ height }}
      onPointerDown={onPress} onPointerMove={onMove} onPointerUp={onRelease} onPointerCancel={onRelease}
    />
  );
}
