import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { NOTEBOOK_STATUS } from '~/contract/work/notebooks';
import { isUnavailable } from '~/server/platform/database/unavailable';
import { jobSettings } from '../../../server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../../../server/support/openWorkspace';
import { missing, openAway, SHORT_TIMEOUTS, type Away } from './away';

const title = `A server whose PostgreSQL goes away${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let away: Away;
  beforeAll(async () => {
    away = await openAway();
  });
  afterAll(() => away.stop());

  describe('under a server', () => {
    let server: TestWorkspace;
    let token: string;
    let url: string;
    beforeAll(async () => {
      url = await away.newUrl(SHORT_TIMEOUTS);
      server = await openWorkspace({ database: { url, connections: 4 } });
      token = await server.signIn();
    });
    afterAll(() => server.close());

    const list = () => server.ask('notebooks', 'readAll', {}, { token });
    const isServed = async () => {
      await until('the server to serve again', async () => (await list()).status !== 503);
      expect(await list()).toMatchObject({ status: 200 });
    };
    const unserved = async () => {
      const replies = await Promise.all([
        list(),
        list(),
        server.ask('jobs', 'readAll', {}, { token }),
      ]);
      for (const { status, headers, ...rest } of replies) {
        expect(status).toBe(503);
        expect(headers['retry-after']).toBe('5');
        expect(rest).toEqual({
          failure: {
            code: 'unavailable',
            Error:
              'The server cannot reach its database at the moment. Please try again in a few seconds.',
            retry_after: 5,
          },
        });
      }
    };

    it('every request is answered 503 with Retry-After while PostgreSQL is down, nobody is signed out, and all is served afterwards', async () => {
      await away.down('immediate');
      await unserved();
      const wrong = await server.ask('account', 'signIn', {
        user_name: 'admin',
        password: 'correct horse battery',
      });
      expect(wrong.status).toBe(503);
      await away.up();
      await isServed();
      expect((await server.ask('account', 'readUser', {}, { token })).status).toBe(200);
    });

    it('a frozen PostgreSQL is answered with 503 in a bounded time', async () => {
      await Promise.all([list(), list(), list(), list()]);
      await away.freeze();
      const since = performance.now();
      await unserved().finally(() => away.thaw());
      expect(performance.now() - since).toBeLessThan(15_000);
      await isServed();
    });

    it('a notebook that runs goes on running while PostgreSQL is away, and one that ends meanwhile is written down as ended', async () => {
      const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
      const [stays = '', ends = '', begins = ''] = notebooks.map((each) => each.notebook_id);
      const statusOf = async (id: string) => {
        const reply = await list();
        if (!('value' in reply)) return undefined;
        return reply.value.notebooks.find((each) => each.notebook_id === id)?.status;
      };
      for (const notebook_id of [stays, ends])
        await server.get('notebooks', 'connect', { notebook_id }, { token });
      for (const id of [stays, ends])
        await until('both to run', async () => (await statusOf(id)) === NOTEBOOK_STATUS.started);
      server.runtimes.holdPending('Getting ready');
      await server.get('notebooks', 'connect', { notebook_id: begins }, { token });
      await away.down('immediate');
      server.runtimes.crash(ends, 'It ran out of memory.');
      expect(
        (await server.ask('notebooks', 'address', { notebook_id: stays }, { token })).status,
      ).toBe(503);
      server.runtimes.holdPending(null);
      await away.up();
      await until(
        'the end to be written',
        async () => (await statusOf(ends)) === NOTEBOOK_STATUS.defined,
      );
      await until(
        'the start to be followed',
        async () => (await statusOf(begins)) === NOTEBOOK_STATUS.started,
      );
      expect(await statusOf(stays)).toBe(NOTEBOOK_STATUS.started);
      expect(server.runtimes.stopped).toEqual([]);
    });

    it('what people do during restarts is done or not done, and the server outlives each of them', async () => {
      const settings = jobSettings({ source_dir: 'train' });
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let isOver = false;
      const load = async () => {
        while (!isOver) {
          const files = { [settings.main_file]: 'print(1)' };
          const reply = await server.ask('jobs', 'create', { settings }, { token, files });
          statuses.add(reply.status);
          if ('value' in reply) acknowledged.push(reply.value.job.batch_job_id);
          // A client that receives 503 tries again a little later.
          else await timePasses(50, 'a program that tries again');
        }
      };
      const loads = [1, 2, 3, 4].map(load);
      for (const how of ['fast', 'immediate', 'fast'] as const) {
        const before = acknowledged.length;
        await until('some jobs to be made', () => acknowledged.length > before + 2, 60_000);
        await away.restart(how);
      }
      isOver = true;
      await Promise.all(loads);
      await isServed();
      const { jobs } = await server.get('jobs', 'readAll', {}, { token });
      const rows = jobs.map(({ batch_job_id }) => batch_job_id).sort();
      expect(rows).toEqual(expect.arrayContaining(acknowledged));
      const folders = await readdir(path.join(server.dataFolder, 'files/admin/jobs'));
      expect(folders.sort()).toEqual(rows);
      expect([...statuses].sort()).toEqual([200, 503]);
      expect(server.reported.filter((error) => !isUnavailable(error))).toEqual([]);
    });
  });
});
