import { SaxesParser } from 'saxes';
import type { Paper } from '~/contract';
import { AUTOCOMPLETE_PAGE } from '~/contract/work/autocomplete';
import { createLimiter } from '../../../platform/concurrency/limiter';
import { textWithin } from '../../../platform/http/boundedJson';
import { HttpError } from '../../../platform/httpError';
import { monotonic } from '../../../platform/concurrency/clock';

/** Finds articles. Every failure is a `HttpError` that names arXiv. */
export type Arxiv = (text: string, signal: AbortSignal) => Promise<readonly Paper[]>;

const TIMEOUT_MS = 8_000;
const LARGEST = 512 * 1024;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 500;
/** arXiv asks its users to ask one question at a time. */
const TURN = {
  atOnce: 1,
  waiting: 20,
  full: ['Many people search arXiv just now. Please try again in a moment.', 3],
} as const;

const unreachable = () =>
  new HttpError(
    'unavailable',
    'arXiv cannot be reached from here. An arXiv id can be typed in full.',
  );
const strange = () =>
  new HttpError('failed', 'arXiv answered something unexpected. Please try again later.');

const AN_ID = /^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?\/\d{7})(v\d+)?$/;

/** An id is asked for as one; of anything else every word has to be there. */
const questionOf = (text: string): URLSearchParams => {
  const page = { start: '0', max_results: String(AUTOCOMPLETE_PAGE) };
  if (AN_ID.test(text)) return new URLSearchParams({ id_list: text, ...page });
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new URLSearchParams({
    search_query: words.map((word) => `all:${word}`).join(' AND '),
    ...page,
  });
};

/** The entries of an Atom feed. The parser knows no entities but those of XML itself, so a document cannot grow while it is read. */
export const papersIn = (feed: string): Paper[] => {
  const papers: Paper[] = [];
  const at: string[] = [];
  let entry = { id: '', title: '' };
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw strange();
  });
  parser.on('opentag', ({ name }) => {
    at.push(name);
    if (name === 'entry') entry = { id: '', title: '' };
  });
  parser.on('text', (text) => {
    const [outer, inner] = at.slice(-2);
    if (outer === 'entry' && (inner === 'id' || inner === 'title')) entry[inner] += text;
  });
  parser.on('closetag', ({ name }) => {
    at.pop();
    const arxiv_id = /\/abs\/(.{1,40}?)(v\d+)?$/.exec(entry.id.trim())?.[1];
    if (name === 'entry' && arxiv_id)
      papers.push({ arxiv_id, title: entry.title.replace(/\s+/g, ' ').trim().slice(0, 300) });
  });
  parser.write(feed).close();
  return papers;
};

/** arXiv's public search behind `url`. What it answered is kept for a day. */
export const createArxiv = (url: string, now: () => number = monotonic): Arxiv => {
  const kept = new Map<string, { readonly papers: readonly Paper[]; readonly until: number }>();
  const turn = createLimiter(TURN);

  const asked = async (question: string, signal: AbortSignal): Promise<readonly Paper[]> => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(`${url}/api/query?${question}`, {
      headers: { 'user-agent': 'atelier' },
      redirect: 'error',
      signal: within,
    }).catch(() => {
      throw unreachable();
    });
    if (!response.ok)
      throw response.status === 429 || response.status >= 500 ? unreachable() : strange();
    return papersIn(
      await textWithin(response, LARGEST, strange).catch((error: unknown) => {
        throw error instanceof HttpError ? error : unreachable();
      }),
    );
  };

  return async (text, signal) => {
    const question = questionOf(text.trim()).toString();
    const known = kept.get(question);
    if (known && known.until > now()) return known.papers;
    const papers = await turn.run(() => asked(question, signal));
    kept.delete(question);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(question, { papers, until: now() + KEPT_MS });
    return papers;
  };
};
