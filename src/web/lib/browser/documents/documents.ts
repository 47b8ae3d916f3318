import type { PreviewContent } from './preview';

/** Where a page is drawn. */
export interface Surface {
  readonly canvas: HTMLCanvasElement;
  /** Takes the text of the page, to be selected and read aloud. */
  readonly text: HTMLElement;
  /** In CSS pixels. */
  readonly width: number;
}

/** A page that is being drawn. `done` tells its height by its width, null where it was stopped, and rejects where it cannot be drawn. */
export interface Drawing {
  readonly done: Promise<number | null>;
  stop(): void;
}

/** A document that is open. */
export interface OpenDocument {
  draw(page: number, surface: Surface): Drawing;
  close(): void;
}

interface Kept {
  /** Of the file: another one is opened anew. */
  readonly version: string;
  readonly shown: PreviewContent;
  readonly document: OpenDocument | null;
}

const open = new Map<string, Kept>();

/**
 * Documents that the browser reads itself, beside the store, because a document cannot be serialised. Who shows something keeps
 * it under a key of its own and closes it in the end; something else under the same key closes what was there.
 */
export const documents = {
  keep(key: string, kept: Kept) {
    documents.close(key);
    open.set(key, kept);
  },
  /** The parts of this version that are shown already. */
  shownOf(key: string, version: string): PreviewContent | null {
    const kept = open.get(key);
    return kept?.version === version ? kept.shown : null;
  },
  close(key: string) {
    open.get(key)?.document?.close();
    open.delete(key);
  },
  /** The document, as long as it is open. */
  of: (key: string): OpenDocument | null => open.get(key)?.document ?? null,
};
