import { MATCHES_LIMIT } from '~/contract/jobs/output';
import type { Masking } from '../../secrets/masking';
import type { Logs } from './logs';
import type { Search } from './search';

/** So many lines are looked through at once. */
const LINES = 5_000;

/**
 * Searches what a log shows of a run that was given secrets: who could search what is masked would find it letter by letter. Slower than
 * the search through bytes, and needed by few.
 */
export const searchMasked = async (
  logs: Logs,
  file: string,
  { text, matchCase, fromLine }: Search,
  mask: Masking,
  signal?: AbortSignal,
) => {
  const fold = (line: string) => (matchCase ? line : line.toLowerCase());
  const needle = fold(text);
  const lines: number[] = [];
  let [count, line, total_lines] = [0, 0, 1];
  while (line < total_lines && signal?.aborted !== true) {
    const page = await logs.read(file, { line, count: LINES }, signal);
    total_lines = page.total_lines;
    if (page.lines.length === 0) break;
    for (const [at, shown] of page.lines.entries()) {
      if (!fold(mask(shown)).includes(needle)) continue;
      count += 1;
      if (line + at >= fromLine && lines.length < MATCHES_LIMIT) lines.push(line + at);
    }
    line += page.lines.length;
  }
  return { count, lines, total_lines };
};
