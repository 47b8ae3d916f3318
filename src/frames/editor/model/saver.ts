import type { Cell, Document, Save, Saved } from '~/contract/editor';
import type { Book } from './book';
import { bare, sameJson } from './cells';
import { Signal } from './signal';

export type SaveState =
  | { readonly phase: 'saved'; readonly at: string | null }
  | { readonly phase: 'unsaved' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'failed'; readonly why: string }
  /** Somebody else saved in between; a person has to choose. */
  | { readonly phase: 'conflict'; readonly theirs: Document };

export type PutResult =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'conflict'; readonly theirs: Document }
  | { readonly kind: 'failed'; readonly why: string };

export const SAVE_AFTER_MS = 1_000;
export const RETRY_AFTER_MS = 5_000;

/** The last content that this tab and the server agreed on; every merge starts from it. */
export interface Base {
  readonly version: number;
  readonly cells: readonly Cell[];
}

/** Saves the book by itself: a second after the last change, one request at a time, and never over somebody else's version. */
export class Saver {
  base: Base = { version: 0, cells: [] };
  state: SaveState = { phase: 'saved', at: null };
  readonly changes = new Signal<SaveState>();
  private savedRevision = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flight: Promise<void> | null = null;

  constructor(
    private readonly book: Book,
    private readonly tab: string,
    private readonly put: (save: Save, leaving: boolean) => Promise<PutResult>,
  ) {
    book.edits.hear(() => this.touched());
  }

  get unsaved(): boolean {
    return this.book.revision !== this.savedRevision;
  }

  /** Whether the page may be left without losing anything. */
  get settled(): boolean {
    return !this.unsaved && this.state.phase !== 'saving';
  }

  /** The server's document is what the book shows now. */
  agreed(document: Pick<Document, 'version' | 'saved_at' | 'cells'>): void {
    this.base = { version: document.version, cells: document.cells.map(bare) };
    this.savedRevision = this.book.revision;
    this.become({ phase: 'saved', at: document.saved_at });
  }

  /** A person decided what to do with `theirs`; what the book shows now is saved over it. */
  async overwrite(theirs: Document): Promise<void> {
    this.base = { version: theirs.version, cells: theirs.cells.map(bare) };
    this.book.metadata = theirs.metadata;
    this.become({ phase: 'unsaved' });
    await this.now();
  }

  /** Saves what is unsaved, at once. `leaving` lets the request outlive the page. */
  async now(leaving = false): Promise<void> {
    clearTimeout(this.timer);
    if (this.flight && !leaving) await this.flight;
    if (!this.unsaved || this.state.phase === 'conflict') return;
    this.flight = this.send(leaving);
    await this.flight;
    this.flight = null;
  }

  private touched(): void {
    if (this.state.phase === 'conflict') return;
    if (this.state.phase === 'saved') this.become({ phase: 'unsaved' });
    this.later(SAVE_AFTER_MS);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), ms);
  }

  private async send(leaving: boolean): Promise<void> {
    const { revision, metadata } = this.book;
    const cells = this.book.cells.map(bare);
    this.become({ phase: 'saving' });
    const result = await this.put(
      { base_version: this.base.version, tab: this.tab, metadata, cells },
      leaving,
    );
    if (result.kind === 'saved') {
      this.base = { version: result.saved.version, cells };
      this.savedRevision = revision;
      this.become(
        this.unsaved ? { phase: 'unsaved' } : { phase: 'saved', at: result.saved.saved_at },
      );
      if (this.unsaved) this.later(SAVE_AFTER_MS);
    } else if (result.kind === 'conflict') {
      await this.differs(result.theirs, cells, revision, leaving);
    } else {
      this.become({ phase: 'failed', why: result.why });
      this.later(RETRY_AFTER_MS);
    }
  }

  /** Another version need not be another text: it may be this very save, whose answer was lost, or the text this tab began with. */
  private async differs(
    theirs: Document,
    sent: readonly Cell[],
    revision: number,
    leaving: boolean,
  ): Promise<void> {
    const text = theirs.cells.map(bare);
    this.book.metadata = theirs.metadata;
    if (sameJson(text, sent)) {
      this.base = { version: theirs.version, cells: text };
      this.savedRevision = revision;
      this.become(this.unsaved ? { phase: 'unsaved' } : { phase: 'saved', at: theirs.saved_at });
      if (this.unsaved) this.later(SAVE_AFTER_MS);
    } else if (sameJson(text, this.base.cells) && theirs.version !== this.base.version) {
      this.base = { version: theirs.version, cells: text };
      await this.send(leaving);
    } else this.become({ phase: 'conflict', theirs });
  }

  private become(state: SaveState): void {
    this.state = state;
    this.changes.tell(state);
  }
}
