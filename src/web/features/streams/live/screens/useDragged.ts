import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { windowMoved } from '../events';
import { selectPosition } from '../model/slice';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The handlers of the part of a window by which it is dragged. */
export interface DragHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const EDGE = 8;
const STEP = 24;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const within = (at: number, size: number, room: number) =>
  Math.max(EDGE, Math.min(at, room - size - EDGE));

/** A window that is dragged by its handle, or moved with arrows, and stays inside the viewport (FLT-06). */
export function useDragged(layer: RefObject<HTMLElement | null>): {
  readonly position: Point | null;
  readonly handle: DragHandle;
} {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectPosition);
  const [drag, setDrag] = useState<{ readonly grip: Point; readonly at: Point } | null>(null);
  const box = () => layer.current?.getBoundingClientRect();
  const inside = ({ x, y }: Point): Point => {
    const { width = 0, height = 0 } = box() ?? {};
    return { x: within(x, width, window.innerWidth), y: within(y, height, window.innerHeight) };
  };
  const drop = () => {
    if (drag) dispatch(windowMoved(drag.at));
    setDrag(null);
  };
  const handle: DragHandle = {
    onPointerDown(event) {
      const from = box();
      if (!from || event.button !== 0 || (event.target as Element).closest('button, a')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({
        grip: { x: event.clientX - from.left, y: event.clientY - from.top },
        at: { x: from.left, y: from.top },
      });
    },
    onPointerMove(event) {
      if (drag)
        setDrag({
          ...drag,
          at: inside({ x: event.clientX - drag.grip.x, y: event.clientY - drag.grip.y }),
        });
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown(event) {
      const [from, step] = [box(), KEYS[event.key]];
      if (!from || !step) return;
      event.preventDefault();
      dispatch(windowMoved(inside({ x: from.left + step.x, y: from.top + step.y })));
    },
  };
  return { position: drag?.at ?? kept, handle };
}
