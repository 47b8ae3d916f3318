import { expect, it, onTestFinished, vi } from 'vitest';
import { sessions } from '~/server/areas/account/tables';
import { createLastUse } from '~/server/areas/account/lastUse';
import { openDatabase } from '~/server/database/database';
import { passTime } from '#test/server/clock/movedClock';

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
