import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SAFE_PDF_OPTIONS } from '~/text/pdfOptions';
import { h } from '../../chrome/dom';

/** Pages of one output that are drawn; the file has them all. */
const MAX_PAGES = 50;
/** Opening is given up then, and so is drawing one page. */
const PATIENCE_MS = 30_000;
/** Pixels of one page at most. */
const MAX_PIXELS = 8_000_000;
/** How wide and tall a page is drawn at most, in CSS pixels. */
const WIDEST = 820;
const TALLEST = 8_000;
/** So much text of a page is read out, characters. */
const MAX_TEXT = 20_000;

const within = <Value>(promise: Promise<Value>, what: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes too long`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const textOf = async (page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>): Promise<string> => {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim()
    .slice(0, MAX_TEXT);
};

/** Draws one page as wide as there is room; its text is there for whoever does not see it. */
async function drawn(pdf: PDFDocumentProxy, at: number, room: number): Promise<HTMLElement> {
  const page = await pdf.getPage(at);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(room / width, TALLEST / height, WIDEST / width);
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(
    devicePixelRatio || 1,
    Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
  );
  const canvas = h('canvas', {
    width: Math.max(1, Math.floor(viewport.width * sharpness)),
    height: Math.max(1, Math.floor(viewport.height * sharpness)),
    'aria-hidden': 'true',
  });
  canvas.style.width = `${Math.ceil(viewport.width)}px`;
  const painting = page.render({
    canvas,
    viewport,
    transform: [sharpness, 0, 0, sharpness, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  });
  await within(painting.promise, 'A page');
  const text = await textOf(page).catch(() => '');
  page.cleanup();
  return h(
    'div',
    { class: 'pdf-page', role: 'group', 'aria-label': `Page ${at} of ${pdf.numPages}` },
    canvas,
    h('p', { class: 'pdf-text' }, text),
  );
}

const SEALED = 'it is protected by a password';

/** The sentence about a file that pdf.js cannot open. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'it is damaged';
  if (error.name === 'PasswordException') return SEALED;
  return /takes too long/.test(error.message) ? 'it takes too long' : 'it is damaged';
};

/** The result of rendering a PDF: its number of pages and how many of them are shown, or why none is. */
export type Drawn =
  | { readonly ok: true; readonly pages: number; readonly shown: number }
  | { readonly ok: false; readonly reason: string };

/** Where pages are put, one after the other, while they are wanted. */
export interface PageList {
  /** How wide a page may be, in CSS pixels. */
  readonly room: number;
  readonly isWanted: () => boolean;
  readonly add: (page: HTMLElement) => void;
}

/** Draws the pages of a PDF, one after the other, in a worker that ends with it. */
export async function drawPages(
  data: Uint8Array,
  { room, isWanted, add }: PageList,
): Promise<Drawn> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = new PDFWorker({ port: thread as unknown as null });
  const task = getDocument({ data, worker, ...SAFE_PDF_OPTIONS });
  try {
    const pdf = await within(task.promise, 'The file');
    const shown = Math.min(pdf.numPages, MAX_PAGES);
    for (let at = 1; at <= shown && isWanted(); at += 1)
      add(await drawn(pdf, at, Math.max(120, room)));
    return { ok: true, pages: pdf.numPages, shown };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  } finally {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    thread.terminate();
  }
}
