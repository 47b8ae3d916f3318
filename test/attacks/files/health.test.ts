import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHealth } from '~/server/platform/http/health';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { promptly } from './hostile';

let server: TestWorkspace | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const folderFor = () => mkdtemp(path.join(os.tmpdir(), 'atelier-health-'));
const never = () => new Promise<never>(() => undefined);

describe('health', () => {
  it('Is well while database and disk are, and leaves nothing on the disk', async () => {
    const folder = await folderFor();
    const health = createHealth({ askDatabase: async () => 1, folders: [folder, folder] });
    await health();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('All who ask within a second share one look', async () => {
    const folder = await folderFor();
    const askDatabase = vi.fn(async () => 1);
    const health = createHealth({ askDatabase, folders: [folder] });
    await Promise.all(Array.from({ length: 1000 }, () => health()));
    await health();
    expect(askDatabase).toHaveBeenCalledTimes(1);
    await rm(folder, { recursive: true });
  });

  it('A database that fails is named, with nothing of what it said', async () => {
    const folder = await folderFor();
    const health = createHealth({
      askDatabase: () => Promise.reject(new Error('password of postgres at 10.0.0.1')),
      folders: [folder],
    });
    await expect(health()).rejects.toMatchObject({
      statusCode: 503,
      code: 'unavailable',
      message: 'The server is not well: the database cannot be used.',
    });
    await rm(folder, { recursive: true });
  });

  it('A database that hangs is named after two seconds, and no second question is put to it', async () => {
    const folder = await folderFor();
    const askDatabase = vi.fn(never);
    const health = createHealth({ askDatabase, folders: [folder] });
    vi.useFakeTimers({ toFake: ['performance'] });
    await expect(promptly('the answer', health())).rejects.toMatchObject({
      message: 'The server is not well: the database does not answer.',
    });
    vi.advanceTimersByTime(2_000);
    await expect(promptly('the answer', health())).rejects.toMatchObject({ statusCode: 503 });
    vi.useRealTimers();
    expect(askDatabase).toHaveBeenCalledTimes(1);
    await rm(folder, { recursive: true });
  });

  it('A server whose disk is gone says so to everybody and reveals no path, and it is well again when the disk is back', async () => {
    server = await openWorkspace();
    const get = () => server!.app.inject({ url: '/api/health' });
    expect((await get()).json()).toEqual({ status: 'ok', running_notebooks: 0 });
    const away = `${server.dataFolder}-away`;
    await rename(server.dataFolder, away);
    const told = await vi.waitFor(
      async () => {
        const answer = await get();
        expect(answer.statusCode).toBe(503);
        return answer;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(told.json()).toEqual({
      code: 'unavailable',
      Error: 'The server is not well: the disk cannot be used.',
      retry_after: 2,
    });
    expect(server.reported).toEqual([]);
    await rename(away, server.dataFolder);
    await chmod(server.dataFolder, 0o700);
    await vi.waitFor(async () => expect((await get()).statusCode).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
  });
});
