import type { Program } from '../editor/outputs/sandbox/programs';

/** The height up to which a drawing grows; what is longer scrolls in it. Pixels. */
const TALLEST = 4_000;

/** Says how high the page is, again whenever that changes. */
const HEIGHT = `<script>new ResizeObserver(() => parent.postMessage({ height: document.documentElement.offsetHeight }, '*')).observe(document.documentElement)</script>`;

/** One listener for all drawings: a height counts for the frame that tells it. */
addEventListener('message', ({ source, data }: MessageEvent<{ height?: unknown } | null>) => {
  if (source === null || typeof data?.height !== 'number') return;
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe.program')];
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.height = `${Math.min(TALLEST, Math.max(8, Math.ceil(data.height)))}px`;
});

/** An output that a script draws, in a page of its own within this one: it has no more rights, and what it calls things by stays its own. */
export function programFrame({ html, title }: Program): HTMLElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.className = 'program';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<!doctype html><style>body { margin: 0 }</style>${HEIGHT}${html()}`;
  return frame;
}
