import type { PdfPage, PdfPictures } from '../../../widgets/messages';
import { h } from '../../chrome/dom';
import { download } from '../../chrome/download';
import { sentence } from '../sandbox/lost';
import type { PageList } from './pages';

const NAME = 'output.pdf';
const TYPE = 'application/pdf';
/** So near the screen a PDF is drawn. */
const NEAR = '400px 0px';

/** The bytes of a PDF in base64; null for what is none. */
export function pdfBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
    // Readers look for its mark in the first 1,024 bytes.
    const head = String.fromCharCode(...bytes.subarray(0, 1_024));
    return head.includes('%PDF-') ? bytes : null;
  } catch {
    return null;
  }
}

const counted = (pages: number, shown: number): string => {
  const all = `PDF, ${pages} page${pages === 1 ? '' : 's'}`;
  return shown < pages ? `${all}; the first ${shown} are shown` : all;
};

const NONE = 'This output is to be a PDF, but what it holds is none.';

/** Draws the pages of a PDF; answers a sentence about them, and about a PDF that cannot be drawn `orElse` too. */
async function drawInto(
  bytes: Uint8Array<ArrayBuffer>,
  list: PageList,
  orElse = '',
): Promise<string> {
  const failed = { ok: false, reason: 'what draws it could not be loaded' } as const;
  const { drawPages } = await import('./pages').catch(() => ({
    drawPages: () => Promise.resolve(failed),
  }));
  // pdf.js takes the bytes for itself.
  const drawn = await drawPages(bytes.slice(), list);
  return drawn.ok
    ? counted(drawn.pages, drawn.shown)
    : `This PDF cannot be shown: ${drawn.reason}.${orElse}`;
}

/** The pages of a PDF as pictures, for a page without what draws them. */
export async function pdfPictures(
  base64: string,
  room: number,
  isWanted: () => boolean,
): Promise<PdfPictures> {
  const bytes = pdfBytes(base64);
  if (!bytes) return { sentence: NONE, pages: [] };
  const elements: HTMLElement[] = [];
  const about = await drawInto(bytes, { room, isWanted, add: (page) => elements.push(page) });
  const pages = await Promise.all(
    elements.map(async (element): Promise<PdfPage[]> => {
      const canvas = element.querySelector('canvas');
      const picture = await new Promise<Blob | null>((resolve) => {
        if (canvas) canvas.toBlob(resolve);
        else resolve(null);
      });
      if (!canvas || !picture) return [];
      const label = element.getAttribute('aria-label') ?? '';
      const width = Number.parseFloat(canvas.style.width);
      return [{ label, text: element.textContent, width, picture }];
    }),
  );
  return { sentence: about, pages: pages.flat() };
}

/**
 * A PDF of an output: its pages as pictures, drawn when it comes near, and the file to download. The browser's own viewer would not draw here: the
 * app shows this page in a sandbox, which viewers are not in.
 */
export function pdf(base64: string): HTMLElement {
  const bytes = pdfBytes(base64);
  if (!bytes) return sentence(NONE);
  const told = h('span', { role: 'status' }, 'PDF');
  const list = h('div', { class: 'pdf-pages', role: 'region', 'aria-label': 'Pages of the PDF' });
  const save = () => download(NAME, bytes, TYPE);
  const button = h('button', { type: 'button', class: 'small quiet', onclick: save }, 'Download');
  const element = h('div', { class: 'pdf' }, h('div', { class: 'text-tools' }, told, button), list);
  const show = async () => {
    told.textContent = 'PDF, loading';
    const pages = {
      room: list.clientWidth - 2,
      isWanted: () => list.isConnected,
      add: (page: HTMLElement) => list.append(page),
    };
    told.textContent = await drawInto(bytes, pages, ' The download has it as it is.');
    // Whoever has no mouse scrolls it too.
    if (list.scrollHeight > list.clientHeight) list.tabIndex = 0;
    list.hidden = list.childElementCount === 0;
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      near.disconnect();
      void show();
    },
    { root: document, rootMargin: NEAR },
  );
  near.observe(element);
  return element;
}
