import { useEffect, useRef, useState, type RefObject } from 'react';
import { useShade } from '../theme/useShade';
import { coloursOf, createDrawing, type Colours } from './draw';
import type { DrawnBox, Size, View, Way } from './view';

export interface Scene {
  readonly boxes: readonly DrawnBox[];
  readonly ways: readonly Way[];
  readonly chosen: string | null;
  readonly drawing: { readonly from: DrawnBox; readonly x: number; readonly y: number } | null;
}

/** How large an element is on the screen; nothing until it was measured. */
export const useSize = (place: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
};

/** The colours of the theme, read anew when it changes. */
const useColours = (place: RefObject<HTMLElement | null>): Colours | null => {
  const [colours, setColours] = useState<Colours | null>(null);
  const shade = useShade();
  useEffect(() => {
    if (place.current) setColours(coloursOf(place.current));
  }, [place, shade]);
  return colours;
};

/** Keeps a canvas drawn: once a frame at most, whatever changed. */
export const useCanvas = (
  place: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: Size,
  view: View,
  scene: Scene,
): void => {
  const draw = useRef<ReturnType<typeof createDrawing>>(null);
  const colours = useColours(place);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !colours || size.width === 0) return;
    const frame = requestAnimationFrame(() => {
      const ratio = window.devicePixelRatio || 1;
      const { canvas: element } = context;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (element.width !== width || element.height !== height)
        Object.assign(element, { width, height });
      draw.current ??= createDrawing();
      draw.current(context, size, ratio, view, scene, colours);
    });
    return () => cancelAnimationFrame(frame);
  }, [canvas, colours, size, view, scene]);
};
