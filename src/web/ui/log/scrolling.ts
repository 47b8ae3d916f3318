import {
  heightOf,
  isExact,
  isJump,
  lineAt,
  LINE_HEIGHT,
  topOf,
  type Extent,
  type Pin,
} from './geometry';

/** The geometry of the drawn lines: how much there is, whether lines are wrapped, and which lines are in the document. */
export interface Drawn extends Extent {
  readonly wrap: boolean;
  readonly from: number;
  readonly to: number;
}

/** The element that scrolls, and in it the one that holds the lines in the document. */
export interface Elements {
  readonly scroller: HTMLElement;
  readonly block: HTMLElement;
}

/** A bar that stands off by less than such a part of its length looks right. */
const BAR_STEPS = 500;
const START: Pin = { line: 0, y: 0 };
const endOf = (drawn: Drawn): Pin => ({ line: drawn.total, y: heightOf(drawn) });
/** Without wrapping a bar that is exact needs no other pin. */
const isPlain = (drawn: Drawn) => !drawn.wrap && isExact(drawn);

/**
 * Where the lines of a log stand while it is scrolled. Not every line has a height that is known, and the bar may be too short for
 * all of them, so one line is pinned to a place and the others follow from it: what is in sight never moves but by the person.
 */
export class Scrolling {
  private pin: Pin = START;
  /** Where the bar was when it was last looked at; a scroll that finds it there was our own. */
  private seen = 0;

  /** The first line in sight, and how high its top lies in the contents. */
  first(drawn: Drawn, { scroller, block }: Elements): Pin {
    const at = scroller.scrollTop;
    if (!drawn.wrap) {
      const line = Math.max(0, Math.floor(this.pin.line + (at - this.pin.y) / LINE_HEIGHT));
      return { line, y: this.pin.y + (line - this.pin.line) * LINE_HEIGHT };
    }
    const base = this.baseOf(drawn, block);
    const lines = [...block.children] as HTMLElement[];
    const place = lines.findIndex((line) => base + line.offsetTop + line.offsetHeight > at);
    const found = lines[place];
    if (found && base <= at) return { line: drawn.from + place, y: base + found.offsetTop };
    const past = found ? at - base : at - (base + block.offsetHeight);
    return {
      line: Math.max(
        0,
        Math.min(
          drawn.total,
          (found ? drawn.from : drawn.to) + Math.floor(past / drawn.lineHeight),
        ),
      ),
      y: at,
    };
  }

  /** The person scrolled: pins what is now at the top and answers its line, and by how many pixels they scrolled; 0 for a move of ours. */
  moved(drawn: Drawn, elements: Elements): { readonly line: number; readonly by: number } {
    const { scroller } = elements;
    const by = scroller.scrollTop - this.seen;
    if (by === 0) return { line: this.first(drawn, elements).line, by };
    if (isJump(drawn, by) && !isPlain(drawn)) {
      const exact = lineAt(drawn, scroller.scrollTop);
      this.pin = {
        line: Math.floor(exact),
        y: scroller.scrollTop - (exact % 1) * drawn.lineHeight,
      };
    } else this.pin = this.first(drawn, elements);
    this.seen = scroller.scrollTop;
    this.turnBack(drawn, elements);
    return { line: this.first(drawn, elements).line, by };
  }

  /** The person scrolled up, and the event that tells of it has not come yet. */
  isLeaving({ scroller }: Elements): boolean {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    // A log that became shorter moves the bar as well, to its end.
    return scrollTop < this.seen && scrollHeight - clientHeight - scrollTop > 2;
  }

  /** Brings a line to the top, or to two fifths of the height. */
  goTo(drawn: Drawn, elements: Elements, line: number, where: 'top' | 'middle'): void {
    const offset = where === 'middle' ? drawn.view * 0.4 : 0;
    const first = line - offset / LINE_HEIGHT;
    const last = drawn.total - drawn.view / LINE_HEIGHT;
    if (first <= 0) this.place(elements, START, 0);
    else if (first >= last && !drawn.wrap) this.toEnd(drawn, elements);
    else {
      const top = Math.round(topOf(drawn, first));
      this.place(elements, { line, y: top + Math.round(offset) }, top);
    }
    if (isPlain(drawn)) this.pin = START;
  }

  /** Brings the last line to the bottom. */
  toEnd(drawn: Drawn, elements: Elements): void {
    this.place(elements, endOf(drawn), Math.max(0, heightOf(drawn) - drawn.view));
    if (isPlain(drawn)) this.pin = START;
  }

  /** After drawing: puts the lines where the pin says. */
  settle(drawn: Drawn, elements: Elements): void {
    const { block, scroller } = elements;
    const base = this.baseOf(drawn, block);
    block.style.transform = `translateY(${base}px)`;
    if (!drawn.wrap || this.pin.line < drawn.from || this.pin.line > drawn.to) return;
    if (drawn.from === 0 && base < 0) return this.fromStart(drawn, elements, base);
    const bottom = base + block.offsetHeight;
    if (drawn.from === 0 && base > scroller.scrollTop) this.place(elements, START, 0);
    else if (drawn.to === drawn.total && bottom < scroller.scrollTop + drawn.view) {
      this.place(elements, { line: drawn.total, y: bottom }, Math.max(0, bottom - drawn.view));
    } else return;
    block.style.transform = `translateY(${this.baseOf(drawn, block)}px)`;
  }

  /** The person stopped scrolling: brings the bar to where it belongs for what is in sight, which stays where it is. */
  rest(drawn: Drawn, elements: Elements): void {
    if (isPlain(drawn)) return;
    const { scroller } = elements;
    const { line, y } = this.first(drawn, elements);
    const into = scroller.scrollTop - y;
    const top = Math.round(topOf(drawn, line + into / drawn.lineHeight));
    const isSeen = Math.abs(top - scroller.scrollTop) > heightOf(drawn) / BAR_STEPS;
    if (isSeen || this.isAtEdge(drawn, elements))
      this.place(elements, { line, y: top - into }, top);
    this.settle(drawn, elements);
  }

  /** Wrapped lines that are higher than was thought stand above the start, where no bar reaches: moves all of them down. */
  private fromStart(drawn: Drawn, elements: Elements, base: number): void {
    const { block, scroller } = elements;
    const isAtEnd = this.pin.line >= drawn.total;
    block.style.transform = 'translateY(0px)';
    this.place(
      elements,
      START,
      isAtEnd ? Math.max(0, block.offsetHeight - drawn.view) : scroller.scrollTop - base,
    );
  }

  private baseOf(drawn: Drawn, block: HTMLElement): number {
    const before = this.pin.line - drawn.from;
    if (!drawn.wrap) return this.pin.y - before * LINE_HEIGHT;
    if (before >= block.children.length) return this.pin.y - block.offsetHeight;
    const line = block.children[before];
    return this.pin.y - (line instanceof HTMLElement ? line.offsetTop : before * drawn.lineHeight);
  }

  private place({ scroller }: Elements, pin: Pin, scrollTop: number): void {
    scroller.scrollTop = scrollTop;
    this.seen = scroller.scrollTop;
    this.pin = { line: pin.line, y: pin.y };
  }

  /** At either end of a bar that has drifted from its lines: more lines bring the bar back, none stop it. */
  private turnBack(drawn: Drawn, elements: Elements): void {
    if (isPlain(drawn)) return;
    const { scroller } = elements;
    const at = scroller.scrollTop;
    if (!drawn.wrap) {
      const [start, end] = [0, drawn.total].map(
        (each) => this.pin.y + (each - this.pin.line) * LINE_HEIGHT,
      ) as [number, number];
      if (start > 0 && at <= start) return this.place(elements, START, 0);
      if (end < heightOf(drawn) && at + drawn.view > end) return this.toEnd(drawn, elements);
    }
    if (this.isAtEdge(drawn, elements)) this.rest(drawn, elements);
  }

  /** The bar is at one of its ends, and the log is not. */
  private isAtEdge(drawn: Drawn, elements: Elements): boolean {
    const { scroller } = elements;
    const { line } = this.first(drawn, elements);
    if (scroller.scrollTop <= 0) return line > 0;
    return (
      scroller.scrollTop >= scroller.scrollHeight - drawn.view - 1 &&
      line < drawn.total - Math.ceil(drawn.view / drawn.lineHeight)
    );
  }
}
