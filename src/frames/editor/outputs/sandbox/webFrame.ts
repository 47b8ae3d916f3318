import { isLocalAddress, LOCAL_PAGE } from '~/text/localAddress';
import { h } from '../../chrome/dom';
import { fileAddress } from '../../wire/address';
import { sentence, webLink } from './lost';

/** The permissions of a frame with a page of the web: it runs in its own origin. It opens no window and leads this one nowhere. */
const WEB = 'allow-scripts allow-same-origin allow-forms allow-presentation';
/** A page of the notebook's folder has no origin. */
const OWN = 'allow-scripts';
const TALLEST = 4_000;

/** The one frame that html consists of, as IFrame, YouTubeVideo and VimeoVideo write it; null where there is more. */
export function loneFrame(html: string): HTMLIFrameElement | null {
  if (!/^\s*<iframe\b/i.test(html) || html.length > 20_000) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [frame, ...more] = body.children;
  const isAlone =
    more.length === 0 && body.textContent.trim() === (frame?.textContent.trim() ?? '');
  return frame instanceof HTMLIFrameElement && isAlone && !frame.hasAttribute('srcdoc')
    ? frame
    : null;
}

/** No link: what answers at that address on the machine of the browser is another program. */
const local = (address: string): HTMLElement =>
  h('p', { class: 'lost' }, `${LOCAL_PAGE} ${address}`);

const hostOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).hostname : null;

const side = (written: string | null): string | null => {
  if (written !== null && /^\d{1,3}%$/.test(written)) return written;
  const pixels = Number.parseInt(written ?? '', 10);
  return pixels > 0 ? `${Math.min(pixels, TALLEST)}px` : null;
};

/** How wide and high the author wants it. */
function frameOf(
  lone: HTMLIFrameElement,
  src: string,
  sandbox: string,
  title: string,
): HTMLElement {
  const frame = h('iframe', {
    src,
    sandbox,
    title,
    loading: 'lazy',
    class: 'web-frame',
    referrerpolicy: 'strict-origin-when-cross-origin',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
  });
  frame.style.width = side(lone.getAttribute('width')) ?? '100%';
  const height = side(lone.getAttribute('height'));
  frame.style.height = height === null || height.endsWith('%') ? '400px' : height;
  return frame;
}

/**
 * A page of the web, or of the notebook's folder, in a frame. A page of the web keeps its own origin, which is neither ours nor the app's
 * (`app`): players need it. What may not be shown is a sentence with a link.
 */
export function webFrame(lone: HTMLIFrameElement, base: string, app: string | null): HTMLElement {
  const written = (lone.getAttribute('src') ?? '').trim();
  const address = written.startsWith('//') ? `https:${written}` : written;
  if (/^https:\/\//i.test(address) && URL.canParse(address)) {
    const { href, hostname } = new URL(address);
    const isOurs = hostname === hostOf(base) || hostname === hostOf(app);
    if (isOurs) return sentence('Pages of this workspace are not shown in outputs:', href);
    if (isLocalAddress(href)) return local(address);
    const title = `Page of ${hostname}`;
    return h(
      'figure',
      { class: 'web-page' },
      frameOf(lone, href, WEB, title),
      h('figcaption', {}, 'From ', webLink(href)),
    );
  }
  if (isLocalAddress(address)) return local(address);
  if (/^http:\/\//i.test(address))
    return sentence('Only pages over https are shown in an output. This one is not:', address);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address))
    return sentence(
      `A frame with an address of the kind ${address.slice(0, address.indexOf(':') + 1)} is not shown.`,
    );
  const file = /\.html?$/i.test(address.replace(/[?#].*$/, '')) ? fileAddress(base, address) : null;
  if (file === null)
    return sentence(
      `The frame ${address.slice(0, 200)} is not shown: only pages (.html) of the notebook's folder are.`,
    );
  return frameOf(lone, file, OWN, `Page ${address.slice(0, 200)}`);
}
