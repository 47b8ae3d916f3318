import { h } from '../../chrome/dom';
import { download } from '../../chrome/download';
import { sentence } from '../sandbox/lost';

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

/**
 * A PDF of an output: its pages as pictures, drawn when it comes near, and the file to download. The browser's own viewer would not draw here: the
 * app shows this page in a sandbox, which viewers are not in.
 */
export function pdf(base64: string): HTMLElement {
  const bytes = pdfBytes(base64);
  if (!bytes) return sentence('This output is to be a PDF, but what it holds is none.');
  const told = h('span', { role: 'status' }, 'PDF');
  const list = h('div', { class: 'pdf-pages', role: 'region', 'aria-label': 'Pages of the PDF' });
  const save = () => download(NAME, bytes, TYPE);
  const button = h('button', { type: 'button', class: 'small quiet', onclick: save }, 'Download');
  const element = h('div', { class: 'pdf' }, h('div', { class: 'text-tools' }, told, button), list);
  const show = async () => {
    told.textContent = 'PDF, loading';
    const failed = { ok: false, reason: 'what draws it could not be loaded' } as const;
    const { drawPages } = await import('./pages').catch(() => ({
      drawPages: () => Promise.resolve(failed),
    }));
    // pdf.js takes the bytes for itself.
    const drawn = await drawPages(bytes.slice(), list);
    told.textContent = drawn.ok
      ? counted(drawn.pages, drawn.shown)
      : `This PDF cannot be shown: ${drawn.reason}. The download has it as it is.`;
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
