import { h } from '../chrome/dom';
import { themeNow, themes } from '../chrome/theme';
import { needsRequire, withRequire } from './sandbox/libraries';
import { LostList, type Lost } from './sandbox/lost';
import { withReports } from './sandbox/nested';

/** The height up to which a frame grows; what is longer scrolls in it. Pixels. */
const TALLEST = 4_000;
/** The longest html that is handed to a frame, characters. */
const LONGEST = 48_000_000;

/** The messages of a sandboxed page. Any script in it can send them too, so each is bounded. */
type Said =
  | { readonly type: 'render-ready' }
  | { readonly type: 'render-height'; readonly height: number }
  | { readonly type: 'render-lost'; readonly kind: Lost['kind']; readonly what: string }
  | { readonly type: 'render-link'; readonly href: string };

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null;

function said(data: unknown): Said | null {
  if (!isRecord(data)) return null;
  const { type, height, kind, what, href } = data;
  if (type === 'render-ready') return { type };
  if (type === 'render-height')
    return typeof height === 'number' && Number.isFinite(height) ? { type, height } : null;
  if (type === 'render-link')
    return typeof href === 'string' && href.length <= 8_192 ? { type, href } : null;
  const isKind = kind === 'load' || kind === 'refused' || kind === 'error';
  return type === 'render-lost' && isKind && typeof what === 'string'
    ? { type, kind, what: what.slice(0, 500) }
    : null;
}

const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe.scripted')];
const hearing = new WeakMap<HTMLIFrameElement, (message: Said) => void>();
let listens = false;

/** One listener for all frames: a message counts for the frame that said it, wherever that stands by now. */
function listen(): void {
  if (listens) return;
  listens = true;
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === null) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    const message = frame && said(data);
    if (frame && message) hearing.get(frame)?.(message);
  });
  themes.hear((theme) => {
    for (const { contentWindow } of frames())
      contentWindow?.postMessage({ type: 'render-theme', theme }, '*');
  });
}

/** A link in an output was clicked: bubbles from its frame with `detail`, what the author wrote. */
export const OUTPUT_LINK = 'output-link';

/**
 * Html with scripts, in a sandboxed page of its own origin: it can draw, say how high it is, what it misses and which
 * link was clicked, and nothing else. It hears nothing but its own html and the theme, and only messages of exactly this
 * frame are heard. `html` is asked for when the frame is there, which is when it comes near the screen.
 */
export function scripted(
  html: string | (() => string),
  base: string,
  title = 'Interactive output',
): HTMLElement {
  const frame = h('iframe', {
    sandbox: 'allow-scripts',
    src: `${base}render.html`,
    title,
    loading: 'lazy',
    class: 'scripted',
  });
  const lost = new LostList();
  const written = () => {
    try {
      const text = withReports(typeof html === 'string' ? html : html());
      return needsRequire(text) ? withRequire(text, base) : text;
    } catch (error) {
      lost.add({ kind: 'error', what: String(error).slice(0, 300) });
      return '';
    }
  };
  const hear = (message: Said) => {
    if (message.type === 'render-link')
      frame.dispatchEvent(new CustomEvent(OUTPUT_LINK, { bubbles: true, detail: message.href }));
    else if (message.type === 'render-lost') lost.add(message);
    else if (message.type === 'render-height') {
      const height = Math.min(TALLEST, Math.max(0, Math.ceil(message.height)));
      frame.style.height = `${height}px`;
      lost.isBlank = height < 8;
    } else {
      lost.clear();
      const text = written();
      if (text.length > LONGEST) lost.add({ kind: 'large', what: '' });
      // The frame's origin is opaque, so no origin can be named; the window is the one made here.
      else frame.contentWindow?.postMessage({ type: 'render', html: text, theme: themeNow() }, '*');
    }
  };
  hearing.set(frame, hear);
  listen();
  return h('div', { class: 'sandbox' }, frame, lost.element);
}
