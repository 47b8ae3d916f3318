/** Functions of Node in whose place a test puts others: pauses that take no time, programs that do nothing, processes that are not there. */
import { createHook } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type plainFs from 'node:fs';
import type fs from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { until } from '#test/harness/until';

const load = createRequire(import.meta.url);

/** Whoever imports these from Node gets the test's own, until it is over. */
export const replaceInNode = (module: string, parts: Readonly<Record<string, unknown>>): void => {
  const found = load(module) as Record<string, unknown>;
  const before = Object.fromEntries(Object.keys(parts).map((name) => [name, found[name]]));
  Object.assign(found, parts);
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(found, before);
    syncBuiltinESMExports();
  });
};

export interface Pauses {
  /** How long each of them was to be, ms. */
  readonly lengths: readonly number[];
  /** The time by `performance.now()`: it goes on by pauses alone. */
  now(): number;
}

/** Pauses are over at once; `during` is called in each of them. */
export const pausesAtOnce = (during: (nth: number) => unknown = () => undefined): Pauses => {
  const lengths: number[] = [];
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  replaceInNode('node:timers/promises', {
    setTimeout: async (ms: number) => {
      lengths.push(ms);
      now += ms;
      await during(lengths.length);
    },
  });
  return { lengths, now: () => now };
};

/** Pauses that the timers of the test end, where those are its own. */
export const pausesByTimers = (): void =>
  replaceInNode('node:timers/promises', {
    setTimeout: (ms: number, value: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms, value);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      }),
  });

/** The timers that Node itself sets while the test runs, as for the time that a program may take, by their lengths, ms. */
export const timersOfNode = () => {
  const timers = new Map<number, { _idleTimeout: number; _onTimeout: (() => void) | null }>();
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      const timer = resource as { _idleTimeout: number; _onTimeout: () => void };
      if (type === 'Timeout') timers.set(timer._idleTimeout, timer);
    },
  });
  hook.enable();
  onTestFinished(() => void hook.disable());
  return {
    lengths: () => [...timers.keys()],
    /** As if so long had passed. */
    fire: (ms: number) => timers.get(ms)?._onTimeout?.(),
    /** Waits for one of this length; what it does when it is over. */
    set: (ms: number) => until(`a timer of ${ms} ms`, () => timers.get(ms)?._onTimeout, 10_000),
  };
};

export interface StartedProgram {
  readonly words: readonly string[];
  readonly options: {
    readonly timeout?: number;
    readonly env?: Readonly<Record<string, string | undefined>>;
  };
  readonly child: ReturnType<typeof newChild>;
}
let count = 0;
const newChild = () =>
  Object.assign(new EventEmitter(), {
    // No process has such a number.
    pid: 2 ** 22 + (count += 1),
    exitCode: null as number | null,
    ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
    ...{ kill: vi.fn(), unref: () => undefined },
  });

/** Programs that are started and do what the test says, which is nothing at first. */
export const programsOfTest = (
  begun: (program: StartedProgram) => void = () => undefined,
): readonly StartedProgram[] => {
  const started: StartedProgram[] = [];
  replaceInNode('node:child_process', {
    spawn: (
      program: string,
      words: readonly string[] = [],
      options: StartedProgram['options'] = {},
    ) => {
      const one = { words: [program, ...words], options, child: newChild() };
      started.push(one);
      setImmediate(() => {
        one.child.emit('spawn');
        begun(one);
      });
      return one.child;
    },
  });
  return started;
};

export interface ProcessOfTest {
  readonly pid: number;
  readonly user?: number;
}

/** A machine with these processes and no others; answers which files of theirs were read. */
export const processesOfTest = (alive: () => readonly ProcessOfTest[]): readonly string[] => {
  const read: string[] = [];
  const { readdir } = load('node:fs/promises') as typeof fs;
  const { open, readFileSync } = load('node:fs') as typeof plainFs;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-proc-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  /** The content of a file of a process; null for any other file. Throws where the process is gone. */
  const textOf = (file: unknown): string | null => {
    const [, pid, what = ''] = /^\/proc\/(\d+)\/(\w+)$/.exec(String(file)) ?? [];
    if (pid === undefined) return null;
    read.push(String(file));
    const one = alive().find((each) => each.pid === Number(pid));
    if (!one) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    // The start time is the 22nd field.
    const stat = `${pid} (program) S 1 ${pid} ${pid} ${Array(15).fill('0').join(' ')} 7`;
    const status = `Uid:\t${one.user ?? 1}\nGroups:\n`;
    const files: Readonly<Record<string, string>> = { stat, status, environ: '' };
    return files[what] ?? '';
  };
  replaceInNode('node:fs/promises', {
    readdir: async (...asked: Parameters<typeof readdir>) =>
      String(asked[0]) === '/proc' ? alive().map(({ pid }) => String(pid)) : readdir(...asked),
  });
  replaceInNode('node:fs', {
    readFileSync: (...asked: Parameters<typeof readFileSync>) =>
      textOf(asked[0]) ?? readFileSync(...asked),
    open: (file: string, told: (error: Error | null, fd: number) => void) => {
      let text: string | null;
      try {
        text = textOf(file);
      } catch (error) {
        return told(error as Error, -1);
      }
      if (text === null) return open(file, told);
      const copy = path.join(folder, file.replaceAll('/', '_'));
      writeFileSync(copy, text);
      return open(copy, told);
    },
  });
  return read;
};

/**
 * Contents of folders, one after the other as they are listed; a name that ends with a slash is a folder, one with an at sign a link. The result
 * returns the number of listings so far.
 */
export const listingsOfTest = (listings: readonly (readonly string[])[]): (() => number) => {
  let listed = 0;
  replaceInNode('node:fs/promises', {
    opendir: async () => {
      const names = listings[listed] ?? [];
      listed += 1;
      return (async function* entries() {
        for (const name of names)
          yield {
            name: name.replace(/[/@]$/, ''),
            isDirectory: () => name.endsWith('/'),
            isFile: () => !/[/@]$/.test(name),
            isSymbolicLink: () => name.endsWith('@'),
          };
      })();
    },
  });
  return () => listed;
};
