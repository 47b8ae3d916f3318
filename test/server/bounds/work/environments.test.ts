/** How long interpreters are waited for, and how much of environments is told. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { build } from '~/server/areas/environments/build';
import { createBuildLogs } from '~/server/areas/environments/buildLog';
import { createPythons, packagesOf } from '~/server/areas/environments/pythons';
import { readContents } from '~/server/areas/environments/sealing/contents';
import { writeSeal } from '~/server/areas/environments/sealing/rows';
import { lastWords } from '~/server/areas/environments/steps';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { pausesAtOnce, timersOfNode } from '../support/inNode';
import { chainOf } from '../support/queries';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-environments-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, content: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
};

describe('an interpreter that environments are made with', () => {
  const program = (name: string, line: string) => {
    const file = write(name, `#!/bin/sh\n${line}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const asking = { isolation: noIsolation(), person: 0 };

  it('has half a minute to tell its packages, and 32 MiB', { timeout: 20 * SECOND }, async () => {
    const timers = timersOfNode();
    // It hears no signal that asks it to end, as bubblewrap is made to.
    const slow = `trap "" TERM; : > ${folder}/begun; exec /bin/sleep 100`;
    const answer = packagesOf(program('slow', slow), asking).then(
      () => 'told',
      () => 'not told',
    );
    await until('the program', () => existsSync(`${folder}/begun`), 10 * SECOND);
    (await timers.set(30 * SECOND))();
    expect(await answer).toBe('not told');
    const said = (bytes: number) =>
      packagesOf(program('long', `head -c ${bytes} /dev/zero`), asking).catch(
        (error: Error) => error.message,
      );
    expect(await said(32 * MIB)).not.toContain('maxBuffer');
    expect(await said(32 * MIB + 1)).toContain('maxBuffer');
  });

  it('is looked for again after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.stubEnv('PATH', folder);
    program('python3', 'exit 1');
    const enter = vi.fn(() => Promise.reject(new Error('It may not run.')));
    const list = createPythons({ ...noIsolation(), enter });
    const looks = () => enter.mock.calls.length;
    await list();
    const once = looks();
    vi.advanceTimersByTime(30 * SECOND);
    await list();
    await timePasses(30, 'a look behind the back of the caller would be over by then');
    expect([once > 0, looks()]).toEqual([true, once]);
    vi.advanceTimersByTime(1);
    await list();
    await until('a look for who asks next', () => looks() === 2 * once, 10 * SECOND);
  });

  it('has its last four errors told', () => {
    const lines = [1, 2, 3, 4, 5].map((nth) => `ERROR: number ${nth}`);
    expect(lastWords(lines.join('\n'))).toBe(lines.slice(1).join('\n'));
  });

  it('and the environment is checked 20 hours after it was sealed, and three files are named that were touched', async () => {
    const written = vi.fn();
    const db = {
      insert: () => ({
        values: (row: { checkDatetime: Date }) => {
          written(row.checkDatetime.getTime());
          return chainOf(() => []);
        },
      }),
    };
    vi.useFakeTimers({ toFake: ['Date'], now: 1e12 });
    await writeSeal(db as never, 'one', 1, {
      checksum: '',
      size: 0,
      manifest: { names: [], digest: '' } as never,
    });
    expect(written).toHaveBeenCalledWith(1e12 + 20 * HOUR);
    for (const name of ['a', 'b', 'c', 'd']) write(name, 'x');
    const signal = new AbortController().signal;
    expect((await readContents(folder, { signal, since: 0 })).touched).toHaveLength(3);
  });
});

describe('the log of a build', () => {
  it('is looked at four times a second by who waits for more', async () => {
    const file = write('log', 'x');
    const pauses = pausesAtOnce();
    const read = createBuildLogs(new AbortController().signal);
    const page = await read(async () => ({ file, ended: false }), {
      ...{ line: 0, count: 10, known_bytes: 1, wait_ms: SECOND },
    });
    expect([pauses.lengths, page.lines]).toEqual([[250, 250, 250, 250], ['x']]);
  });

  it('is searched for the reason of a failure in its last 64 KiB', async () => {
    const reasonOf = async (after: number) => {
      const python = write('python', '');
      const asked = { venv: true, ensurepip: '24.0', pip: '24.0', platform: 'linux-x86_64' };
      const tools = JSON.stringify({ ...asked, seeds: null, settings: null, uv: null });
      const filler = `head -c ${after} /dev/zero | tr '\\0' '.'`;
      const fail = `printf 'ERROR: the reason\\n'; ${filler}; printf '\\nlast\\n'; exit 1`;
      writeFileSync(
        python,
        `#!/bin/sh\nif [ "$1" = -I ]; then echo '${tools}'; else ${fail}; fi\n`,
      );
      chmodSync(python, 0o755);
      const at = (name: string) => path.join(folder, 'build', name);
      const places = { log: at('log'), venv: at('venv'), requirements: at('requirements.txt') };
      const run = { runId: 'run', pid: 1, startTime: 1, boot: '', folders: [] };
      const records = { add: async () => run, end: async () => undefined };
      const { reason } = await build(
        {
          ...{
            python,
            version: '3.11.2',
            requirements: '',
            at: { ...places, temporary: at('tmp') },
          },
          ...{ url: null, person: 1, signal: new AbortController().signal },
        } as never,
        { records, isolation: noIsolation() } as never,
      );
      return reason;
    };
    expect(await reasonOf(64 * 1024 - 100)).toBe('ERROR: the reason');
    expect(await reasonOf(64 * 1024)).toBe('last');
  });
});
