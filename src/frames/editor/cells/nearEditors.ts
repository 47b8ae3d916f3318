import type { CellView } from './cellView';

/** How far outside the screen editors are made. */
const AHEAD = '900px 0px';
/** How far outside the screen an editor stays. It is further than `AHEAD`, so that who goes to and fro makes none anew. */
const AWAY = '4000px 0px';
/** The time a frame may take for editors, ms: scrolling comes first, and the text of a cell is there without its editor. */
const FRAME_MS = 5;
/** While the page moves further than this in a frame, px, no editor is made: an editor costs more than a frame has, colours do not. */
const STILL = 2;

/** Makes the editors of cells near the screen and gives those far away back, so that a long notebook has few at any time. */
export class NearEditors {
  private readonly views = new WeakMap<Element, CellView>();
  /** Cells near the screen that have no editor yet. */
  private readonly awaited = new Set<CellView>();
  /** Cells far away that have one still. */
  private readonly left = new Set<CellView>();
  // The page is framed by another origin, where a browser heeds the margin of a root of the page's own only.
  private readonly near = new IntersectionObserver(
    (seen) => this.crossed(seen, true, this.awaited),
    { root: document, rootMargin: AHEAD },
  );
  private readonly far = new IntersectionObserver((seen) => this.crossed(seen, false, this.left), {
    root: document,
    rootMargin: AWAY,
  });
  private working = false;
  private stood = 0;

  /** Looks after the editor of this cell from now on. A cell is watched by one observer at a time: for coming, or for going. */
  watch(view: CellView): void {
    this.views.set(view.element, view);
    this.near.observe(view.element);
  }

  /** Makes what is missing near the screen: a cell may have become one that is written into. */
  look(): void {
    if (this.awaited.size > 0) this.soon();
  }

  private crossed(
    entries: readonly IntersectionObserverEntry[],
    inside: boolean,
    into: Set<CellView>,
  ): void {
    for (const { isIntersecting, target } of entries) {
      const view = this.views.get(target);
      if (view && isIntersecting === inside) into.add(view);
      else if (view) into.delete(view);
    }
    if (into.size > 0) this.soon();
  }

  /** In a frame of its own each time: work of `inFrame` that asks for itself again goes on in the same frame. */
  private soon(): void {
    if (this.working) return;
    this.working = true;
    requestAnimationFrame(() => {
      this.working = false;
      if (!this.work()) this.soon();
    });
  }

  /** Answers whether all was done that can be. An editor that is held is asked again when the next cell goes. */
  private work(): boolean {
    const end = performance.now() + FRAME_MS;
    const moved = Math.abs(scrollY - this.stood);
    this.stood = scrollY;
    if (moved > STILL) this.colour(end);
    return moved <= STILL && this.make(end) && this.giveBack(end);
  }

  /** Colours the cells that are scrolled into view as an editor will. */
  private colour(end: number): void {
    for (const { editor } of this.awaited) {
      if (performance.now() > end) return;
      editor.colourText();
    }
  }

  /** The nearest to the middle of the screen first. Rendered markdown gets its editor when somebody edits it. */
  private make(end: number): boolean {
    const away = ({ element }: CellView) =>
      Math.abs(element.getBoundingClientRect().top - innerHeight / 2);
    const nearest = [...this.awaited]
      .filter(({ editing }) => editing)
      .map((view) => ({ view, at: away(view) }))
      .sort((one, other) => one.at - other.at);
    for (const { view } of nearest) {
      if (performance.now() > end) return false;
      this.awaited.delete(view);
      view.editor.mount();
      this.hand(view, this.near, this.far);
    }
    return true;
  }

  private giveBack(end: number): boolean {
    for (const view of this.left) {
      if (performance.now() > end) return false;
      if (!view.editor.release()) continue;
      this.left.delete(view);
      this.hand(view, this.far, this.near);
    }
    return true;
  }

  private hand({ element }: CellView, from: IntersectionObserver, to: IntersectionObserver): void {
    from.unobserve(element);
    to.observe(element);
  }
}
