import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bootServer } from '#test/harness/builtServer';
import { timePasses, until } from '#test/harness/until';
import { buildRealServer } from '../../../server/support/realServers';
import { missing, openAway, type Away } from './away';

const title = `Ctrl-C while PostgreSQL does not answer${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let away: Away;
  beforeAll(async () => {
    await buildRealServer();
    away = await openAway();
  });
  afterAll(() => away.stop());

  it('a second one does not wait for what the first one began, and one that arrives twice is one', async () => {
    const server = await bootServer({ env: { DATABASE_URL: await away.newUrl() } });
    onTestFinished(() => server.remove());
    const ended = once(server.process, 'exit');
    await away.freeze();
    onTestFinished(() => away.thaw());
    server.process.kill('SIGINT');
    await until('the server to stop', () =>
      server.printed().includes('Ctrl-C again to leave at once'),
    );
    server.process.kill('SIGINT');
    await timePasses(500, 'a person presses a key a second time later than npm passes a signal on');
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
  });
});
