import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Reducer } from '@reduxjs/toolkit';
import { browserDatabase } from '#test/harness/standIns/browserDatabase';
import { runLinesAlone } from '#test/harness/runLines';
import * as chat from '~/web/features/chat/events';
import { writtenSlice } from '~/web/features/chat/model/written';
import * as comments from '~/web/features/comments/events';
import { draftsSlice } from '~/web/features/comments/model/drafts';
import { signedOutState } from '~/web/core/session/model/slice';
import { unsaved } from '~/web/features/unsaved';

let database: ReturnType<typeof browserDatabase>;
const running: { stop: () => void }[] = [];
beforeEach(() => {
  database = browserDatabase();
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => {
  for (const { stop } of running.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A slice that begins with what this tab had in it. */
const beginningWith =
  (reducer: Reducer, before: object = {}): Reducer =>
  (state: unknown, action): unknown =>
    reducer(state ?? { ...(reducer(undefined, action) as object), ...before }, action);

/** A tab of somebody; `before` is what it had in its outbox of messages before a reload. */
const tab = (person = 'ana', before: object = {}) => {
  const session = { ...signedOutState, phase: 'signedIn', user: { user_name: person } };
  const app = runLinesAlone(unsaved.flows ?? [], {
    reducers: {
      ...unsaved.reducers,
      session: { current: () => session },
      chat: { drafts: beginningWith(writtenSlice.reducer, before) },
      comments: { drafts: draftsSlice.reducer },
    },
  });
  running.push(app);
  const texts = (area: 'chat' | 'comments') =>
    (app.store.getState() as Record<string, { drafts: { outbox: { text: string }[] } }>)[
      area
    ]?.drafts.outbox.map(({ text }) => text);
  return { ...app, texts };
};
const of = { channel_id: 'c1', thread_id: null };

describe.each([
  {
    kind: 'message',
    slice: 'chat',
    said: (text: string) => chat.messageRequested({ ...of, text }),
    ends: [
      (client_id: string) => chat.messageAccepted({ client_id, message: {} as never }),
      (client_id: string) => chat.messageDiscarded({ client_id }),
    ],
  },
  {
    kind: 'comment',
    slice: 'comments',
    said: (text: string) =>
      comments.commentRequested({ key: 'notebook/n1', topic_id: null, text, place: null }),
    ends: [
      (client_id: string) =>
        comments.commentAccepted({ key: 'notebook/n1', client_id, topic: {} as never }),
      (client_id: string) => comments.commentDiscarded({ client_id }),
    ],
  },
] as const)('a $kind that has not arrived', ({ kind, slice, said, ends }) => {
  test('is in the outbox of the next tab of its author, under the same name, and in nobody else’s', async () => {
    const first = tab();
    const action = said('Hello');
    first.dispatch(action);
    await expect.poll(() => database.items.size).toBe(1);
    first.stop();
    const other = tab('ben');
    const again = tab();
    await expect.poll(() => again.texts(slice)).toEqual(['Hello']);
    expect(again.store.getState()).toMatchObject({
      [slice]: { drafts: { outbox: [{ client_id: action.payload.client_id, rejected: false }] } },
    });
    expect(other.texts(slice)).toEqual([]);
  });

  test('is stored no longer once the server has it, or it was discarded', async () => {
    const app = tab();
    const [one, two, three] = [said('One'), said('Two'), said('Three')];
    for (const each of [one, two, three]) app.dispatch(each);
    app.dispatch(ends[0](one.payload.client_id));
    app.dispatch(ends[1](two.payload.client_id));
    await expect
      .poll(() => [...database.items.keys()])
      .toEqual([`ana\n${kind}\n${three.payload.client_id}`]);
    await expect
      .poll(() => Object.keys(app.store.getState().unsaved?.texts ?? {}))
      .toEqual([`${kind}/${three.payload.client_id}`]);
  });
});

test('what a tab had in its outbox before a reload is there once, and what is being written stays', async () => {
  const first = tab();
  const action = chat.messageRequested({ ...of, text: 'Once' });
  first.dispatch(action);
  await expect.poll(() => database.items.size).toBe(1);
  const { outbox } = first.store.getState().chat?.drafts ?? {};
  first.stop();
  const again = tab('ana', { outbox, drafts: { c1: 'half a thought' } });
  const later = said(again);
  await expect.poll(() => database.items.size).toBe(2);
  expect(again.texts('chat')).toEqual(['Once', later]);
  const fresh = tab('ana', { drafts: { c1: 'half a thought' } });
  await expect.poll(() => fresh.texts('chat')).toEqual(['Once', later]);
  expect(fresh.store.getState().chat?.drafts?.drafts).toEqual({ c1: 'half a thought' });
});

const said = (app: ReturnType<typeof tab>) => {
  app.dispatch(chat.messageRequested({ channel_id: 'c2', thread_id: null, text: 'Later' }));
  return 'Later';
};

test('without a database messages are sent as ever, and nothing crashes', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const app = tab();
  said(app);
  await expect.poll(() => app.texts('chat')).toEqual(['Later']);
  expect([app.crashes, app.told().filter((type) => type.startsWith('unsaved/'))]).toEqual([[], []]);
});
