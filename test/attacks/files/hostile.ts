import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestWorkspace } from '#test/server/support/openWorkspace';

/** Kinds of entries that user code may put where a file is expected: opening the first blocks for ever, the others lead elsewhere or have no end. */
export const HOSTILE = ['fifo', 'link', 'folder', 'sparse'] as const;
export type Hostile = (typeof HOSTILE)[number];

export const SECRET = 'a secret of somebody else';
const SPARSE_BYTES = 2 ** 40;

/** Puts it there, whatever was there. `secret` is where a link leads. */
export const plantHostile = async (file: string, what: Hostile, secret: string): Promise<void> => {
  await rm(file, { recursive: true, force: true });
  await mkdir(path.dirname(file), { recursive: true });
  if (what === 'fifo') execFileSync('mkfifo', [file]);
  else if (what === 'link') await symlink(secret, file);
  else if (what === 'folder') await mkdir(file);
  else
    await open(file, 'w').then((handle) =>
      handle.truncate(SPARSE_BYTES).finally(() => handle.close()),
    );
};

/** Fails where the work takes longer: something waits for what never comes. */
export const promptly = <Value>(what: string, work: Promise<Value>, ms = 8_000): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms.`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });

/** The server is well, and answers an ordinary request. */
export const expectWell = async (server: TestWorkspace, token: string): Promise<void> => {
  const health = await promptly('health', server.app.inject({ url: '/api/health' }));
  expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'ok' }]);
  await promptly('an ordinary request', server.get('jobs', 'readAll', {}, { token }));
};
