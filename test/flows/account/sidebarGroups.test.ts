import { afterEach, expect, test } from 'vitest';
import { runApp } from '#test/harness/runApp';
import { sidebarGroupFolded } from '~/web/core/preferences/events';
import { selectFoldedGroups } from '~/web/core/preferences/preferences';

const noServer = () => Promise.reject(new Error('this test has no server'));
const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});
const open = async (stored: Record<string, string> = {}) => {
  const app = await runApp({ adapter: noServer, at: '/login', stored });
  running.push(app);
  return app;
};

test('NAV-06 NAV-07 a group of the sidebar that was folded is folded in the next tab, too, until it is unfolded', async () => {
  const app = await open();
  expect(selectFoldedGroups(app.state())).toEqual([]);
  for (const group of ['Creations', 'Settings', 'Creations'])
    app.dispatch(sidebarGroupFolded({ group, folded: true }));
  await app.persistor.flush();
  const next = await open({ ...app.storages.local.items });
  expect(selectFoldedGroups(next.state())).toEqual(['Settings', 'Creations']);
  next.dispatch(sidebarGroupFolded({ group: 'Settings', folded: false }));
  expect(selectFoldedGroups(next.state())).toEqual(['Creations']);
});
