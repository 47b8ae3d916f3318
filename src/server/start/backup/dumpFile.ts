import fs from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { dumpDatabase, type DumpSummary } from './dump';

const LUMP = 256 * 1024;
/** The last line of a dump is short: names of tables and how many rows each has. */
const TAIL_BYTES = 64 * 1024;

const LastLine = z.union([
  z.tuple([
    z.literal('end'),
    z.object({ migration: z.number(), tables: z.record(z.string(), z.number()) }),
  ]),
  z.tuple([z.literal('error'), z.string()]),
]);

/** Dumps a database into a new file, synced, in large lumps. */
export const dumpInto = async (pool: pg.Pool, file: string): Promise<DumpSummary> => {
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    let lines: string[] = [];
    let length = 0;
    const flush = async () => {
      await handle.writeFile(lines.join(''));
      [lines, length] = [[], 0];
    };
    const summary = await dumpDatabase(pool, async (line) => {
      lines.push(`${line}\n`);
      length += line.length;
      if (length > LUMP) await flush();
    });
    await flush();
    await handle.sync();
    return summary;
  } finally {
    await handle.close();
  }
};

/** The summary in the last line of a dump; throws where the dump broke off. */
export const endOfDump = async (file: string): Promise<DumpSummary> => {
  const handle = await fs.open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, size - bytes);
    const last = buffer.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
    const [kind, value] = LastLine.parse(JSON.parse(last));
    if (kind === 'end') return value;
    throw new Error(`The server could not copy its database: ${value}`);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
    throw new Error('The server broke off while it copied its database. Try again.');
  } finally {
    await handle.close();
  }
};
