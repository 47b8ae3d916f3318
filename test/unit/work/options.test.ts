/** Options of a kind of object beyond those that every kind has: a list of the team, faster polling, the criterion for news, details, own wording. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { later, serveItems, testItem } from '#test/unit/support/items';
import {
  events,
  print,
  deletion,
  outOfInk,
  papers,
  oneList,
  printPapers,
  deletePapers,
} from '#test/unit/support/papers';
import type { RootState } from '~/web/lib/state/root';

let server: ReturnType<typeof serveItems>;
let app: ReturnType<typeof runLinesAlone>;
let notices: unknown[];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => app.store.getState() as RootState;
const open = async (
  at: string,
  {
    plan = 'creator_pro' as string | null,
    feature = papers as { lines: typeof papers.lines },
  } = {},
) => {
  const session = {
    user: { user_name: 'mia' },
    team: { account_details: { plan_details: { plan_type: plan } } },
  };
  const notice = (_: unknown, action: UnknownAction) => {
    if (action.type === 'toasts/toastAdded') notices.push(action['payload']);
    return null;
  };
  app = runLinesAlone([...feature.lines, printPapers, deletePapers], {
    adapter: server.adapter,
    at,
    reducers: { papers: papers.slice.reducer, session: { current: () => session }, notice },
  });
  await pass(100);
};
beforeEach(() => {
  vi.useFakeTimers();
  notices = [];
  server = serveItems();
  server.replies['team'] = () => later(1, { things: [testItem('t', 'rest', 'leo')] });
  server.replies['read'] = (id) => later(5, { thing: testItem(id), notes: `of ${id}` });
  server.replies['print'] = () => later(10, { status: 'whatever' });
});
afterEach(() => {
  expect(app.crashes).toEqual([]);
  app.stop();
  vi.useRealTimers();
});
const shown = (team: boolean) => papers.selectRows(state(), team).map(({ thing_id }) => thing_id);

describe('a list', () => {
  test('of the team is read and shows where the address asks for it', async () => {
    await open('/papers?team=true');
    expect(server.calls).toEqual(['team']);
    expect([shown(true), shown(false)]).toEqual([['t'], []]);
    app.history.push('/papers');
    await pass(10);
    expect(server.calls).toEqual(['team', 'all']);
    expect([shown(true), shown(false)]).toEqual([['t'], ['a', 'b', 'c', 'd', 'e']]);
  });

  test('of the team is not read by somebody without a plan, whatever the address asks for', async () => {
    await open('/papers?team=true', { plan: null });
    expect(server.calls).toEqual(['all']);
  });

  test("that serves both modes shows the person's own rows, or all of them", async () => {
    server.replies['all'] = () =>
      later(1, { things: [testItem('a'), testItem('b', 'rest', 'leo')] });
    await open('/papers', { feature: oneList });
    expect(oneList.selectRows(state(), false).map(({ thing_id }) => thing_id)).toEqual(['a']);
    expect(oneList.selectRows(state(), true).map(({ thing_id }) => thing_id)).toEqual(['a', 'b']);
    expect(oneList.selectList(state(), true)).toBe(oneList.selectList(state(), false));
    expect(shown(false)).toEqual(['a', 'b']);
  });

  test('is read sooner while one of its rows is under way, and only then', async () => {
    server.replies['all'] = () => later(1, { things: [testItem('a', 'busy')] });
    await open('/papers');
    await pass(6_000);
    expect(server.calls).toHaveLength(2);
    server.replies['all'] = () => later(1, { things: [testItem('a')] });
    await pass(6_000);
    expect(server.calls).toHaveLength(3);
    await pass(12_000);
    expect(server.calls).toHaveLength(3);
  });
});

describe('the page of an object', () => {
  const reads = () => server.called('read').length;

  test('reads it as often as its kind says, and less often once it has long stayed as it is', async () => {
    let turn = 0;
    server.replies['read'] = (id) =>
      later(5, { thing: { ...testItem(id), thing_name: `Name ${(turn += 1)}` }, notes: '' });
    await open('/papers/a');
    await pass(8_000);
    expect(reads()).toBeGreaterThan(6);
    await pass(10_000);
    const before = reads();
    expect(before).toBeLessThan(14);
    await pass(30_000);
    expect(reads()).toBe(before);
    server.replies['read'] = (id) => later(5, { thing: testItem(id, 'busy'), notes: '' });
    app.dispatch(events.readRequested({ id: 'a' }));
    await pass(8_000);
    expect(reads()).toBeGreaterThan(before + 6);
  });

  test('reads it at once when something was done with it or somebody wants it, not when it was another one', async () => {
    server.replies['read'] = (id) => later(5, { thing: testItem(id), notes: '' });
    await open('/papers/a');
    await pass(30_000);
    const before = reads();
    app.dispatch(events.readRequested({ id: 'b' }));
    app.dispatch(print.succeeded({ id: 'b', row: testItem('b') }, 'no request'));
    await pass(100);
    expect(reads()).toBe(before);
    app.dispatch(events.readRequested({ id: 'a' }));
    await pass(100);
    expect(reads()).toBe(before + 1);
    app.dispatch(print.requested('a'));
    await pass(100);
    expect(reads()).toBe(before + 2);
  });

  test.each([false, true])('reads no more what is deleted, while read: %s', async (isRead) => {
    await open('/papers/a');
    app.dispatch(deletion.succeeded({ id: 'b', row: null }, 'no request'));
    await pass(3_000);
    if (isRead) app.dispatch(events.readRequested({ id: 'a' }));
    const before = reads();
    expect(before).toBeGreaterThan(2);
    app.dispatch(deletion.succeeded({ id: 'a', row: null }, 'no request'));
    await pass(180_000);
    expect(reads()).toBe(before);
  });

  test('asks again for what a change made here has overtaken', async () => {
    let name = 'Old';
    server.replies['read'] = (id) =>
      later(50, { thing: { ...testItem(id), thing_name: name }, notes: '' });
    await open('/papers/a');
    name = 'New';
    app.dispatch(events.readRequested({ id: 'a' }));
    await pass(10);
    app.dispatch(events.saveSucceeded({ id: 'b', row: testItem('b') }));
    await pass(200);
    expect(papers.selectRow(state(), 'a')).toMatchObject({ thing_name: 'New' });
    expect(reads()).toBe(3);
  });

  test('says so where the answer lacks the object, or what else it has to bring', async () => {
    server.replies['read'] = (id) =>
      later(5, id === 'a' ? { thing: testItem(id) } : { thing: id, notes: '' });
    await open('/papers/a');
    expect(papers.selectReadFailure(state(), 'a')).toMatchObject({
      message: "The server's answer lacks the paper",
    });
    app.history.push('/papers/b');
    await pass(100);
    expect(papers.selectReadFailure(state(), 'b')).toMatchObject({
      message: "The server's answer lacks the paper",
    });
    expect(papers.selectRow(state(), 'b')).toBeUndefined();
  });
});

describe('a request', () => {
  test('that is taken in any words is taken where its kind says none', async () => {
    await open('/papers');
    app.dispatch(print.requested('a'));
    await pass(100);
    expect(app.told()).toContain(print.succeeded.type);
  });

  test("that fails is told with the object's name in the heading", async () => {
    server.replies['print'] = () => later(5, {}, 503);
    await open('/papers');
    app.dispatch(print.requested('a'));
    await pass(100);
    expect(notices).toMatchObject([
      { kind: 'error', text: 'A was not printed', lines: ['Something went wrong'] },
    ]);
  });

  test('that fails for a reason with words of its own is told by them alone', async () => {
    server.replies['print'] = () => later(5, {}, 409);
    await open('/papers');
    app.dispatch(print.requested('a'));
    await pass(100);
    expect(app.told()).toContain(outOfInk.type);
    expect(notices).toEqual([]);
  });
});
