import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '#test/server/support/openWorkspace';
import { buildRealServer, type RealServer } from '#test/server/support/realServers';
import { until } from '#test/harness/until';

/** The server in a process of its own, into which code comes that fails at a signal. */
describe('a fault that nobody caught', () => {
  let real: RealServer;
  let folder: string;
  beforeAll(async () => {
    real = await buildRealServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-faults-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (code: string) => {
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(code)}`, real.program],
      {
        env: {
          ...process.env,
          ATELIER_DATA: folder,
          ATELIER_PORT: '0',
          ATELIER_GATEWAY_PORT: '0',
          ATELIER_ADMIN_PASSWORD: ADMIN.password,
          ATELIER_ISOLATION: 'none',
          DATABASE_URL: '',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
    return { child, printed, ended: once(child, 'close') };
  };

  it.each([
    ['an exception', "process.on('SIGUSR2', () => { throw new Error('the moon is away'); });"],
    [
      'a rejection',
      "process.on('SIGUSR2', () => { void Promise.reject(new Error('the moon is away')); });",
    ],
  ])(
    '%s is logged with its stack, and the server ends in good order with code 1',
    async (_, code) => {
      const { child, printed, ended } = start(code);
      await until('the server is ready', () => /ready at http/.test(printed.stdout), 60_000);
      child.kill('SIGUSR2');
      expect(await ended).toEqual([1, null]);
      const lines = printed.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines.find(({ level }) => level === 'error')).toMatchObject({
        msg: 'Error: the moon is away',
        where: 'a fault that nobody caught: the server ends',
        stack: expect.stringMatching(/^\s+at /),
      });
      expect(lines.find(({ msg }) => msg === 'ready')).toMatchObject({ level: 'info' });
      expect(printed.stderr + printed.stdout).not.toContain(ADMIN.password);
    },
  );
});
