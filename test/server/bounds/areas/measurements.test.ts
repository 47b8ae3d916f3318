/** How much of what programs measured and printed is read, and where it is looked for. */
import { setMaxListeners } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metricLinesIn } from '~/server/areas/jobs/folders';
import { createFollow } from '~/server/platform/files/logs/follow';
import { createMetricLines } from '~/server/areas/performance/metricLines';
import { locationsIn } from '~/server/areas/performance/mlflow/logLocations';
import { modelsInStore } from '~/server/areas/performance/mlflow/models';

const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-contents-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('the measurements of a program', () => {
  const lines = (text: string) => {
    const file = metricLinesIn(folder);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };

  it('have 1,000 names', async () => {
    const names = Array.from({ length: 1_001 }, (_, at) => [`metric ${at}`, 1]);
    lines(`${JSON.stringify(Object.fromEntries(names))}\n`);
    const { scalars, warnings } = await createMetricLines()(folder);
    expect([scalars.length, warnings.length]).toEqual([1_000, 1]);
  });

  it('are read from a file of 64 MiB', async () => {
    truncateSync(lines(''), 64 * MIB + 1);
    const { warnings } = await createMetricLines()(folder);
    expect(warnings.join()).toContain('is larger than');
  });

  it('are looked for in 30 folders, three levels deep, in 20 places', async () => {
    for (let at = 0; at < 31; at += 1) write(`folder${String(at).padStart(2, '0')}/runs.db`, '');
    write('folder00/a/b/c/deep.db', '');
    write('folder00/a/b/c/d/deeper.db', '');
    for (let at = 0; at < 21; at += 1) write(`folder01/${at}/store/1/meta.yaml`, '');
    const { stores, databases } = await locationsIn(folder);
    expect(databases.filter((name) => name.endsWith('runs.db'))).toHaveLength(30);
    expect(databases.filter((name) => name.includes('deep'))).toEqual(['folder00/a/b/c/deep.db']);
    expect(stores).toHaveLength(21);
  });

  it('name 40 databases, and are looked for among 1,000 files of a folder', async () => {
    for (let at = 0; at < 41; at += 1) write(`few/${at}.db`, '');
    expect((await locationsIn(folder)).databases).toHaveLength(40);
    rmSync(path.join(folder, 'few'), { recursive: true });
    for (let at = 0; at < 998; at += 1) write(`many/${at}.txt`, '');
    write('many/zz/runs.db', '');
    expect((await locationsIn(folder)).databases).toEqual(['many/zz/runs.db']);
    write('many/998.txt', '');
    expect((await locationsIn(folder)).databases).toEqual([]);
  });

  it('belong to 1,000 models, each described in 1 MiB', async () => {
    const meta = 'source_run_id: run\nlifecycle_stage: active\n';
    for (let at = 0; at < 1_001; at += 1)
      write(`1/models/m${String(at).padStart(4, '0')}/meta.yaml`, meta);
    const logged = async () =>
      (await modelsInStore(folder, path.join(folder, '1'), 'run', folder)).logged.length;
    expect(await logged()).toBe(1_000);
    write('1/models/m0000/meta.yaml', meta + ' '.repeat(MIB - meta.length));
    expect(await logged()).toBe(1_000);
    write('1/models/m0000/meta.yaml', meta + ' '.repeat(MIB - meta.length + 1));
    expect(await logged()).toBe(999);
  });
});

describe('a log that somebody follows', () => {
  it('is asked twice a second whether its agent is over', async () => {
    const file = write('log', '');
    const isOver = vi.fn(async () => true).mockResolvedValueOnce(false);
    const signal = new AbortController().signal;
    await createFollow()(file, { knownBytes: 0, ms: 8_000, isOver, signal });
    expect(isOver).toHaveBeenCalledTimes(2);
  });

  it(
    'is followed by 1,000 at once, and the next one waits a second and asks anew',
    { timeout: 5_000 },
    async () => {
      const file = write('log', '');
      const follow = createFollow();
      const gone = new AbortController();
      setMaxListeners(0, gone.signal);
      const wait = { knownBytes: 0, ms: 4_000, isOver: async () => false, signal: gone.signal };
      const others = Array.from({ length: 1_000 }, () => follow(file, wait));
      const since = performance.now();
      await follow(file, wait);
      const waited = performance.now() - since;
      gone.abort();
      await Promise.all(others);
      expect([waited > 900, waited < 3_000]).toEqual([true, true]);
    },
  );
});
