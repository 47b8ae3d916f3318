import { h } from '../chrome/dom';

const TALLEST = 4_000;

const isHeight = (data: unknown): data is { type: 'render-height'; height: number } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'render-height'
  && 'height' in data && typeof data.height === 'number' && Number.isFinite(data.height);

const isReady = (data: unknown): boolean => typeof data === 'object' && data !== null && 'type' in data && data.type === 'render-ready';

/**
 * Html with scripts, in a sandboxed page of its own origin: it can draw, it can say how high it is, and nothing else. It hears
 * nothing but its own html, and only messages of exactly this frame are heard.
 */
export function scripted(html: string, base: string): HTMLElement {
  const src = `${base}render.html`;
  const frame = h('iframe', { sandbox: 'allow-scripts', src, title: 'Interactive output', loading: 'lazy', class: 'scripted' });
  const listen = (event: MessageEvent<unknown>) => {
    if (!frame.isConnected && frame.dataset['seen']) removeEventListener('message', listen);
    if (event.source === null || event.source !== frame.contentWindow) return;
    frame.dataset['seen'] = 'yes';
    const theme = document.documentElement.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    // The frame's origin is opaque, so no origin can be named; the window is the one made here.
    if (isReady(event.data)) frame.contentWindow?.postMessage({ type: 'render', html, theme }, '*');
    if (isHeight(event.data)) frame.style.height = `${Math.min(TALLEST, Math.max(24, Math.ceil(event.data.height)))}px`;
  };
  addEventListener('message', listen);
  return frame;
}
