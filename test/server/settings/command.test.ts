import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRealServer, type RealServer } from '#test/server/support/realServers';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The server's command in a process of its own. */
describe('the command of the server', () => {
  let real: RealServer;
  let folder: string;
  beforeAll(async () => {
    real = await buildRealServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-command-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (
    words: readonly string[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> =>
    new Promise((resolve) => {
      const env = {
        ...process.env,
        ATELIER_DATA: path.join(folder, 'data'),
        ATELIER_PORT: '0',
        ATELIER_GATEWAY_PORT: '0',
        DATABASE_URL: '',
        ...settings,
      };
      execFile(process.execPath, [real.program, ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
    });

  it('--help and --check say what they have to say, and start nothing', async () => {
    const help = await run(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: npm start/);
    const check = await run(['--check']);
    expect(check).toMatchObject({ code: 0, stderr: '' });
    expect(check.stdout).toMatch(/^Settings can be used\.\n {2}ok {7}Data folder/);
    expect(await run(['--check'], { DATABASE_URL: 'postgresql://127.0.0.1:1/x' })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAILED {3}Database/),
    });
    expect(await run(['--chekc'])).toMatchObject({ code: 2, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('names every setting that cannot be used and exits with 1, without a stack', async () => {
    const { code, stdout, stderr } = await run([], { ATELIER_PROT: '1', ATELIER_PORT: 'http' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      [
        '',
        'Atelier could not start:',
        '  Unknown setting ATELIER_PROT. Did you mean ATELIER_PORT?',
        "  ATELIER_PORT must be a whole number from 0 to 65535, but it is 'http'.",
        '',
      ].join('\n'),
    );
  });
});
