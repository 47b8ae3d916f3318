import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { drawPlot, Plot, PlotParts, Reading } from './plot';
import { useShade } from '../theme/useShade';
import { inTheme } from './palette';
import type { Axis, ChartPoint, Extent, Frame, Laid } from './series';

/** Where nothing can be drawn (a test without a canvas), the table beside the chart says it all. */
const canDraw = typeof Path2D !== 'undefined' && typeof ResizeObserver !== 'undefined';

/** The drawing comes with the first chart, not with the page. */
let drawing: Promise<{ readonly drawPlot: typeof drawPlot }> | null = null;
const loadDrawing = () =>
  (drawing ??= import('./plot').catch((error: unknown) => {
    drawing = null;
    throw error;
  }));

/** The CSS pixels the element has across; 0 before it is laid out. */
const useWidth = (place: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !canDraw) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
};

/** True once the element was near the window: of fifty charts only those are drawn. */
const useSeen = (place: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return seen;
};

const isDark = (element: HTMLElement): boolean => {
  const probe = document.createElement('span');
  probe.style.color = 'light-dark(#ffffff, #000000)';
  element.append(probe);
  const dark = getComputedStyle(probe).color === 'rgb(0, 0, 0)';
  probe.remove();
  return dark;
};

const inkOf = (element: HTMLElement, token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

interface Given {
  readonly series: readonly Laid[];
  readonly axis: Axis;
  readonly log: boolean;
  readonly frame: Frame;
  readonly height: number;
  readonly marked: string | null;
  /** Where the cursor stands until somebody moves it. */
  readonly pinned: ChartPoint | null;
}

/** Keeps a plot of these series in the element: drawn when it comes into sight, anew when anything about it changes. */
export const usePlot = (
  place: RefObject<HTMLDivElement | null>,
  { series, axis, log, frame, height, marked, pinned }: Given,
) => {
  const plot = useRef<Plot>(null);
  const kept = useRef<Extent>(null);
  const [zoomed, setZoomed] = useState(false);
  const [reset, setReset] = useState(0);
  const [reading, setReading] = useState<Reading | null>(null);
  const width = useWidth(place);
  const seen = useSeen(place);
  const shade = useShade();
  useEffect(() => {
    kept.current = null;
  }, [axis, reset]);
  useEffect(() => {
    const element = place.current;
    if (!element || !seen || width === 0) return;
    let gone = false;
    void loadDrawing().then(
      ({ drawPlot: draw }) => {
        if (gone) return;
        const dark = isDark(element);
        const parts: PlotParts = {
          series: series.map((each) => ({ ...each, colour: inTheme(each.colour, dark) })),
          axis,
          log,
          frame,
          width,
          height,
          zoom: kept.current,
          ink: { text: inkOf(element, '--text-muted'), line: inkOf(element, '--line') },
          onZoom: (zoom) => {
            kept.current = zoom;
            setZoomed(zoom !== null);
          },
          onRead: setReading,
        };
        plot.current = draw(element, parts);
        if (pinned) plot.current.point(pinned.key, pinned.step);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      plot.current?.destroy();
      plot.current = null;
      setReading(null);
    };
  }, [place, series, axis, log, frame, height, width, seen, shade, reset, pinned]);
  useEffect(() => {
    plot.current?.mark(marked);
  }, [marked, series]);
  return { plot, reading, zoomed, resetZoom: () => setReset((count) => count + 1) };
};
