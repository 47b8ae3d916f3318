/** How much is kept of what cells run and show, of a table, and of a name. */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ColumnSoFar, distinctOf } from '~/server/areas/datasets/statistics/columns';
import { describeCsv } from '~/server/areas/datasets/statistics/reading';
import { framed } from '~/server/areas/notebooks/download/html/frame';
import { downloadName } from '~/server/areas/notebooks/download/names';
import { Readings } from '~/server/platform/kernels/readings';
import { CellOutputs } from '~/server/platform/kernels/session/cellOutputs';
import { LongText } from '~/server/platform/kernels/session/longText';

const MIB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what a cell shows', () => {
  const empty = () => new CellOutputs([], null, new LongText('/nonexistent/text'));
  const shown = (text: string, id?: string) =>
    ({
      ...{ output_type: 'display_data', metadata: {}, data: { 'text/plain': text } },
      ...(id !== undefined && { transient: { display_id: id } }),
    }) as never;

  it('is kept up to 64 MiB, then the cell says that there was more', () => {
    const cell = empty();
    cell.append(shown('x'.repeat(63 * MIB)));
    cell.append(shown('a little'));
    cell.append(shown('x'.repeat(MIB)));
    expect(JSON.stringify(cell.outputs.at(-1))).toContain('More was shown than is kept');
    expect(cell.outputs).toHaveLength(3);
  });

  it('counts for 256 characters at least', () => {
    expect(empty().append(shown(''))).toBe(256);
  });

  it('is shown anew in the last 50 places of its id', () => {
    const cell = empty();
    for (let at = 0; at < 60; at += 1) cell.append(shown('before', 'one'));
    cell.redisplay('one', { data: { 'text/plain': 'after' }, metadata: {} });
    expect(cell.outputs.filter((output) => JSON.stringify(output).includes('after'))).toHaveLength(
      50,
    );
  });
});

describe('notebooks that are read', () => {
  it('are 1,000 at most: the address of the one that was asked for longest ago is taken back', () => {
    const gateway = {
      ...{ assets: {}, open: vi.fn(), retire: vi.fn() },
      newPath: vi.fn(() => `/read/${gateway.newPath.mock.calls.length}/`),
    };
    const readings = new Readings(gateway as never, 80, []);
    const ask = (at: number) =>
      readings.address(`notebook ${at}`, {} as never, {
        ...{ host: 'a.test', origin: 'http://a.test', session: null, canRun: false },
      });
    for (let at = 0; at < 1_000; at += 1) ask(at);
    ask(0);
    expect(gateway.retire).not.toHaveBeenCalled();
    ask(1_000);
    expect(gateway.retire.mock.calls).toEqual([['/read/2/']]);
  });
});

describe('a column of a table', () => {
  it('tells 10,000 different values apart, and all columns together a million', () => {
    expect([distinctOf(1), distinctOf(100), distinctOf(1_000)]).toEqual([10_000, 10_000, 1_000]);
  });

  it('is told with 120 characters of a long name and of a long value', () => {
    const column = new ColumnSoFar('x'.repeat(121), 10);
    column.add('y'.repeat(121));
    expect(column.told()).toMatchObject({
      name: `${'x'.repeat(120)}…`,
      min: `${'y'.repeat(120)}…`,
    });
  });
});

describe('a table', () => {
  const tableOf = (text: string) =>
    describeCsv({ content: Readable.from([text]), size: text.length, came: () => 0 }, ',');

  it('is described with 500 columns', async () => {
    const names = Array.from({ length: 501 }, (_, at) => `column ${at}`).join(',');
    expect((await tableOf(`${names}\n`)).columns).toHaveLength(500);
  });

  it('has no record of more than 4 MiB', async () => {
    await expect(tableOf(`one\n"${'x'.repeat(4 * MIB + 100)}"\n`)).rejects.toThrow();
  });
});

describe('a notebook that is saved', () => {
  it('has a name of 200 bytes', () => {
    expect(downloadName('ä'.repeat(101), 'py')).toBe(`${'ä'.repeat(100)}.py`);
  });

  it('leaves an output of more than 16 MiB out of its page', () => {
    expect(framed('x'.repeat(16 * MIB), 'Output')).toContain('<iframe');
    expect(framed('x'.repeat(16 * MIB + 1), 'Output')).toContain('too large for an exported page');
  });
});
