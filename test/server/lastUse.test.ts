import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLastUse } from '~/server/areas/account/lastUse';
import { sessionOf } from '~/server/platform/identity/account';
import { sessions } from '~/server/platform/identity/tables';
import { openDatabase } from '~/server/platform/database/database';
import { passTime } from '#test/server/clock/movedClock';
import { openWorkspace } from './support/openWorkspace';

it('the last use of many sessions is written down at once, a minute after it was written last', async () => {
  const { db, close } = await openDatabase({ memory: true });
  const written = vi.spyOn(db, 'update');
  const note = createLastUse(db);
  for (let nth = 0; nth < 500; nth += 1) note(`token-${nth}`);
  expect(written).not.toHaveBeenCalled();
  onTestFinished(passTime(61_000));
  note('token-500');
  note('token-501');
  expect(written).toHaveBeenCalledTimes(1);
  expect(written).toHaveBeenCalledWith(sessions);
  await close();
});

it('the row of a session that is used gets the time, and that of another session does not', async () => {
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const { db } = server.workspace;
  const [used, unused] = [await server.signIn(), await server.signIn()];
  const long = new Date(Date.now() - 3_600_000);
  await db.update(sessions).set({ lastUsedDatetime: long });
  const lastUse = async (token: string) =>
    (
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, sessionOf(token)))
    )[0]?.lastUsedDatetime;
  const since = Date.now();
  onTestFinished(passTime(61_000));
  await server.get('account', 'readUser', {}, { token: used });
  await expect.poll(async () => (await lastUse(used))?.getTime()).toBeGreaterThanOrEqual(since);
  expect(await lastUse(unused)).toEqual(long);
});
