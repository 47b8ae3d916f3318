/** Access that was handed out to a session ends with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { openWorkspace, ADMIN, type TestWorkspace } from '#test/server/support/openWorkspace';
import { getFrom, plant, putTo } from '#test/server/support/driveFiles';
import { accountRepository } from '~/server/areas/account/queries/accounts';
import { sessionOf } from '~/server/platform/identity/account';
import { endWithSessions } from '~/server/platform/kernels/endWithSessions';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await plant(server, { 'a.txt': 'mine', 'folder/b.txt': 'also mine' });
});
afterAll(() => server.close());

/** Every kind of address that opens a file without a bearer. */
const addresses = async (token: string) => {
  const storage = 'drive' as const;
  const file = await server.get('drive', 'download', { storage, file_url: '/a.txt' }, { token });
  const zip = await server.get(
    'drive',
    'downloadAll',
    { storage, content_list: ['/a.txt', '/folder/'] },
    { token },
  );
  const put = await server.get(
    'drive',
    'uploadUrl',
    { storage, destination_path: `/new-${Math.random()}.txt`, size: 1 },
    { token },
  );
  return { file: file.url, zip: zip.url, put: put.url };
};

describe('a signed address', () => {
  it('dies with the session it was handed out to, and with no other', async () => {
    const [token, other] = [await server.signIn(), await server.signIn()];
    const [mine, others] = [await addresses(token), await addresses(other)];
    expect((await getFrom(server, mine.file)).body).toBe('mine');
    await server.get('account', 'signOut', {}, { token });
    const refused = [
      await getFrom(server, mine.file),
      await getFrom(server, mine.zip),
      await putTo(server, mine.put, 'x'),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    const served = [
      await getFrom(server, others.file),
      await getFrom(server, others.zip),
      await putTo(server, others.put, 'x'),
    ];
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('cannot be moved to another session, or freed of its own', async () => {
    const [token, other] = [await server.signIn(), await server.signIn()];
    const { file } = await addresses(token);
    await server.get('account', 'signOut', {}, { token });
    const moved = new URL(file);
    moved.searchParams.set('session', sessionOf(other));
    const freed = new URL(file);
    for (const name of ['session', 'seal']) freed.searchParams.delete(name);
    for (const url of [moved, freed])
      expect((await getFrom(server, url.toString())).statusCode).toBe(403);
  });
});

describe('the end of a session', () => {
  it('is told to the runtimes at once', async () => {
    const token = await server.signIn();
    await server.get('account', 'signOut', {}, { token });
    expect(server.runtimes.ended).toContain(sessionOf(token));
  });

  it('of all sessions of a person signs them out everywhere, and nobody else', async () => {
    const [eve, again] = [
      await server.addUser('eve'),
      await server.signIn('eve', "eve's password"),
    ];
    const admin = await server.signIn();
    await server.ask('account', 'readUser', {}, { token: eve });
    await server.workspace.accounts.closeSessionsOf('eve');
    expect(server.runtimes.ended).toEqual(
      expect.arrayContaining([sessionOf(eve), sessionOf(again)]),
    );
    const asked = [eve, again, admin].map(
      async (token) =>
        (
          await server.ask(
            'account',
            'readUser',
            {},
            { token, name: token === admin ? ADMIN.user_name : 'eve' },
          )
        ).status,
    );
    expect(await Promise.all(asked)).toEqual([401, 401, 200]);
  });

  it('on another server, or by age, is noticed by looking', async () => {
    const [open, over] = [sessionOf(await server.signIn()), sessionOf('of another server')];
    const ended: string[] = [];
    const runtimes = {
      ...server.runtimes,
      sessions: () => [open, over].filter((one) => !ended.includes(one)),
      endSessions: (names: readonly string[]) => void ended.push(...names),
    };
    const watch = endWithSessions(
      runtimes,
      server.workspace.accounts,
      (error) => {
        throw error;
      },
      20,
    );
    await expect.poll(() => ended).toEqual([over]);
    watch.close();
  });

  it('is not undone by a look at the session that was under way', async () => {
    const token = await server.signIn();
    const { accounts } = server.workspace;
    await Promise.all([
      accounts.authenticate(token),
      accounts.closeSession(token),
      accounts.authenticate(token),
    ]);
    expect([await accounts.authenticate(token), await accounts.isOpen(sessionOf(token))]).toEqual([
      null,
      false,
    ]);
  });

  it('is not undone by a look whose answer was on its way when it ended', async () => {
    const token = await server.signIn();
    const answer = { isRead: false, arrive: () => {} };
    const arrived = new Promise<void>((resolve) => {
      answer.arrive = resolve;
    });
    /** The rows of a select arrive when they are let through. */
    const late = <Builder extends object>(builder: Builder): Builder =>
      new Proxy(builder, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...words: unknown[]): unknown => {
            const result: unknown = Reflect.apply(method, target, words);
            if (name !== 'where') return late(result as object);
            return (result as Promise<unknown>).then(async (rows) => {
              answer.isRead = true;
              await arrived;
              return rows;
            });
          };
        },
      });
    const { db, secretBox } = server.workspace;
    const select = (...fields: Parameters<typeof db.select>) => late(db.select(...fields));
    const accounts = accountRepository(Object.assign(Object.create(db), { select }), secretBox);
    const look = accounts.authenticate(token);
    await until('the session to be read', () => answer.isRead);
    await accounts.closeSession(token);
    answer.arrive();
    await look;
    expect(await accounts.authenticate(token)).toBeNull();
  });
});
