/** How often a connection to a program is looked at, how long one has whose folder is gone, and how often and how much the program of a recording tells. */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { runFolder, workIn } from '~/server/areas/jobs/api';
import { LOOPBACK_HOST, openProgram } from '~/server/areas/predictions/serving/program';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { RESULT_FILES } from '~/server/areas/streams/recording/makers/layout';
import { supervise } from '~/server/platform/engine/local/supervise';
import { pausesAtOnce, processesOfTest, programsOfTest, replaceInNode } from '../support/inNode';

const SECOND = 1_000;
/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10 * SECOND;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-programs-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Removes the signal listeners that the test added to this process, when the test is over. */
const forgetsListeners = () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const before = process.listeners(signal);
    onTestFinished(() => {
      for (const each of process.listeners(signal))
        if (!before.includes(each)) process.off(signal, each as () => void);
    });
  }
};

describe('a connection to the program of a prediction', () => {
  it('is looked at three times where nobody has its other end', async () => {
    const server = net.createServer().listen(0, LOOPBACK_HOST);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const looks = vi.fn();
    const before = readFile;
    replaceInNode('node:fs/promises', {
      readFile: async (...asked: Parameters<typeof readFile>) => {
        if (!String(asked[0]).startsWith('/proc/net/')) return before(...asked);
        looks(asked[0]);
        return '';
      },
    });
    const config = { sharedFolder: folder };
    mkdirSync(workIn(runFolder(config, 'job', 'run')), { recursive: true });
    const { port } = server.address() as AddressInfo;
    const open = openProgram(config, { jobId: 'job', submission: 'run', port });
    await expect(open()).rejects.toThrow('was ended before it was used');
    const tables = looks.mock.calls.flat();
    expect(tables.filter((name) => name === '/proc/net/tcp')).toHaveLength(3);
  });
});

describe('a job whose folder was removed', () => {
  it('has a second to end', async () => {
    forgetsListeners();
    const place = path.join(folder, 'job');
    mkdirSync(place);
    const started = programsOfTest();
    const gone = new Set<number>();
    processesOfTest(() =>
      started.flatMap(({ child: { pid } }) => (gone.has(pid) ? [] : [{ pid }])),
    );
    const signals: [string | number | undefined, number][] = [];
    vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      signals.push([signal, pauses.now()]);
      if (signal === 'SIGKILL') {
        gone.add(pid);
        started[0]?.child.emit('exit', null, signal);
      }
      return true;
    });
    vi.spyOn(os, 'setPriority').mockReturnValue(undefined);
    const pauses = pausesAtOnce(() => rmSync(place, { recursive: true, force: true }));
    const limits = { memory: null, cpus: 1, gpus: 0, seconds: null };
    const spec = {
      ...{ id: 'job', name: 'job', argv: ['/bin/true'], cwd: folder, environment: {}, ranks: 1 },
      ...{ folder: place, limits },
    };
    await supervise({ spec, runId: 'run', number: 1, submittedAt: '' } as never, []);
    const [[first, asked] = ['', 0], [second, killed] = ['', 0]] = signals;
    expect([first, second, killed - asked]).toEqual(['SIGTERM', 'SIGKILL', SECOND]);
  });
});

describe('the program that makes a recording', () => {
  it('tells once a second how far it is, and of a failure 1,000 characters', async () => {
    const { takes, journal } = foldersOf(folder, 'one');
    mkdirSync(takes, { recursive: true });
    const entries = [
      { take: '1.webm', id: '1', lane: 'camera', at: 0 },
      { ended: '1.webm', length: 5_000, at: 0 },
    ];
    writeFileSync(journal, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { argv, exitCode } = process;
    process.argv = ['node', 'program', folder, folder, 'one'];
    onTestFinished(() => {
      Object.assign(process, { argv, exitCode });
    });
    forgetsListeners();
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const started = programsOfTest();
    const over = import('~/server/areas/streams/recording/makers/program');
    await until('the first tool', () => started.length > 0, PATIENCE_MS);
    const told = (name: string) => path.join(folder, name);
    vi.advanceTimersByTime(SECOND - 1);
    await timePasses(20, 'it would be told by then');
    expect(existsSync(told(RESULT_FILES.progress))).toBe(false);
    vi.advanceTimersByTime(1);
    await until('how far it is', () => existsSync(told(RESULT_FILES.progress)), PATIENCE_MS);
    const { child } = started[0]!;
    child.stderr.once('end', () => child.emit('close', 1));
    child.stderr.end('x'.repeat(1_001));
    await over;
    expect(JSON.parse(readFileSync(told(RESULT_FILES.result), 'utf8'))).toEqual({
      failed: 'x'.repeat(1_000),
      full: false,
    });
  });
});
