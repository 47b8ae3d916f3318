/** The one command: `npm start` on a new data folder, again on the same one, and how it ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { ADMIN, bootServer, type BootOptions } from '#test/harness/builtServer';

const NPM_START = ['npm', 'start'] as const;
const folder = mkdtempSync(path.join(tmpdir(), 'atelier-start-'));
const start = (options: Partial<BootOptions> = {}) =>
  bootServer({ dataFolder: folder, command: [...NPM_START], ...options });
const answers = (origin: string) =>
  fetch(`${origin}/`).then(
    ({ status }) => status,
    () => 'nobody',
  );

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('says where it is and how to sign in, and Ctrl-C ends it', async () => {
    const server = await start();
    expect(server.printed()).toContain(`Atelier is ready at ${server.origin}`);
    expect(server.printed()).toContain(ADMIN.user_name);
    expect(await answers(server.origin)).toBe(200);
    await server.end();
    expect(await answers(server.origin)).toBe('nobody');
  });

  it('ends in good order on one Ctrl-C of a terminal, which reaches npm and the server', async () => {
    const server = await start({ ownGroup: true });
    const gone = new Promise<number | null>((resolve) => {
      server.process.once('exit', resolve);
    });
    process.kill(-server.process.pid!, 'SIGINT');
    expect(await gone).toBe(0);
    expect(await answers(server.origin)).toBe('nobody');
  });

  it('generates a password where none is chosen, prints it once, and it signs in', async () => {
    const generated = path.join(folder, 'generated');
    const first = await start({ dataFolder: generated, env: { ATELIER_ADMIN_PASSWORD: '' } });
    const password = /password[^\n]*?\s(\S{8,})/i.exec(first.printed())?.[1];
    expect(password).toBeDefined();
    const reply = await fetch(`${first.origin}/fsc/user/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_name: ADMIN.user_name, password }),
    });
    expect(await reply.json()).toMatchObject({ status: 'Login Success' });
    await first.end();
    const second = await start({ dataFolder: generated, env: { ATELIER_ADMIN_PASSWORD: '' } });
    expect(second.printed()).not.toContain(password);
    await second.end();
  });

  it('installs and builds nothing the second time', async () => {
    const server = await start();
    expect(server.printed()).not.toMatch(/Installing|Building|Built/);
    await server.end();
  });

  it('refuses a data folder that another server uses, in words', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(/could not start|already|in use|uses/i);
    expect(await answers(server.origin)).toBe(200);
    await server.end();
  });

  it('names a setting that cannot be used', async () => {
    await expect(start({ env: { ATELIER_PORT: 'eighty' } })).rejects.toThrow(
      'ATELIER_PORT must be a whole number',
    );
  });
});
