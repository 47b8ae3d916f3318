import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { machine } from '#test/harness/machine';
import { hiding, isolationIn, processesWith } from './isolated';
import { kernelAttacks } from './kernelAttacks';

describe.skipIf(machine.bubblewrap === null)('kernels', () => {
  kernelAttacks('namespaces');

  it('a program that ends before anybody looked at it leaves nothing behind', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'namespaces-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const isolation = await isolationIn('namespaces', folder);
    const nap = `${500_000 + process.pid}.7`;
    const { argv, environment } = await isolation.enter({
      person: 1,
      argv: ['/usr/bin/python3', '-c', hiding(nap)],
      cwd: '/',
      writable: [],
      readable: [],
      temporary: path.join(folder, 'temporary'),
    });
    const [program, ...words] = argv;
    const child = spawn(program, words, {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], ...environment },
    });
    await once(child, 'exit');
    await expect.poll(() => processesWith(nap), { timeout: 5_000 }).toEqual([]);
  });
});
