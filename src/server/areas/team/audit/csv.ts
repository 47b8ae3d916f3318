import { Readable } from 'node:stream';
import type { Act } from '~/contract';
import { ACT_KINDS } from '~/contract/team/auditRules';
import type { Audit, Chosen } from './queries/log';

const HEAD = ['time', 'who', 'act', 'whom', 'id', 'name', 'changes', 'address', 'browser'];

/** A cell that a spreadsheet would take for a formula is made text by an apostrophe before it. */
const cell = (text: string): string =>
  `"${(/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const titles: Readonly<Record<string, string>> = ACT_KINDS;
const cellsOf = ({
  create_datetime,
  user_name,
  kind,
  whom,
  about,
  name,
  parts,
  address,
  user_agent,
}: Act): string[] => [
  create_datetime,
  user_name,
  titles[kind] ?? kind,
  whom ?? '',
  about,
  name,
  Object.entries(parts)
    .map(([field, change]) => `${field}: ${change}`)
    .join('; '),
  address,
  user_agent,
];

async function* linesOf(audit: Audit, team: string, chosen: Chosen): AsyncGenerator<string> {
  yield line(HEAD);
  let before: number | undefined;
  do {
    const page = await audit.page(team, chosen, before);
    if (page.acts.length > 0) yield page.acts.map((act) => line(cellsOf(act))).join('');
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** All chosen acts as CSV, read page by page while it is sent. */
export const csvOf = (audit: Audit, team: string, chosen: Chosen): Readable =>
  Readable.from(linesOf(audit, team, chosen), { objectMode: false });
