/** Secrets in the settings, and read access to them: a server in a process of its own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRealServer, startSpeaking, type RealServer } from '#test/server/support/realServers';
import { withSecretFiles } from '~/server/platform/settings/secrets';

describe('secrets in files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    'ATELIER_ADMIN_PASSWORD',
    'DATABASE_URL',
    'ATELIER_S3_ACCESS_KEY',
    'ATELIER_S3_SECRET_KEY',
    'ATELIER_GITHUB_CLIENT_SECRET',
    'ATELIER_GOOGLE_CLIENT_SECRET',
  ])('%s may be given as the path of a file, and not twice', async (name) => {
    const file = path.join(folder, name);
    await writeFile(file, 'hunter22 \n');
    expect(withSecretFiles({ [`${name}_FILE`]: file })).toMatchObject({ [name]: 'hunter22 ' });
    expect(() => withSecretFiles({ [`${name}_FILE`]: file, [name]: 'other' })).toThrow(
      `${name} and ${name}_FILE are both given. Give one of them.`,
    );
    expect(() => withSecretFiles({ [`${name}_FILE`]: path.join(folder, 'nowhere') })).toThrow(
      `${name}_FILE names a file that cannot be read`,
    );
  });
});

describe('a server that was handed secrets in its environment', () => {
  let real: RealServer;
  let folder: string;
  beforeAll(async () => {
    real = await buildRealServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('shows none of them in /proc, works with them, and says how people are kept apart', async () => {
    const server = await startSpeaking(real, folder, {
      ATELIER_GITHUB_CLIENT_ID: 'id',
      ATELIER_GITHUB_CLIENT_SECRET: 'of-github',
      ATELIER_ISOLATION: 'none',
    });
    const environ = await readFile(`/proc/${server.process.pid}/environ`, 'utf8');
    expect(environ).toContain('ATELIER_ISOLATION=none');
    expect(environ).not.toMatch(/correct horse battery|of-github/);
    expect(server.printed()).toMatch(
      /Isolation {2}none: the programs of each person can read and stop everything of the others, and of the server/,
    );
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
