import { afterEach, expect, test, vi } from 'vitest';
import { driven, fakeTimers, openWire, passing } from '#test/harness/wire';
import { notices } from '~/server/platform/notifications/tables';
import { writeDown } from '~/server/platform/notifications/writing';
import { selectUnread } from '~/web/core/toasts/selectors';
import { openAtWork, type AtWork, workspace } from '../support/atWork';

const { server, token } = await workspace();
let apps: AtWork[] = [];
afterEach(() => {
  for (const { stop } of apps.splice(0)) stop();
  vi.useRealTimers();
});

/** One more browser of the same person, which knows nothing yet. */
const browser = async () => {
  const app = await driven(openAtWork(server, { token, at: '/drive', wire: openWire(server.app) }));
  apps = [...apps, app];
  await passing(app.wire, 8_000);
  return app;
};
const happens = (...names: string[]) =>
  driven(
    server.workspace.db.transaction((tx) =>
      writeDown(
        tx,
        names.map((name) => ({
          kind: 'build_ended',
          userName: 'admin',
          about: `${name}-1`,
          objectId: `env-${name}`,
          parts: { name, status: 'ready', reason: null },
        })),
      ),
    ),
  );
const told = (app: AtWork) => app.state().toasts.visible.map(({ text }: { text: string }) => text);

test.each([2, 4])(
  '%d notices are announced once, not again after the next sign-in',
  async (many) => {
    await server.workspace.db.delete(notices);
    fakeTimers();
    await happens(...['a', 'b', 'c', 'd'].slice(0, many));
    expect(told(await browser()).length).toBeGreaterThan(0);
    const next = await browser();
    expect([told(next), selectUnread(next.state())]).toEqual([[], many]);
    await happens('New');
    await passing(next.wire, 34_000);
    expect(told(next)).toEqual([expect.stringContaining('New')]);
  },
);
