/** The colours of the theme that a plot draws with. */
export type Inks = Readonly<
  Record<'text' | 'muted' | 'line' | 'accent' | 'surface' | 'font', string>
>;
export interface Paper {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly inks: Inks;
}
/** Draws all of a plot: at once, or a part in each frame where it is a generator. */
export type Draw = ((paper: Paper) => void) | ((paper: Paper) => Iterator<undefined, void>);

/** A context for a plot of this size in CSS pixels, sharp on this screen and empty. To set a size that is there already costs a new bitmap. */
const sized = (
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | null => {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const ratio = window.devicePixelRatio || 1;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
};

/**
 * Paints one canvas. What is drawn in parts is drawn on a sheet that nobody sees, and shows when it is whole. Whoever asks meanwhile is
 * heard after that, the last of them alone: so a pointer that moves sees the lines follow, and never half of them.
 */
export const painterOf = (canvas: HTMLCanvasElement, height: number) => {
  const sheet = document.createElement('canvas');
  let next: { readonly draw: Draw; readonly inks: Inks } | null = null;
  let frame = 0;

  const show = (width: number) => {
    const context = sized(canvas, width, height);
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.drawImage(sheet, 0, 0);
  };
  const begin = (): void => {
    if (!next) return;
    const { draw, inks } = next;
    next = null;
    const { clientWidth: width } = canvas;
    // A plot that draws in parts needs the sheet; only its first part tells that it does.
    const paperOn = (target: HTMLCanvasElement) => {
      const context = sized(target, width, height);
      if (context) context.font = inks.font;
      return context && { context, width, height, inks };
    };
    const paper = paperOn(sheet);
    const parts = (paper && draw(paper)) || null;
    const go = () => {
      frame = 0;
      if (parts && !parts.next().done) return void (frame = requestAnimationFrame(go));
      show(width);
      begin();
    };
    go();
  };
  return {
    paint: (draw: Draw, inks: Inks) => {
      next = { draw, inks };
      if (frame === 0) begin();
    },
    end: () => {
      cancelAnimationFrame(frame);
      frame = 0;
      next = null;
    },
  };
};
