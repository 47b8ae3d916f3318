import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDown } from '~/server/platform/notifications/writing';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

test('what one browser announced the next one knows, and nobody else is concerned', async () => {
  const token = await server.signIn();
  const mia = await server.addUser('mia');
  const write = (userName: string, about: string) =>
    server.workspace.db.transaction((tx) =>
      writeDown(tx, [
        {
          kind: 'build_ended',
          userName,
          about,
          objectId: 'env-x',
          parts: { name: 'x', status: 'ready', reason: null },
        },
      ]),
    );
  const read = (as: string) => server.get('notices', 'read', {}, { token: as });
  const announced = async (as: string) =>
    (await read(as)).happenings.map((each) => [each.about, each.announced, each.seen_datetime]);
  const announce = (up_to: number) =>
    server.get('notices', 'seenAll', { up_to, announced: true }, { token: mia });
  await write('mia', 'c-1');
  await write('admin', 'c-1');
  expect(await announced(mia)).toEqual([['c-1', false, null]]);
  await announce((await read(mia)).since);
  // An answer that comes late takes nothing back.
  await announce(0);
  await write('mia', 'c-2');
  expect(await announced(mia)).toEqual([
    ['c-1', true, null],
    ['c-2', false, null],
  ]);
  expect(await announced(token)).toEqual([['c-1', false, null]]);
});
