/** How long rows are kept that nobody deletes, and how many of them. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acts } from '~/server/platform/audit/tables';
import { forgetOldActs } from '~/server/platform/audit/writing';
import { notices } from '~/server/platform/notifications/tables';
import { forgetOld, writeDown } from '~/server/platform/notifications/writing';
import { createSpentTokens } from '~/server/areas/settings/tokens/queries';
import { spentTokens } from '~/server/areas/settings/tokens/tables';
import { transferRepository } from '~/server/areas/uploads/queries';
import { transfers } from '~/server/areas/uploads/tables';
import {
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '~/server/platform/database/database';
import { createOutbox } from '~/server/platform/mail/outbox';
import { mails } from '~/server/platform/mail/tables';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());

/** Writes rows whose people, teams and jobs are not there. */
const alone = (work: (tx: Transaction) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });

const outbox = () =>
  createOutbox({
    db: database.db,
    report: () => undefined,
    secretBox: {} as never,
    carrier: { way: 'file', close: () => undefined } as never,
  });

const KEPT: readonly (readonly [
  what: string,
  keptMs: number,
  table: PgTable,
  row: (at: Date) => Record<string, unknown>,
  forget: () => Promise<unknown>,
])[] = [
  [
    'notices: 30 days',
    30 * DAY,
    notices,
    (at) => ({
      ...{ userName: 'mia', about: at.toISOString(), kind: 'job_ended' },
      ...{ objectId: 'one', parts: {}, createDatetime: at },
    }),
    () => forgetOld(database.db),
  ],
  [
    'mails that are over: 30 days',
    30 * DAY,
    mails,
    (at) => ({
      ...{ mailId: at.toISOString(), status: 'sent', sealed: '' },
      ...{ dueDatetime: at, createDatetime: at },
    }),
    () => outbox().forgetOld(),
  ],
  [
    'tokens that were used: an hour after they are out of date',
    HOUR,
    spentTokens,
    (at) => ({ signature: at.toISOString(), expireDatetime: at }),
    () => createSpentTokens(database.db).forgetOld(),
  ],
  [
    'uploads that were begun: 14 days',
    14 * DAY,
    transfers,
    (at) => ({
      ...{ uploadId: at.toISOString(), userName: 'mia', destination: {}, area: '', location: '' },
      ...{ replace: false, size: 1, partSize: 1, storageId: '', createDatetime: at },
    }),
    () => transferRepository(database.db).forgetOld(),
  ],
  [
    'acts of admins: 400 days',
    400 * DAY,
    acts,
    (at) => ({
      ...{ teamName: 'red', userName: 'mia', kind: 'signed_in', about: '', name: '' },
      ...{ parts: {}, address: '', userAgent: '', createDatetime: at },
    }),
    () => forgetOldActs(database.db),
  ],
];

describe('what is kept', () => {
  it.each(KEPT)('%s', async (_, keptMs, table, row, forget) => {
    await database.db.delete(table);
    const now = Date.now();
    await alone((tx) =>
      tx
        .insert(table)
        .values([keptMs - HOUR / 2, keptMs + HOUR / 2].map((age) => row(new Date(now - age)))),
    );
    await forget();
    expect(await database.db.$count(table)).toBe(1);
  });
});

describe('notices of a person', () => {
  beforeEach(() => database.db.delete(notices));
  const happened = (at: number, text = '') => ({
    ...{ kind: 'work_given' as const, userName: 'mia', about: `work ${at}`, objectId: 'one' },
    parts: { name: text },
  });

  it('the newest 500 are kept', async () => {
    await alone((tx) =>
      writeDown(
        tx,
        Array.from({ length: 501 }, (_, at) => happened(at)),
      ),
    );
    expect(await database.db.$count(notices)).toBe(500);
  });

  it('a part has 2,000 characters', async () => {
    await alone((tx) => writeDown(tx, [happened(1, 'x'.repeat(2_001))]));
    const [row] = await database.db.select().from(notices);
    expect(row?.parts['name']).toHaveLength(2_000);
  });
});
