/** How long programs of kernels, Jupyter and interpreters are waited for. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readlink } from 'node:fs/promises';
import net from 'node:net';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { openIsolation } from '~/server/platform/isolation/finding';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { connected } from '~/server/platform/isolation/ownedSocket';
import { RuntimeDetector } from '~/server/platform/kernels/interpreters/detect';
import { foldersOf } from '~/server/platform/kernels/interpreters/folders';
import { probe } from '~/server/platform/kernels/interpreters/probe';
import { JupyterServer } from '~/server/platform/kernels/jupyter/jupyterServer';
import { makeScratch } from '~/server/platform/kernels/kernels/environment';
import { startKernel } from '~/server/platform/kernels/kernels/kernelProcess';
import { pausesAtOnce, programsOfTest, replaceInNode, timersOfNode } from '../support/inNode';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const isolation = noIsolation();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-processes-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
/** A program that is still there when the test is over, unless it is killed: it hears no other signal, as bubblewrap is made to. */
const sleeper = (name: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\ntrap "" TERM\n: > ${folder}/begun\nexec /bin/sleep 100\n`);
  chmodSync(file, 0o755);
  return file;
};
const itSleeps = () => until('the program', () => existsSync(`${folder}/begun`), PATIENCE_MS);
const run = { runId: 'run', pid: 7, startTime: 7, boot: '', folders: [] };
const records = () => ({
  add: vi.fn(async () => run),
  end: vi.fn(async () => undefined),
  kill: vi.fn(async () => undefined),
});

describe('a kernel', () => {
  const start = () => {
    const started = programsOfTest();
    const spec = { python: '/usr/bin/python3', kind: 'plain', folder, project: folder };
    const kernel = startKernel(
      { ...spec, person: 1, secrets: new Map() } as never,
      { records: records() as never, isolation },
      { onEvent: vi.fn(), onEnd: vi.fn() },
      new AbortController().signal,
    );
    const said = kernel.then(
      () => 'ready',
      (error: Error) => error.message,
    );
    return { started, said };
  };
  const remove = (options?: { env?: Readonly<Record<string, string | undefined>> }) =>
    rmSync(options?.env?.['ATELIER_KERNEL_FOLDER'] ?? folder, { recursive: true, force: true });

  it('has 90 seconds to say that it is ready', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { started, said } = start();
    await until('the program', () => started.length === 1, PATIENCE_MS);
    await until('the time that it has', () => vi.getTimerCount() === 1, PATIENCE_MS);
    vi.advanceTimersByTime(90 * SECOND - 1);
    const told = vi.fn();
    void said.then(told);
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await said).toBe('The kernel did not answer within 90 seconds.');
    remove(started[0]?.options);
  });

  it('is explained by its last 4,000 characters', async () => {
    const { started, said } = start();
    await until(
      'who hears its last words',
      () => started[0]?.child.stderr.listenerCount('data') === 1,
      PATIENCE_MS,
    );
    started[0]?.child.stderr.write('x'.repeat(4_001));
    await new Promise(setImmediate);
    started[0]?.child.emit('exit', 1, null);
    expect((await said).match(/x/g)?.length).toBe(4_000 + 'exit'.match(/x/g)!.length);
    remove(started[0]?.options);
  });
});

describe('a Jupyter', () => {
  it('is asked every 50 ms for a minute, and explained by its last 4,000 characters', async () => {
    const started = programsOfTest();
    const data = { readable: [], environment: {} };
    const spec = { python: '/usr/bin/python3', folder, person: 1, baseUrl: '/' };
    const onEnd = vi.fn();
    const server = await JupyterServer.start({ ...spec, data, secrets: new Map() } as never, {
      records: records() as never,
      isolation,
      onEnd,
    });
    started[0]?.child.stderr.write('x'.repeat(4_001));
    await new Promise(setImmediate);
    const pauses = pausesAtOnce();
    const said = await server.ready().then(String, (error: Error) => error.message);
    expect(said).toBe(`Jupyter did not start. ${'x'.repeat(4_000)}`);
    expect([...new Set(pauses.lengths)]).toEqual([50]);
    expect(pauses.now()).toBe(60 * SECOND);
    rmSync(
      path.dirname(started[0]?.options.env?.['JUPYTER_CONFIG_DIR'] ?? path.join(folder, 'x')),
      {
        recursive: true,
        force: true,
      },
    );
  });
});

describe('an interpreter', () => {
  it('has 15 seconds to say what it is', { timeout: 20 * SECOND }, async () => {
    const timers = timersOfNode();
    const answer = probe(sleeper('python3'), { isolation, person: 0 });
    await itSleeps();
    (await timers.set(15 * SECOND))();
    expect(await answer).toBeNull();
  });

  it('is found at the end of 39 links, and not of a circle', async () => {
    const file = sleeper('python');
    let last = file;
    for (let nth = 0; nth < 39; nth += 1) {
      const link = path.join(folder, `link${nth}`);
      symlinkSync(last, link);
      last = link;
    }
    expect(await foldersOf(last)).toContain(path.dirname(folder));
    const circle = path.join(folder, 'circle');
    symlinkSync(circle, circle);
    let reads = 0;
    const before = readlink;
    replaceInNode('node:fs/promises', {
      readlink: (name: string) => {
        reads += 1;
        return before(name);
      },
    });
    await foldersOf(circle);
    expect(reads).toBe(40);
  });

  it('is looked for anew after half a minute, for who asks next', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const outOfReach = vi.fn(async () => 'It is out of reach.');
    const detector = new RuntimeDetector({ ...noIsolation(), outOfReach }, { PATH: '' });
    const looks = () => outOfReach.mock.calls.length;
    await detector.list();
    const one = looks();
    expect(one).toBeGreaterThan(0);
    vi.advanceTimersByTime(30 * SECOND);
    await detector.list();
    await timePasses(20, 'a look behind the back of the caller would be over by then');
    expect(looks()).toBe(one);
    vi.advanceTimersByTime(1);
    await detector.list();
    await until('a look for who asks next', () => looks() === 2 * one, PATIENCE_MS);
  });
});

describe('a way to keep people apart', () => {
  it('is tried for ten seconds', { timeout: 20 * SECOND }, async () => {
    const timers = timersOfNode();
    sleeper('bwrap');
    vi.stubEnv('PATH', folder);
    const tried = openIsolation({
      isolation: { wanted: 'namespaces', network: true, firstUser: 100_000 },
      ...{ dataFolder: folder, sharedFolder: folder },
      limits: { processes: 100_000, fileBytes: 2 ** 40 },
    } as never).catch((error: Error) => error.message);
    await itSleeps();
    (await timers.set(10 * SECOND))();
    expect(await tried).toContain('ATELIER_ISOLATION=namespaces does not work here.');
  });

  it('lets a program take 30 seconds until it accepts a connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = vi.fn();
    void connected(new net.Socket()).catch((error: Error) => told(error.message));
    await vi.advanceTimersByTimeAsync(30 * SECOND - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith('No connection was accepted within 30 s.');
  });

  it('has its sockets in /tmp where the path of the temporary folder has more than 40 characters', async () => {
    const long = path.join(folder, 'x'.repeat(40 - folder.length - 1));
    for (const [place, above] of [
      [long, long],
      [`${long}x`, '/tmp'],
    ] as const) {
      mkdirSync(place, { recursive: true });
      vi.spyOn(os, 'tmpdir').mockReturnValue(place);
      const made = await makeScratch();
      expect(path.dirname(made)).toBe(above);
      rmSync(made, { recursive: true });
    }
  });
});
