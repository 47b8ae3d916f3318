import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { signedIn, signInRequested } from '~/web/core/session/events';

const HOUR = 3_600_000;
const HOURS = 8;
/** The clock is turned on by so much at a time; replies come in between. */
const STEP = 10_000;
const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

let server: TestWorkspace;
beforeEach(async () => {
  server = await openWorkspace();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

it(
  'a page that stays open for a working day polls in its rhythm, stays signed in and does not grow [CON-04 CON-14]',
  { timeout: 1_800_000 },
  async () => {
    const statuses = new Set<number>();
    const requests: string[] = [];
    const real = inMemory(server.app);
    let underWay = 0;
    const adapter: RunAppOptions['adapter'] = async (config) => {
      requests.push(config.url ?? '');
      underWay += 1;
      const reply = await real(config).finally(() => {
        underWay -= 1;
      });
      statuses.add(reply.status);
      return reply;
    };
    const app = await runApp({ adapter, at: '/login' });
    const done = app.next(signedIn);
    app.dispatch(signInRequested(ADMIN));
    await done;
    await app.settled();
    const hours: { state: number; timers: number; lists: number; profiles: number }[] = [];
    const count = (url: string) => requests.filter((one) => one === url).length;
    for (let hour = 0; hour < HOURS; hour += 1) {
      requests.length = 0;
      for (let ms = 0; ms < HOUR; ms += STEP) {
        await vi.advanceTimersByTimeAsync(STEP);
        do await turn();
        while (underWay > 0);
      }
      hours.push({
        state: JSON.stringify(app.state()).length,
        timers: vi.getTimerCount(),
        lists: count('/fsc/user/objects/recent/read/'),
        profiles: count('/fsc/user/read/'),
      });
    }
    app.stop();
    const [first, last] = [hours[0]!, hours.at(-1)!];
    expect(app.path()).toBe('/home');
    expect([...statuses].filter((status) => status !== 200 && status !== 304)).toEqual([]);
    for (const { lists, profiles } of hours) {
      // Every 30 s and every 3 minutes, give or take a tenth and a step of the clock.
      expect(lists).toBeGreaterThan(HOUR / 45_000);
      expect(lists).toBeLessThan(HOUR / 25_000);
      expect(profiles).toBeGreaterThan(HOUR / 220_000);
      expect(profiles).toBeLessThan(HOUR / 160_000);
    }
    expect(last.state).toBeLessThan(first.state * 1.02);
    expect(last.timers).toBeLessThanOrEqual(first.timers + 5);
  },
);
