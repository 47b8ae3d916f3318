import { isLocalAddress, LOCAL_PAGE } from '~/text/localAddress';
import { isScripted } from '~/text/scriptedHtml';
import { createHash } from 'node:crypto';
import { escaped, note, noteWithLink } from './markup';
import { FRAME_STYLE } from './style';

/** The script of every frame: it tells how high its content is. An observer sleeps while its frame is out of sight, so that it is told once at least. */
const TELL =
  "{const tell = () => parent.postMessage(Math.ceil(document.documentElement.getBoundingClientRect().height), '*');" +
  "addEventListener('load', tell);new ResizeObserver(tell).observe(document.documentElement)}";
/** In a frame without scripts nothing else runs, whatever handlers there are. */
const TELL_ONLY = `<meta http-equiv="content-security-policy" content="script-src 'sha256-${createHash('sha256').update(TELL).digest('base64')}'">`;

/** So much html of one output is taken, characters. */
const MAX_HTML = 16 * 1024 * 1024;

/** The resource of a tag. So much of the tag is looked at. */
const LOADING = /<(?:script|iframe|img|link|video|audio|source|embed|object)\b[^>]{0,300}/gi;
const ELSEWHERE = /\b(?:src|href|data)\s*=\s*["']?\s*(?:https?:)?\/\//i;
const BESIDE = /\bsrc\s*=\s*["']?(?!\s*(?:[a-z][a-z0-9+.-]*:|\/\/|#|["'>\s]))/i;
/** Addresses in scripts; longer scripts are libraries, which name addresses that they may never ask. */
const LIBRARY = 100_000;
const namesTheWeb = (html: string): boolean =>
  html
    .split(/<\/script>/i)
    .some(
      (part) =>
        /<script[\s>]/i.test(part) &&
        part.length < LIBRARY &&
        /["'`]https?:\/\//.test(part.slice(part.search(/<script[\s>]/i))),
    );

/** The parts of this html that the page lacks, in sentences. */
const missing = (html: string): string => {
  const tags = [...html.matchAll(LOADING)].map(([tag]) => tag);
  return (
    (tags.some((tag) => ELSEWHERE.test(tag)) || namesTheWeb(html)
      ? note('Parts of this come from the web. An exported page loads nothing from there.')
      : '') +
    (tags.some((tag) => BESIDE.test(tag))
      ? note('Files beside the notebook that this names are not in an exported page.')
      : '')
  );
};

/** The address of the one frame that html consists of, as IFrame and YouTubeVideo write it. */
const loneFrame = (html: string): string | null =>
  /^\s*<iframe\b(?![^>]*\bsrcdoc)[^>]{0,2000}?\bsrc\s*=\s*"(https?:\/\/[^"<>\s]{1,2000})"[^>]{0,2000}>\s*<\/iframe>\s*$/i.exec(
    html,
  )?.[1] ?? null;

/**
 * Html of a notebook in a page of its own, of an origin that nobody else has: it reaches neither the page around it nor another output, and
 * loads nothing. Links of what runs no scripts may be followed; what runs scripts opens nothing.
 */
export const framed = (html: string, title: string): string => {
  if (html.length > MAX_HTML)
    return note('This output is too large for an exported page. The notebook itself has it.');
  const lone = loneFrame(html);
  if (lone !== null && isLocalAddress(lone))
    return note(`${LOCAL_PAGE} ${lone.replaceAll('&amp;', '&')}`);
  if (lone !== null)
    return noteWithLink(
      'A page of the web, which an exported page does not load:',
      lone.replaceAll('&amp;', '&'),
    );
  const scripted = isScripted(html);
  const page =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">${scripted ? '' : TELL_ONLY}` +
    `<base target="_blank"><title>Output</title><style>${FRAME_STYLE}</style><script>${TELL}</script></head><body>${html}`;
  const sandbox = `allow-scripts${scripted ? '' : ' allow-popups allow-popups-to-escape-sandbox'}`;
  return (
    `<iframe title="${escaped(title)}" sandbox="${sandbox}" referrerpolicy="no-referrer" srcdoc="${escaped(page)}"></iframe>` +
    missing(html)
  );
};
