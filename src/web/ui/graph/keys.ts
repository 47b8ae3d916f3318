import type { KeyboardEvent } from 'react';
import { nextBox, type Direction, type DrawnBox } from './view';

/** How a graph is changed by hand. */
export interface GraphEditing {
  readonly onMoved: (id: string, x: number, y: number) => void;
  readonly onConnected: (source: string, target: string) => void;
  readonly onRemoved: (id: string) => void;
  /** After this box, or by itself. */
  readonly onAdded: (after: string | null) => void;
  readonly onUndone: () => void;
  readonly onRedone: () => void;
}

/** The actions of keys on a graph. */
export interface Keyed {
  readonly boxes: readonly DrawnBox[];
  readonly here: DrawnBox | undefined;
  readonly linkFrom: string | null;
  readonly editing: GraphEditing | undefined;
  readonly choose: (box: DrawnBox | undefined) => void;
  readonly leave: () => void;
  readonly open: (id: string) => void;
  readonly link: (from: string | null) => void;
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
}
type Act = (() => void) | undefined;

/** How much nearer one step of the zoom leads. */
export const ZOOM_STEP = 1.25;
/** How far a key moves a box, pixels of the graph. */
const MOVE = 20;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-MOVE, 0],
  ArrowRight: [MOVE, 0],
  ArrowUp: [0, -MOVE],
  ArrowDown: [0, MOVE],
};

/** Steps back and forth, with Ctrl or the command key. */
const stepOf = (
  { key, shiftKey, altKey }: KeyboardEvent,
  editing: GraphEditing | undefined,
): Act => {
  if (!editing || altKey) return undefined;
  const [undo, redo] = [key.toLowerCase() === 'z', key.toLowerCase() === 'y'];
  return redo || (undo && shiftKey) ? editing.onRedone : undo ? editing.onUndone : undefined;
};

/** The changes of the graph by keys. */
const changeOf = (key: string, { here, editing, link }: Keyed): Act => {
  if (!editing) return undefined;
  if (key === 'n') return () => editing.onAdded(here && !here.isGroup ? here.id : null);
  if (!here) return undefined;
  if (key === 'c' && !here.isGroup) return () => link(here.id);
  return key === 'Delete' || key === 'Backspace' ? () => editing.onRemoved(here.id) : undefined;
};

const arrowOf = (
  { key, shiftKey }: KeyboardEvent,
  { boxes, here, editing, choose }: Keyed,
): Act => {
  const move = MOVES[key];
  if (!move) return undefined;
  if (!shiftKey || !editing)
    return () => choose(here ? nextBox(boxes, here, key as Direction) : boxes[0]);
  return here && !here.isGroup
    ? () => editing.onMoved(here.id, here.x + move[0], here.y + move[1])
    : undefined;
};

const lookOf = (
  key: string,
  { boxes, here, linkFrom, editing, choose, leave, open, link, zoom, showAll }: Keyed,
): Act => {
  switch (key) {
    case '+':
    case '=':
      return () => zoom(ZOOM_STEP);
    case '-':
      return () => zoom(1 / ZOOM_STEP);
    case '0':
      return showAll;
    case 'Home':
      return () => choose(boxes[0]);
    case 'End':
      return () => choose(boxes.at(-1));
    case 'Escape':
      return linkFrom !== null ? () => link(null) : here && leave;
    case 'Enter':
      if (here && linkFrom !== null && linkFrom !== here.id)
        return () => {
          editing?.onConnected(linkFrom, here.id);
          link(null);
        };
      return here && (() => open(here.id));
    default:
      return undefined;
  }
};

/** The action of a key on the graph; undefined where that is the browser's. */
export const actOf = (event: KeyboardEvent, keyed: Keyed): Act => {
  if (event.ctrlKey || event.metaKey || event.altKey) return stepOf(event, keyed.editing);
  return arrowOf(event, keyed) ?? lookOf(event.key, keyed) ?? changeOf(event.key, keyed);
};
