import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { dumpDatabase } from '../backup/dump';

/** The checksum of a table: how many rows, and the sum of their SHA-256, which does not depend on their order. */
export interface Sum {
  readonly rows: number;
  readonly sum: bigint;
}
/** By table; a sequence is one more, with where it stands. */
export type Sums = ReadonlyMap<string, Sum>;

const LIMIT = 1n << 256n;

/** Adds up the lines of a dump. */
const adder = () => {
  const sums = new Map<string, Sum>();
  let table = '';
  const count = (name: string, line: string | null) => {
    const { rows, sum } = sums.get(name) ?? { rows: 0, sum: 0n };
    const more =
      line === null ? 0n : BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    sums.set(name, { rows: line === null ? rows : rows + 1, sum: (sum + more) % LIMIT });
  };
  const add = (line: string) => {
    if (line.startsWith('["row",')) return count(table, line);
    const [kind, name] = JSON.parse(line) as [string, string];
    if (kind === 'table') count((table = name), null);
    if (kind === 'sequence') count(name, line);
  };
  return { sums, add };
};

/** The checksums of a dump in a file. */
export const sumsOfDump = async (file: string): Promise<Sums> => {
  const { sums, add } = adder();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    add(line);
  return sums;
};

/** The checksums of a database at this moment. */
export const sumsOfDatabase = async (pool: pg.Pool): Promise<Sums> => {
  const { sums, add } = adder();
  await dumpDatabase(pool, add);
  return sums;
};

/** The tables and sequences in which two differ. */
export const differences = (one: Sums, other: Sums): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) =>
      one.get(name)?.sum !== other.get(name)?.sum || one.get(name)?.rows !== other.get(name)?.rows,
  );

/** How many rows of tables there are, and one checksum of all of it: 16 hexadecimal digits. */
export const inAll = (sums: Sums): { rows: number; checksum: string } => ({
  rows: [...sums.values()].reduce((all, { rows }) => all + rows, 0),
  checksum: createHash('sha256')
    .update(
      [...sums]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { rows, sum }]) => `${name} ${rows} ${sum}`)
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16),
});
