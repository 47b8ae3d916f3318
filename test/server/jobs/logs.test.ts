import { mkdtempSync } from 'node:fs';
import { appendFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINE_LIMIT } from '~/contract/jobs/output';
import { createLogs } from '~/server/platform/files/logs/logs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-logs-'));
afterAll(() => rm(folder, { recursive: true }));

let number = 0;
/** A log with that content, and readers that know nothing of it yet. */
const logOf = async (content: string | Buffer) => {
  const file = path.join(folder, `${(number += 1)}.log`);
  await writeFile(file, content);
  const logs = createLogs();
  const read = (line: number | null = 0, count = 2000) => logs.read(file, { line, count });
  const search = (text: string, more: { matchCase?: boolean; fromLine?: number } = {}) =>
    logs.search(file, { text, matchCase: false, fromLine: 0, ...more });
  return { file, logs, read, search };
};

describe('a log by line numbers', () => {
  it('JOB-09 API-54 a log that is not there yet is empty', async () => {
    expect(
      await createLogs().read(path.join(folder, 'none.log'), { line: null, count: 10 }),
    ).toEqual({ first_line: 0, lines: [], total_lines: 0, bytes: 0, isWhole: true });
  });

  it('JOB-09 whole lines and one that is not ended, with either line end', async () => {
    const { read } = await logOf('a\r\n\nb\nc');
    expect(await read()).toEqual({
      first_line: 0,
      lines: ['a', '', 'b', 'c'],
      total_lines: 4,
      bytes: 7,
      isWhole: true,
    });
    expect(await read(null, 2)).toMatchObject({ first_line: 2, lines: ['b', 'c'] });
    expect(await read(1, 1)).toMatchObject({ first_line: 1, lines: [''] });
    expect(await read(9, 1)).toMatchObject({ first_line: 4, lines: [] });
  });

  it('JOB-09 of a progress bar only its last state is told', async () => {
    const { file, read, search } = await logOf('x\r 10%\r 20%\r\ny\r 1%\r 2%');
    expect((await read()).lines).toEqual([' 20%', ' 2%']);
    await appendFile(file, '\r');
    expect((await read()).lines).toEqual([' 20%', ' 2%']);
    await appendFile(file, '\r 3%');
    expect((await read()).lines).toEqual([' 20%', ' 3%']);
    expect(await search('10%')).toMatchObject({ count: 0 });
    expect(await search('%')).toMatchObject({ count: 2, lines: [0, 1], total_lines: 2 });
  });

  it('a progress bar of megabytes is one line, and quick to read and search', async () => {
    const bar = Array.from(
      { length: 60_000 },
      (_, at) => `step ${at} of 60000: working on it`,
    ).join('\r');
    const { file, read, search } = await logOf(`first\n${bar}`);
    expect((await read()).lines).toEqual(['first', 'step 59999 of 60000: working on it']);
    await appendFile(file, '\r\nlast\n');
    expect((await read()).lines).toEqual(['first', 'step 59999 of 60000: working on it', 'last']);
    expect((await read(1, 1)).lines).toEqual(['step 59999 of 60000: working on it']);
    expect((await search('step 5 ')).count).toBe(0);
    expect((await search('STEP 59999')).lines).toEqual([1]);
    expect((await search('last')).lines).toEqual([2]);
  });

  it('a line is cut at its limit, at no half character', async () => {
    const { read, search } = await logOf(
      `${'x'.repeat(LINE_LIMIT - 1)}😀 tail\n${'ä'.repeat(200_000)}needle\nend`,
    );
    const { lines, total_lines } = await read();
    expect(lines.map(({ length }) => length)).toEqual([LINE_LIMIT - 1, LINE_LIMIT, 3]);
    expect(lines[1]).toBe('ä'.repeat(LINE_LIMIT));
    expect(total_lines).toBe(3);
    expect((await search('needle')).lines).toEqual([1]);
    expect((await search('Äneedle')).lines).toEqual([1]);
  });

  it('invalid UTF-8 becomes replacement characters, a character that is half written yet is left out', async () => {
    const { file, read } = await logOf(
      Buffer.concat([
        Buffer.from([0x61, 0xff, 0x62, 0x0a]),
        Buffer.from('gr'),
        Buffer.from('ü').subarray(0, 1),
      ]),
    );
    expect((await read()).lines).toEqual(['a\ufffdb', 'gr']);
    await appendFile(file, Buffer.from('ü').subarray(1));
    expect((await read()).lines).toEqual(['a\ufffdb', 'grü']);
  });

  it('grows by any pieces without losing or telling a line twice', async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `line ${at} ${'ünïcødé '.repeat(at % 7)}`,
    );
    const whole = Buffer.from(`${lines.join('\n')}\n`);
    const { file, read } = await logOf('');
    for (let at = 0; at < whole.length; at += 7919) {
      await appendFile(file, whole.subarray(at, at + 7919));
      await read(null, 1);
    }
    expect((await read(0, 2000)).lines).toEqual(lines.slice(0, 2000));
    expect((await read(2000, 2000)).lines).toEqual(lines.slice(2000));
    expect(await read(null, 10)).toMatchObject({
      first_line: 2990,
      lines: lines.slice(2990),
      total_lines: 3000,
    });
  });

  it('a log that begins anew is read anew', async () => {
    const { file, read } = await logOf('one\ntwo\nthree\n');
    expect((await read()).total_lines).toBe(3);
    await truncate(file);
    await appendFile(file, 'new\n');
    expect(await read()).toMatchObject({ lines: ['new'], total_lines: 1, bytes: 4 });
  });

  it('a window of very long lines holds fewer of them', async () => {
    const { read } = await logOf(
      Array.from({ length: 1000 }, (_, at) => `${at}${'z'.repeat(20_000)}`).join('\n'),
    );
    const head = await read(10, 1000);
    expect(head.first_line).toBe(10);
    expect(head.lines.length).toBeLessThan(260);
    expect(head.lines[0]).toMatch(/^10z/);
    const tail = await read(null, 1000);
    expect(tail.first_line).toBe(1000 - tail.lines.length);
    expect(tail.lines.at(-1)).toMatch(/^999z/);
  });

  it('many at once see the same while it grows', async () => {
    const { file, logs } = await logOf('');
    const asked = Array.from({ length: 40 }, async (_, at) => {
      await appendFile(file, `${'x'.repeat(at * 10)}\n`.repeat(50));
      return logs.read(file, { line: null, count: 3 });
    });
    for (const { lines, total_lines, first_line } of await Promise.all(asked))
      expect(first_line + lines.length).toBe(total_lines);
    expect((await logs.read(file, { line: 0, count: 1 })).total_lines).toBe(2000);
  });
});

describe('searching a log', () => {
  it('JOB-09 counts the lines that hold a text, each once, case folded unless asked', async () => {
    const { search } = await logOf('Loss loss\nnothing\nLOSS: 1\r\nÄRGER äh\nkelvin loss');
    expect(await search('loss')).toEqual({
      count: 3,
      lines: [0, 2, 4],
      total_lines: 5,
      bytes: expect.any(Number),
      isWhole: true,
    });
    expect(await search('loss', { matchCase: true })).toMatchObject({ count: 2, lines: [0, 4] });
    expect(await search('loss', { fromLine: 1 })).toMatchObject({ count: 3, lines: [2, 4] });
    expect(await search('ärger')).toMatchObject({ count: 1, lines: [3] });
    expect(await search('ärger', { matchCase: true })).toMatchObject({ count: 0 });
    expect(await search('Ä', { matchCase: true })).toMatchObject({ count: 1 });
    expect(await search('1\r')).toMatchObject({ count: 0 });
  });

  it('tells the numbers of ten thousand lines, and counts all', async () => {
    const { search } = await logOf('yes\nno\n'.repeat(30_000));
    const { count, lines } = await search('yes');
    expect([count, lines.length, lines[1], lines.at(-1)]).toEqual([30_000, 10_000, 2, 19_998]);
    expect((await search('yes', { fromLine: 20_001 })).lines[0]).toBe(20_002);
  });
});

describe('a log of a million lines', () => {
  const file = path.join(folder, 'million.log');
  const logs = createLogs();
  let size = 0;
  beforeAll(async () => {
    for (let from = 0; from < 1_000_000; from += 50_000) {
      await appendFile(
        file,
        Array.from(
          { length: 50_000 },
          (_, at) =>
            `2026-01-01T00:00:00 INFO step=${from + at} loss=${(1 / (from + at + 1)).toFixed(6)} lr=0.001 words that fill the line up to a hundred bytes\n`,
        ).join(''),
      );
    }
    ({ size } = await stat(file));
  });

  /** One answer looks through a log for two seconds; what it did not come to on a busy machine is for the next one. */
  const wholly = async <Answer extends { readonly bytes: number; readonly isWhole: boolean }>(
    ask: () => Promise<Answer>,
  ) => {
    let answer = await ask();
    while (!answer.isWhole) {
      const { bytes } = answer;
      answer = await ask();
      expect(answer.bytes).toBeGreaterThan(bytes);
    }
    return answer;
  };

  it('JOB-09 any window of it, and what is searched for, in their places', async () => {
    const { lines, total_lines, bytes } = await wholly(() =>
      logs.read(file, { line: null, count: 1 }),
    );
    expect([lines[0], total_lines, bytes]).toEqual([
      expect.stringContaining('step=999999 '),
      1_000_000,
      size,
    ]);
    for (const line of [0, 1023, 1024, 499_999, 765_432])
      expect((await logs.read(file, { line, count: 2 })).lines[0]).toContain(`step=${line} `);
    expect(
      await logs.search(file, { text: 'STEP=765432 ', matchCase: false, fromLine: 0 }),
    ).toMatchObject({ count: 1, lines: [765_432], total_lines: 1_000_000 });
    expect((await logs.search(file, { text: 'info', matchCase: false, fromLine: 0 })).count).toBe(
      1_000_000,
    );
  });

  it('nothing else waits long for it', async () => {
    let longest = 0;
    let last = process.cpuUsage();
    let next = setImmediate(function turn() {
      // CPU time that this process used since its last turn, µs: a machine that is busy with other work grants it later, but it is no more.
      const { user, system } = process.cpuUsage(last);
      longest = Math.max(longest, user + system);
      last = process.cpuUsage();
      next = setImmediate(turn);
    });
    await createLogs().search(file, { text: 'no such words', matchCase: false, fromLine: 0 });
    clearImmediate(next);
    // 50 ms are promised.
    expect(longest).toBeLessThan(50_000);
  });
});
