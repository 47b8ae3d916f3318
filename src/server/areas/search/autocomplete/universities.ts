import fs from 'node:fs/promises';
import path from 'node:path';
import type { University } from '~/contract';

interface Known extends University {
  readonly plain: string;
}

/** Without case and accents: 'munchen' finds 'München'. */
const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const read = async (): Promise<Known[]> => {
  const lines = (await fs.readFile(path.join(import.meta.dirname, 'universities.tsv'), 'utf8'))
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [uni_id = '', uni_name = '', country = ''] = line.split('\t');
    return { uni_id, uni_name, plain: plainOf(`${uni_name} ${uni_id} ${country}`) };
  });
};

let known: Promise<Known[]> | null = null;

/** Universities of the world whose name or domain holds every word; those whose name begins with the text come first. */
export const searchUniversities = async (text: string, limit: number): Promise<University[]> => {
  known ??= read();
  const sought = plainOf(text);
  const words = sought.split(/\s+/);
  const found = (await known).filter(({ plain }) => words.every((word) => plain.includes(word)));
  const rank = ({ plain }: Known) => (plain.startsWith(sought) ? 0 : 1);
  return found
    .sort((one, other) => rank(one) - rank(other) || one.uni_name.length - other.uni_name.length)
    .slice(0, limit)
    .map(({ uni_id, uni_name }) => ({ uni_id, uni_name }));
};
