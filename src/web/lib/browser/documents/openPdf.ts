import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SAFE_PDF_OPTIONS } from '~/text/pdfOptions';
import type { Drawing, OpenDocument, Surface } from './documents';

interface OpenPdf {
  readonly document: OpenDocument;
  readonly pages: number;
  /** Height by width of the first page. */
  readonly ratio: number;
}

/** How it came out: the document, or why there is none to show. */
export type PdfEnd =
  ({ readonly ok: true } & OpenPdf) | { readonly ok: false; readonly reason: string };

const LOCKED = 'This PDF is protected by a password, so there is nothing to show of it.';
const DAMAGED = 'This PDF cannot be shown: its file is damaged, or holds something else.';
const TOO_LONG = 'Opening this PDF takes too long. Download it to read it.';

/** Opening is given up then, and so is drawing one page: the worker ends with the document. */
const PATIENCE_MS = 30_000;
/** Pixels of one page at most, and how tall a page is drawn in CSS pixels. */
const MAX_PIXELS = 12_000_000;
const MAX_HEIGHT_PX = 8_000;

const within = <Value>(promise: Promise<Value>, ms: number): Promise<Value | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, ms);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
};

const viewportOf = (page: PDFPageProxy, width: number) => {
  const { width: wide, height: high } = page.getViewport({ scale: 1 });
  return page.getViewport({ scale: Math.min(width / wide, MAX_HEIGHT_PX / high) });
};

const drawPage = (
  pageOf: () => Promise<PDFPageProxy>,
  { canvas, text, width }: Surface,
): Drawing => {
  const stops: (() => void)[] = [];
  let stopped = false;
  const draw = async () => {
    const page = await pageOf();
    if (stopped) return null;
    const viewport = viewportOf(page, width);
    const sharpness = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
    );
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    text.replaceChildren();
    text.style.setProperty('--total-scale-factor', String(viewport.scale));
    const painting = page.render({
      canvas,
      viewport,
      transform: [sharpness, 0, 0, sharpness, 0, 0],
      annotationMode: AnnotationMode.ENABLE,
    });
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    });
    stops.push(
      () => {
        painting.cancel();
      },
      () => {
        layer.cancel();
      },
    );
    const ended = await within(Promise.all([painting.promise, layer.render()]), PATIENCE_MS);
    if (ended === null) throw new Error('The page takes too long.');
    page.cleanup();
    return viewport.height / viewport.width;
  };
  const stop = () => {
    stopped = true;
    for (const each of stops) each();
  };
  const done = draw().catch((error: unknown) => {
    if (stopped || error instanceof RenderingCancelledException) return null;
    stop();
    throw error;
  });
  return { done, stop };
};

/** Opens a PDF in a worker of its own, which ends with it. */
export const openPdf = async (data: ArrayBuffer): Promise<PdfEnd> => {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = new PDFWorker({ port: thread as unknown as null });
  const task = getDocument({ data, worker, ...SAFE_PDF_OPTIONS });
  const close = () => {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    thread.terminate();
  };
  try {
    const opened = await within(
      task.promise.then(async (pdf) => ({ pdf, first: await pdf.getPage(1) })),
      PATIENCE_MS,
    );
    if (!opened) {
      close();
      return { ok: false, reason: TOO_LONG };
    }
    const { pdf, first } = opened;
    const { width, height } = viewportOf(first, 100);
    return {
      ok: true,
      pages: pdf.numPages,
      ratio: height / width,
      document: { draw: (page, surface) => drawPage(() => pdf.getPage(page), surface), close },
    };
  } catch (error) {
    close();
    return {
      ok: false,
      reason: error instanceof Error && error.name === 'PasswordException' ? LOCKED : DAMAGED,
    };
  }
};
