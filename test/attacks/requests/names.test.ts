/** Names that would turn the sentences in which they stand: 'Eve joined the team' becomes something else beside them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const TURNS = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const HOSTILE = `${TURNS.join('')} Eve${TURNS.join('')}`;

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.addUser('eve');
  await server.addUser('mia');
});
afterAll(() => server.close());

it('somebody who calls themself so is called without what turns', async () => {
  await server.get('account', 'updateUser', { fullname: HOSTILE }, { token });
  expect((await server.get('account', 'readUser', {}, { token })).user.fullname).toBe('Eve');
  const nothing = await server.ask(
    'account',
    'updateUser',
    { fullname: TURNS.join('') },
    { token },
  );
  expect(nothing.status).toBe(422);
  // Letters that are written from the right are no harm.
  await server.get('account', 'updateUser', { fullname: 'חוה' }, { token });
  expect((await server.get('account', 'readUser', {}, { token })).user.fullname).toBe('חוה');
});

it('so is a group of theirs', async () => {
  const { channel } = await server.get(
    'chat',
    'open',
    { to: { type: 'group', name: HOSTILE, users: ['mia'], client_id: 'g' } },
    { token },
  );
  expect(channel.name).toBe('Eve');
});
