import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAttempts } from '~/server/areas/account/tables';
import { users } from '~/server/platform/identity/tables';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { errorText } from '~/server/platform/logging/report';

describe('what the operator reads of an error', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ memory: true });
  });
  afterAll(() => database.close());

  const caught = async (work: () => PromiseLike<unknown>): Promise<Error> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Error) return error;
    }
    throw new Error('It did not fail.');
  };

  it('a query that failed is told without its parameters, and with the stack and the code', async () => {
    const error = await caught(() =>
      database.db.select().from(users).where(eq(users.userName, 'secret of mary\0')),
    );
    expect(error.message).toContain('secret of mary');
    const told = errorText(error);
    expect(told).not.toContain('secret of mary');
    expect(told).toMatch(/Failed query: select .* from "users"/);
    expect(told).toMatch(/\n\s+at .*\ncaused by .*22021/s);
  });

  it('a row that is there already is told without its values', async () => {
    const row = { key: 'secret of mary', points: 1, expire: 1 };
    await database.db.insert(signInAttempts).values(row);
    const told = errorText(await caught(() => database.db.insert(signInAttempts).values(row)));
    expect(told).not.toContain('secret of mary');
    expect(told).toContain('sign_in_attempts_pkey');
  });

  it('a value that the database cannot read is not told', async () => {
    const told = errorText(
      await caught(() => database.db.execute(sql`select ${'secret of mary'}::text::int`)),
    );
    expect(told).not.toContain('secret of mary');
    expect(told).toContain('invalid input syntax for type integer');
  });

  it('text of people writes no line of its own and gives the terminal no orders', () => {
    const error = new Error(
      'no file \x1b[2Jcalled\r\n2026-01-01 all is well\n    at forged (place:1)\u2028',
    );
    const [first = '', ...frames] = errorText(error).split('\n');
    expect(first).toBe(
      'Error: no file \\u001b[2Jcalled\\u000d\\u000a2026-01-01 all is well\\u000a    at forged (place:1)\\u2028',
    );
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(frame).toMatch(/^\s+at /);
    expect(frames.join('\n')).not.toContain('forged');
  });

  it('a long message and a long row of causes are cut', () => {
    let error = new Error('x'.repeat(1_000_000));
    for (let depth = 0; depth < 100; depth += 1)
      error = new Error('y'.repeat(1_000_000), { cause: error });
    expect(errorText(error).length).toBeLessThan(30_000);
    expect(errorText('z'.repeat(1_000_000)).length).toBeLessThan(1_000);
    expect(errorText(undefined)).toBe('undefined');
  });
});
