/** A box of a graph as it is drawn: its middle, in the graph's own pixels. */
export interface DrawnBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** Below the name, small. */
  readonly note: string;
  readonly tone: 'good' | 'busy' | 'warn' | 'bad' | 'rest' | 'none';
  /** One that stands for several. */
  readonly isGroup: boolean;
}

export interface Way {
  readonly source: string;
  readonly target: string;
}

/** How a graph is looked at: `scale` pixels of the screen for one of the graph, and where its origin is on the screen. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const BOX_SIZE: Size = { width: 180, height: 44 };
const LEAST = 0.03;
const MOST = 3;
const MARGIN = 32;

/** All of it in the middle, not larger than life. */
export const fitView = (
  boxes: readonly Pick<DrawnBox, 'x' | 'y'>[],
  { width, height }: Size,
): View => {
  if (boxes.length === 0 || width === 0) return { scale: 1, left: width / 2, top: height / 2 };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of boxes) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [wide, high] = [
    right - left + BOX_SIZE.width + 2 * MARGIN,
    bottom - top + BOX_SIZE.height + 2 * MARGIN,
  ];
  const scale = Math.max(LEAST, Math.min(1, width / wide, height / high));
  return {
    scale,
    left: width / 2 - ((left + right) / 2) * scale,
    top: height / 2 - ((top + bottom) / 2) * scale,
  };
};

/** Nearer or farther, with what is below this point of the screen staying there. */
export const zoomAt = (view: View, factor: number, x: number, y: number): View => {
  const scale = Math.max(LEAST, Math.min(MOST, view.scale * factor));
  const by = scale / view.scale;
  return { scale, left: x - (x - view.left) * by, top: y - (y - view.top) * by };
};

export const panned = (view: View, dx: number, dy: number): View => ({
  ...view,
  left: view.left + dx,
  top: view.top + dy,
});

/** A point of the screen in the graph's own pixels. */
export const inGraph = ({ scale, left, top }: View, x: number, y: number) => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
});

/** The box below a point of the graph; of several the last drawn. */
export const boxAt = (boxes: readonly DrawnBox[], x: number, y: number): DrawnBox | undefined =>
  boxes.findLast(
    (box) =>
      Math.abs(box.x - x) <= BOX_SIZE.width / 2 && Math.abs(box.y - y) <= BOX_SIZE.height / 2,
  );

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const AXES: Readonly<Record<Direction, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box that an arrow key leads to: the nearest one that lies more in that direction than beside it. */
export const nextBox = (
  boxes: readonly DrawnBox[],
  from: DrawnBox,
  direction: Direction,
): DrawnBox | undefined => {
  const [ax, ay] = AXES[direction];
  let best: DrawnBox | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const [dx, dy] = [box.x - from.x, box.y - from.y];
    const ahead = dx * ax + dy * ay;
    const beside = Math.abs(dx * ay) + Math.abs(dy * ax);
    const cost = ahead + beside * 2.5;
    if (ahead > 1 && cost < least) [best, least] = [box, cost];
  }
  return best;
};

/** Moved just as far that a box is in sight. */
export const inSight = (
  view: View,
  box: Pick<DrawnBox, 'x' | 'y'>,
  { width, height }: Size,
): View => {
  const [x, y] = [box.x * view.scale + view.left, box.y * view.scale + view.top];
  const [w, h] = [(BOX_SIZE.width / 2) * view.scale + 8, (BOX_SIZE.height / 2) * view.scale + 8];
  const off = (at: number, half: number, most: number) =>
    at < half ? half - at : at > most - half ? most - half - at : 0;
  const [dx, dy] = [off(x, w, width), off(y, h, height)];
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy);
};
