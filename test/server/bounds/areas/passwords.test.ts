/** How many links for a new password are sent. */
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { users } from '~/server/platform/identity/tables';
import { createPasswordLinks } from '~/server/areas/account/passwordReset/queries';
import { openDatabase } from '~/server/platform/database/database';

it('links for a new password go to five accounts of an address, and three to each', async () => {
  const database = await openDatabase({ memory: true });
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const person = (userName: string, email: string) => ({
      ...{ userName, email, fullname: '', passwordHash: '', teamName: 'red' },
      internalHandle: userName,
    });
    const six = Array.from({ length: 6 }, (_, at) => person(`mia${at}`, 'mia@a.test'));
    await tx.insert(users).values([...six, person('ada', 'ada@a.test')]);
  });
  const none = { clientId: null, clientSecret: null, client: null };
  const write = vi.fn(async () => undefined);
  const links = createPasswordLinks({
    ...{
      db: database.db,
      config: { url: 'http://a.test', hosts: [], oauth: { github: none, google: none } },
    },
    outbox: { write, wake: () => undefined },
  } as never);
  const sent = async (name: string) => {
    write.mockClear();
    await links.send(name, 'http://a.test');
    return write.mock.calls.length;
  };
  expect(await sent('mia@a.test')).toBe(5);
  const again = [await sent('ada'), await sent('ada'), await sent('ada'), await sent('ada')];
  expect(again).toEqual([1, 1, 1, 0]);
  await database.close();
});
