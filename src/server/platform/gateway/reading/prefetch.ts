import type { ReadNotebook } from '../../nbformat/nbformat';

/** How long a page may take from its address to its last request, ms. */
const KEPT_MS = 10_000;

interface Held {
  readonly whose: object;
  readonly read: Promise<ReadNotebook | null>;
  readonly timer: NodeJS.Timeout;
}

/** A notebook that is read while its page is on its way: one at a time, for some seconds, so that memory is bounded. */
export class Prefetch {
  private held: Held | null = null;

  /** Reads for `whose` page. What cannot be read is read again by the page, which tells why. */
  begin(whose: object, read: () => Promise<ReadNotebook>): void {
    this.drop();
    const timer = setTimeout(() => this.end(whose), KEPT_MS).unref();
    this.held = {
      whose,
      timer,
      read: Promise.resolve()
        .then(read)
        // A part that cannot be read ahead is read again when somebody asks for it, who is told then.
        .catch(() => null),
    };
  }

  /** The part that is read for this page; null where there is none. */
  of(whose: object): Promise<ReadNotebook | null> | null {
    return this.held?.whose === whose ? this.held.read : null;
  }

  /** The page has all of it. */
  end(whose: object): void {
    if (this.held?.whose === whose) this.drop();
  }

  private drop() {
    if (this.held) clearTimeout(this.held.timer);
    this.held = null;
  }
}
