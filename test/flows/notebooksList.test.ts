import { describe, expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { dropped, passing, settle } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { api } from '~/contract';
import { notebookEvents } from '~/web/features/notebooks/events';
import { notebooks } from '~/web/features/notebooks/model';
import { signedOut } from '~/web/core/session/events';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';

const work = atNotebooks(['One', 'Two', 'Three'], () => '/notebooks');

describe('the list', () => {
  test('CON-03 LST-24 API-61 is read when its page opens and every 30 s, give or take a tenth', async () => {
    expect(work.names()).toEqual(['One', 'Three', 'Two']);
    expect(work.wire.count(api.notebooks.readAll)).toBe(1);
    await passing(work.wire, 26_000);
    expect(work.wire.count(api.notebooks.readAll)).toBe(1);
    await passing(work.wire, 8_000);
    expect(work.wire.count(api.notebooks.readAll)).toBe(2);
  });

  test('LST-24 a poll that brings nothing new changes no row, no list, and no mark', async () => {
    work.app.dispatch(notebookEvents.selectionChanged({ ids: [work.idOf('Two')] }));
    const before = work.rows();
    await passing(work.wire, 40_000);
    expect(work.app.told()).toContain('notebooks/list/unchanged');
    expect(work.rows()).toBe(before);
    expect(notebooks.selectSelected(work.app.state())).toEqual([work.idOf('Two')]);
  });

  test('CON-14 pauses while the tab is hidden and is read once on return', async () => {
    work.app.dispatch(tabHidden());
    await passing(work.wire, 120_000);
    expect(work.wire.count(api.notebooks.readAll)).toBe(1);
    work.app.dispatch(tabVisible());
    await passing(work.wire, 2_000);
    expect(work.wire.count(api.notebooks.readAll)).toBe(2);
  });

  test("LST-07 PRM-11 API-65 only the list that shows is polled: the team's under ?team=true", async () => {
    const mate = await work.server.addUser(`mate-${Date.now()}`);
    const theirs = await addNotebook(work.server, mate, { notebook_name: 'Theirs' });
    work.app.history.replace('/notebooks?team=true');
    await settle(work.wire);
    expect(work.rows(true).map(({ notebook_name }) => notebook_name)).toContain('Theirs');
    await passing(work.wire, 34_000);
    expect([
      work.wire.count(api.notebooks.readAll),
      work.wire.count(api.notebooks.readTeam),
    ]).toEqual([1, 2]);
    await work.server.get(
      'notebooks',
      'delete',
      { notebook_id: theirs.notebook_id },
      { token: mate },
    );
  });

  test('CON-05 what was read before shows while the server cannot be reached, and the failure is known', async () => {
    work.wire.break(api.notebooks.readAll, dropped);
    await passing(work.wire, 35_000);
    expect(work.names()).toHaveLength(3);
    expect(notebooks.selectList(work.app.state(), false).request).toMatchObject({
      status: 'failed',
      problem: { code: 'offline' },
      at: expect.any(Number) as number,
    });
  });

  test('API-02 an answer that lacks the list is a load error, never a crash', async () => {
    work.wire.break(api.notebooks.readAll, (config) =>
      Promise.resolve({
        data: { status: 'fine' },
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    );
    await passing(work.wire, 35_000);
    expect(notebooks.selectList(work.app.state(), false).request).toMatchObject({
      status: 'failed',
      problem: { code: 'malformed' },
    });
    expect(work.names()).toHaveLength(3);
  });

  test('LOG-10 signing out ends every poll and start, and forgets every notebook', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    work.start('One');
    await settle(work.wire);
    work.app.dispatch(signedOut());
    work.server.runtimes.holdPending(null);
    const calls = () =>
      work.wire.count(api.notebooks.readAll) + work.wire.count(api.notebooks.address);
    const before = calls();
    await passing(work.wire, 60_000);
    expect(calls()).toBe(before);
    expect(work.rows()).toEqual([]);
    expect(work.app.state().notebooks?.objects?.pending).toEqual({});
  });
});
