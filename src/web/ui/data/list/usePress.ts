import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** The element an event happened in. */
export const elementOf = (event: { target: EventTarget }) =>
  event.target instanceof Element ? event.target : null;

/** The key of the row of a list an event happened in; undefined beside the rows. */
export const rowOf = (event: { target: EventTarget }) =>
  elementOf(event)?.closest<HTMLElement>('[data-key]')?.dataset.key;

/** So long a finger rests on a row until it picks it, and so far it may slip meanwhile. */
const LONG_MS = 500;
const SLIP_PX = 10;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/**
 * A long press with a finger: the browser's own sign for it (the context menu), or where it gives none, how long the finger
 * was down when it is lifted. `wasLong` tells the click that follows, so that it is not taken for a tap.
 */
export function usePress(onLong: (key: string) => void) {
  const press = useRef<Press>(null);
  const touch = useRef(false);
  const long = useRef(false);
  const take = (event: MouseEvent | PointerEvent) => {
    const key = rowOf(event);
    press.current = null;
    if (key === undefined) return;
    long.current = true;
    onLong(key);
  };
  const onPointerDown = (event: PointerEvent) => {
    touch.current = event.pointerType === 'touch';
    long.current = false;
    press.current = touch.current
      ? { at: event.timeStamp, x: event.clientX, y: event.clientY }
      : null;
  };
  const onPointerUp = (event: PointerEvent) => {
    const began = press.current;
    press.current = null;
    if (!began || event.timeStamp - began.at < LONG_MS) return;
    if (Math.hypot(event.clientX - began.x, event.clientY - began.y) <= SLIP_PX) take(event);
  };
  const onPointerCancel = () => {
    press.current = null;
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!touch.current) return;
    event.preventDefault();
    if (!long.current) take(event);
  };
  return {
    isTouch: () => touch.current,
    wasLong: () => long.current,
    handlers: { onPointerDown, onPointerUp, onPointerCancel, onContextMenu },
  };
}
