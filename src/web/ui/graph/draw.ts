import { BOX_SIZE, type DrawnBox, type Size, type View, type Way } from './view';

/** The colours of the theme, as the canvas takes them. */
export interface Colours {
  readonly ground: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly tones: Readonly<Record<DrawnBox['tone'], string>>;
  readonly font: string;
}

const NAMES = {
  ground: '--sunken',
  surface: '--surface',
  text: '--text',
  muted: '--text-muted',
  line: '--line-strong',
  accent: '--accent',
} as const;
const TONES = {
  good: '--good',
  busy: '--accent',
  warn: '--warn',
  bad: '--bad',
  rest: '--line-strong',
  none: '--line-strong',
} as const;

/** Reads the colours from an element: `light-dark()` is resolved where a colour is used, not where it is defined. */
export const coloursOf = (element: HTMLElement): Colours => {
  const probe = element.appendChild(document.createElement('span'));
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const of = <Table extends Readonly<Record<string, string>>>(table: Table) =>
    Object.fromEntries(Object.entries(table).map(([key, name]) => [key, read(name)])) as {
      [Key in keyof Table]: string;
    };
  const colours = { ...of(NAMES), tones: of(TONES), font: getComputedStyle(element).fontFamily };
  probe.remove();
  return colours;
};

interface Scene {
  readonly boxes: readonly DrawnBox[];
  readonly ways: readonly Way[];
  readonly chosen: string | null;
  /** An edge that is being drawn by hand. */
  readonly drawing: { readonly from: DrawnBox; readonly x: number; readonly y: number } | null;
}

const { width: W, height: H } = BOX_SIZE;
/** Below this scale a box has its name only, and below that one its colour only. */
const READABLE = 0.45;
const NAMED = 0.3;
/** How large a name is at least, pixels of the screen. */
const LEAST_NAME = 10;

/** A text cut to a width; remembered, since measuring is slow. */
const createCutter = () => {
  const known = new Map<string, string>();
  return (context: CanvasRenderingContext2D, text: string, width: number): string => {
    const key = `${context.font} ${text}`;
    const cut = known.get(key);
    if (cut !== undefined) return cut;
    let shown = text;
    while (shown.length > 1 && context.measureText(shown).width > width)
      shown = `${shown.slice(0, -2)}…`;
    if (known.size > 20_000) known.clear();
    known.set(key, shown);
    return shown;
  };
};

const drawWay = (
  context: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
) => {
  const bend = Math.max(20, (toX - fromX) / 2);
  context.moveTo(fromX, fromY);
  context.bezierCurveTo(fromX + bend, fromY, toX - bend, toY, toX, toY);
};

/** Draws a graph. What lies outside of the canvas is left out. */
export const createDrawing = () => {
  const cut = createCutter();
  return (
    context: CanvasRenderingContext2D,
    { width, height }: Size,
    ratio: number,
    { scale, left, top }: View,
    scene: Scene,
    colours: Colours,
  ): void => {
    const { boxes, ways, chosen, drawing } = scene;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.ground;
    context.fillRect(0, 0, width, height);
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * left, ratio * top);
    const [minX, minY, maxX, maxY] = [
      -left / scale,
      -top / scale,
      (width - left) / scale,
      (height - top) / scale,
    ];
    const places = new Map(boxes.map((box) => [box.id, box]));

    const trace = (near: boolean) => {
      context.beginPath();
      for (const { source, target } of ways) {
        const [from, to] = [places.get(source), places.get(target)];
        if (!from || !to || (source === chosen || target === chosen) !== near) continue;
        if (
          Math.max(from.x, to.x) + W < minX ||
          Math.min(from.x, to.x) - W > maxX ||
          Math.max(from.y, to.y) < minY ||
          Math.min(from.y, to.y) > maxY
        )
          continue;
        drawWay(context, from.x + W / 2, from.y, to.x - W / 2, to.y);
      }
      context.stroke();
    };
    context.lineWidth = Math.max(1, 0.6 / scale);
    context.strokeStyle = colours.line;
    trace(false);
    context.strokeStyle = colours.accent;
    context.lineWidth = Math.max(1.6, 1 / scale);
    trace(true);
    if (drawing) {
      context.setLineDash([5, 4]);
      context.beginPath();
      drawWay(context, drawing.from.x + W / 2, drawing.from.y, drawing.x, drawing.y);
      context.stroke();
      context.setLineDash([]);
    }

    const [readable, named] = [scale >= READABLE, scale >= NAMED];
    // Whole numbers: what was measured for one of them is known the next time.
    const size = readable ? 13 : Math.round(LEAST_NAME / scale);
    context.textBaseline = 'middle';
    for (const box of boxes) {
      const [x, y] = [box.x - W / 2, box.y - H / 2];
      if (x > maxX || x + W < minX || y > maxY || y + H < minY) continue;
      context.fillStyle = colours.surface;
      context.strokeStyle = box.id === chosen ? colours.accent : colours.line;
      context.lineWidth = box.id === chosen ? 2.5 : Math.max(1, 0.6 / scale);
      context.beginPath();
      context.roundRect(x, y, W, H, box.isGroup ? 14 : 7);
      context.fill();
      context.stroke();
      if (box.tone !== 'none') {
        context.fillStyle = colours.tones[box.tone];
        context.save();
        context.clip();
        context.fillRect(x, y, named ? 6 : W, H);
        context.restore();
      }
      if (!named) continue;
      context.fillStyle = colours.text;
      context.font = `500 ${size}px ${colours.font}`;
      context.fillText(
        cut(context, box.name, W - 28),
        x + 16,
        y + (box.note === '' || !readable ? H / 2 : 15),
      );
      if (box.note === '' || !readable) continue;
      context.fillStyle = colours.muted;
      context.font = `11px ${colours.font}`;
      context.fillText(cut(context, box.note, W - 28), x + 16, y + 31);
    }
  };
};
