import type { OutputPage } from '~/contract';
import type { Lines } from './url';

/** Lines of a page of a log; pages are what is remembered and forgotten. */
export const PAGE = 200;
/** So many pages of a log are remembered; those looked at longest ago are forgotten. */
export const MAX_CACHED_PAGES = 60;
/** The server tells at most so many lines at once. */
export const LINES_PAGE_SIZE = 2_000;

/** The known lines of a log, page by page. A line that is not known (any more) is null or its page is missing. */
export interface Pages {
  readonly pages: Readonly<Record<number, readonly (string | null)[]>>;
  /** The numbers of the pages that are known; the one that was told last stands last. */
  readonly used: readonly number[];
}

export const NO_PAGES: Pages = { pages: {}, used: [] };

export const lineIn = (pages: Pages['pages'], line: number): string | undefined =>
  pages[Math.floor(line / PAGE)]?.[line % PAGE] ?? undefined;

const pageWith = (
  before: readonly (string | null)[] | undefined,
  offset: number,
  lines: readonly string[],
): readonly (string | null)[] => {
  if (before && lines.every((line, at) => before[offset + at] === line)) return before;
  const page = before ? [...before] : [];
  while (page.length < offset) page.push(null);
  for (const [at, line] of lines.entries()) page[offset + at] = line;
  return page;
};

/** The pages in which these lines are, `to` exclusive. */
export const pagesOf = ({ from, to }: Lines): readonly number[] => {
  const first = Math.floor(from / PAGE);
  return Array.from({ length: Math.max(0, Math.ceil(to / PAGE) - first) }, (_, at) => first + at);
};

/** Lays lines over what is known. Pages in which nothing changed keep their references; what is too much is forgotten, but not what is `seen`. */
export const withLines = (
  known: Pages,
  { first_line, lines }: Pick<OutputPage, 'first_line' | 'lines'>,
  seen: Lines,
): Pages => {
  if (lines.length === 0) return known;
  const changed: Record<number, readonly (string | null)[]> = {};
  const told: number[] = [];
  for (let at = 0; at < lines.length;) {
    const number = Math.floor((first_line + at) / PAGE);
    const offset = (first_line + at) % PAGE;
    const taken = lines.slice(at, at + PAGE - offset);
    const page = pageWith(known.pages[number], offset, taken);
    if (page !== known.pages[number]) changed[number] = page;
    told.push(number);
    at += taken.length;
  }
  const isLast = told.every(
    (number, at) => known.used[known.used.length - told.length + at] === number,
  );
  if (isLast && Object.keys(changed).length === 0) return known;
  const inSight = pagesOf(seen).filter((number) => number in known.pages && !told.includes(number));
  const used = [
    ...known.used.filter((number) => !told.includes(number) && !inSight.includes(number)),
    ...inSight,
    ...told,
  ].slice(-MAX_CACHED_PAGES);
  const all = { ...known.pages, ...changed };
  return {
    used,
    pages:
      used.length === Object.keys(all).length
        ? all
        : Object.fromEntries(used.map((number) => [number, all[number] ?? []])),
  };
};

/** Without what was known of one line: it may have been the beginning of a longer one. */
export const withoutLine = (known: Pages, line: number): Pages => {
  const number = Math.floor(line / PAGE);
  const page = known.pages[number];
  if (page?.[line % PAGE] == null) return known;
  return { ...known, pages: { ...known.pages, [number]: page.with(line % PAGE, null) } };
};

/** The lines that are to be asked for so that all of these are known: whole pages; null where none is missing. `to` is exclusive, also in the answer. */
export const missingIn = ({ pages }: Pages, { from, to }: Lines, total: number): Lines | null => {
  const end = Math.min(to, total);
  let first = from;
  while (first < end && lineIn(pages, first) !== undefined) first += 1;
  if (first >= end) return null;
  let last = end - 1;
  while (last > first && lineIn(pages, last) !== undefined) last -= 1;
  const begin = Math.floor(first / PAGE) * PAGE;
  return {
    from: begin,
    to: Math.min((Math.floor(last / PAGE) + 1) * PAGE, begin + LINES_PAGE_SIZE),
  };
};
