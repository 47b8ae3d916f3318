import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnknownAction } from '@reduxjs/toolkit';
import { runLinesAlone } from '#test/harness/runLines';
import { later, serveItems, testItem, itemEvents, type Item } from '#test/unit/support/items';
import type { Endpoint } from '~/contract';
import type { Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectRenaming, type NewName } from '~/web/work/entities/renaming.saga';

const READ: Endpoint<{ thing_id: string }, { thing: Item }> = {
  method: 'POST',
  path: '/read/',
  open: false,
};
const UPDATE: Endpoint<Item, { thing: Item }> = { method: 'POST', path: '/update/', open: false };

const { form, reducer, requested, line } = objectRenaming({
  feature: itemEvents,
  missing: 'Please input a name!',
  formOf: (state: RootState) => (state as { renaming?: Draft<NewName> | null }).renaming ?? null,
  read: (thing_id) => objectRequest(READ, { thing_id }, (reply) => reply.thing),
  send: (row, thing_name) => objectRequest(UPDATE, { ...row, thing_name }, (reply) => reply.thing),
});

let server: ReturnType<typeof serveItems>;
let app: ReturnType<typeof runLinesAlone>;
let notices: { kind: string; text: string; lines?: string[] }[];
const question = () => (app.store.getState() as { renaming: Draft<NewName> | null }).renaming;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Answers the question what thing 'a' is to be called. */
const answer = async (name: string, ms = 100) => {
  app.dispatch(form.events.changed({ name }));
  app.dispatch(requested());
  await pass(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  server = serveItems();
  server.replies['update'] = () => later(10, { thing: { ...testItem('a'), thing_name: 'B' } });
  notices = [];
  const notice = (_: unknown, action: UnknownAction) => {
    if (action.type === 'toasts/toastAdded')
      notices.push(action['payload'] as (typeof notices)[number]);
    return null;
  };
  const session = () => ({ user: { user_name: 'mia' } });
  app = runLinesAlone([line], {
    adapter: server.adapter,
    reducers: {
      things: itemEvents.slice.reducer,
      renaming: reducer,
      session: { current: session },
      notice,
    },
  });
  app.dispatch(form.events.opened({ id: 'a', name: 'A' }));
});
afterEach(() => {
  expect(app.crashes).toEqual([]);
  app.stop();
  vi.useRealTimers();
});

test('a name is sent with the object as it is by now, and the question closes', async () => {
  server.replies['read'] = () => later(5, { thing: testItem('a', 'busy') });
  await answer(' B ');
  expect(server.calls).toEqual(['read a', 'update a']);
  expect(server.bodies[1]).toMatchObject({ thing_name: 'B', status: 'busy' });
  expect(question()).toBeNull();
  expect(app.told()).toContain(itemEvents.events.saveSucceeded.type);
  expect(notices).toMatchObject([{ kind: 'success', text: 'Update thing success' }]);
});

test('no name, and one that is too long, are not sent', async () => {
  for (const [name, why] of [
    ['  ', 'Please input a name!'],
    ['n'.repeat(201), 'A name has at most 200 characters.'],
  ] as const) {
    await answer(name);
    expect(form.shownProblemsOf(question()!, null)).toEqual({ name: why });
  }
  expect(server.calls).toEqual([]);
  await answer('n'.repeat(200));
  expect(server.calls).toHaveLength(2);
});

test('a question that is answered twice is sent once, and where there is none nothing is', async () => {
  app.dispatch(requested());
  await answer('B');
  expect(server.calls).toEqual(['read a', 'update a']);
  app.dispatch(requested());
  await pass(100);
  expect(server.calls).toHaveLength(2);
});

test.each([
  [
    'that cannot be read',
    () => {
      server.replies['read'] = () => later(5, {}, 503);
    },
    ['read a'],
    'Something went wrong',
  ],
  [
    'of somebody else',
    () => {
      server.replies['read'] = () => later(5, { thing: testItem('a', 'rest', 'leo') });
    },
    ['read a'],
    'Only leo, who owns this thing, may rename it.',
  ],
  [
    'that the server refuses',
    () => {
      server.replies['update'] = () => later(5, {}, 503);
    },
    ['read a', 'update a'],
    'Something went wrong',
  ],
])(
  'an object %s keeps its name, and the question says why, and asked again, the server may take it',
  async (_what, goesWrong, calls, reason) => {
    goesWrong();
    await answer('B');
    expect(server.calls).toEqual(calls);
    expect(question()).toMatchObject({ request: { status: 'failed' }, problems: { name: reason } });
    expect(notices).toEqual([]);
    server.replies['read'] = () => later(5, { thing: testItem('a') });
    server.replies['update'] = () => later(5, { thing: testItem('a') });
    app.dispatch(requested());
    await pass(100);
    expect(question()).toBeNull();
  },
);

test('who has left the question is told of a refusal in a notice, and another question stays as it is', async () => {
  server.replies['update'] = () => later(10, {}, 503);
  await answer('B', 2);
  app.dispatch(form.events.opened({ id: 'c', name: 'C' }));
  await pass(100);
  expect(notices).toMatchObject([
    { kind: 'error', text: 'Unable to save the thing', lines: ['Something went wrong'] },
  ]);
  expect(question()).toMatchObject({ values: { id: 'c', name: 'C' }, request: { status: 'idle' } });
  expect(question()?.problems).toEqual({});
});

test('who has left the question finds another one open once the name is taken', async () => {
  await answer('B', 2);
  app.dispatch(form.events.opened({ id: 'c', name: 'C' }));
  await pass(100);
  expect(notices).toMatchObject([{ kind: 'success', text: 'Update thing success' }]);
  expect(question()).toMatchObject({ values: { id: 'c', name: 'C' } });
});

test('another address has no such question', () => {
  app.history.push('/things/b');
  expect(question()).toBeNull();
});
