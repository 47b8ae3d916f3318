/** The first rows of a parquet file, and what a hostile one does. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  flowers,
  inMemory,
  nested,
  withFooterLength,
  written,
} from '#test/harness/files/parquetFiles';
import { parquetHead } from '~/web/lib/browser/parquet/head';
import { bounded, Unshown } from '~/web/lib/browser/parquet/limits';
import { firstPages } from '~/web/lib/browser/parquet/pages';
import { unpack } from '~/web/lib/browser/parquet/unpack';

const headOf = (content: Buffer) => parquetHead(inMemory(content));
const endOf = (content: Buffer) =>
  headOf(content).then(
    () => 'shown',
    (error: unknown) => (error instanceof Unshown ? error.message : 'damaged'),
  );

describe('the first rows', () => {
  it('have the names and types of their columns, and say how many there are', async () => {
    const head = await headOf(flowers(250));
    expect(head.columns).toEqual([
      { name: 'id', type: 'int32' },
      { name: 'species', type: 'string' },
      { name: 'width', type: 'double' },
    ]);
    expect([head.rows.length, head.totalRows, head.totalColumns]).toEqual([100, 250, 3]);
    expect([head.rows[0], head.rows[99]]).toEqual([
      ['0', 'setosa', '0'],
      ['99', 'virginica', '49.5'],
    ]);
  });

  it('show large numbers, dates, bytes, JSON and nothing', async () => {
    const { rows } = await headOf(
      written([
        { name: 'big', data: [9007199254740993n, null], type: 'INT64', nullable: true },
        {
          name: 'at',
          data: [new Date('2024-02-03T04:05:06Z'), null],
          type: 'TIMESTAMP',
          nullable: true,
        },
        { name: 'on', data: [true, false], type: 'BOOLEAN' },
        { name: 'raw', data: [new Uint8Array([1, 255]), new Uint8Array(20)], type: 'BYTE_ARRAY' },
        { name: 'deep', data: [{ a: [1, 2] }, null], type: 'JSON', nullable: true },
      ]),
    );
    expect(rows[0]?.slice(0, 3)).toEqual(['9007199254740993', '2024-02-03T04:05:06Z', 'true']);
    expect(rows[0]?.[4]).toBe('{a: [1, 2]}');
    expect(rows[1]?.slice(0, 3)).toEqual(['', '', 'false']);
  });

  it('show lists, structures and days, from many pages that gzip packed', async () => {
    const head = await headOf(nested(20_000));
    expect(head.columns).toEqual([
      { name: 'list', type: 'list' },
      { name: 'pair', type: 'struct' },
      { name: 'day', type: 'date' },
    ]);
    expect([head.rows.length, head.rows[0], head.rows[99]]).toEqual([
      100,
      ['', '', '1970-01-01'],
      ['[99, 100, 101]', '{a: 99, b: "text 99"}', '1970-04-10'],
    ]);
  });

  it('are 50 columns at most, and a cell has at most 500 characters', async () => {
    const { columns, rows, totalColumns } = await headOf(
      written(
        Array.from({ length: 60 }, (_, at) => ({
          name: `c${at}`,
          data: ['x'.repeat(2_000)],
          type: 'STRING' as const,
        })),
      ),
    );
    expect([columns.length, totalColumns, rows[0]?.length, rows[0]?.[0]]).toEqual([
      50,
      60,
      50,
      `${'x'.repeat(500)}…`,
    ]);
  });

  it('of a large file are read without the rest of it', async () => {
    const many = Array.from({ length: 1_000_000 }, (_, at) => at * 1.000_01);
    const file = inMemory(
      written([{ name: 'a', data: many, type: 'DOUBLE' }], {
        rowGroupSize: 1_000_000,
        pageSize: 100_000,
      }),
    );
    const head = await parquetHead(file);
    expect([head.rows.length, head.totalRows]).toEqual([100, 1_000_000]);
    expect(file.size).toBeGreaterThan(4_000_000);
    expect(file.ranges.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(1_000_000);
  });

  it('may be none', async () => {
    expect(await headOf(written([{ name: 'a', data: [], type: 'INT32' }]))).toMatchObject({
      columns: [{ name: 'a' }],
      rows: [],
      totalRows: 0,
    });
  });
});

describe('a file that is not what it says', () => {
  const good = flowers(50);

  it('is told from one that is damaged', async () => {
    expect(await endOf(Buffer.from('id,species\n1,setosa, and more'))).toMatch(
      /^This is not a Parquet file/,
    );
    expect(await endOf(good.subarray(0, good.length - 20))).toMatch(/may not be complete yet/);
    expect(await endOf(Buffer.concat([good.subarray(0, -4), Buffer.from('PARE')]))).toMatch(
      /encrypted/,
    );
    expect(await endOf(Buffer.from('PAR1'))).toBe('damaged');
  });

  it('has a footer longer than itself, or than anybody would read', async () => {
    expect(await endOf(withFooterLength(good, 0xfffffff0))).toBe('damaged');
    expect(
      await endOf(
        withFooterLength(Buffer.concat([Buffer.alloc(10 * 1024 * 1024), good]), 9 * 1024 * 1024),
      ),
    ).toMatch(/too long/);
    expect(await endOf(withFooterLength(good, 3))).toBe('damaged');
  });

  it('has any one byte changed: it ends, as a table or with a reason', async () => {
    const ends = { shown: 0, damaged: 0, reasons: 0 };
    for (let at = 4; at < good.length; at += 1) {
      for (const value of [0x00, 0x7f, 0xff]) {
        const changed = Buffer.from(good);
        changed[at] = value;
        const end = await endOf(changed);
        ends[end === 'shown' || end === 'damaged' ? end : 'reasons'] += 1;
      }
    }
    expect(ends.shown + ends.damaged + ends.reasons).toBe((good.length - 4) * 3);
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(0);
  });
});

describe('a page that lies', () => {
  const number = (value: number): number[] => {
    const zigzag = value * 2;
    const bytes: number[] = [];
    for (let left = zigzag; ; left = Math.floor(left / 128)) {
      bytes.push(left >= 128 ? (left % 128) + 128 : left);
      if (left < 128) return bytes;
    }
  };
  /** A column of one page whose header says this, and 1 MiB of zeros after it. */
  const column = ({ packed = 100, unpacked = 100, values = 10 }) => {
    const header = [
      0x15,
      ...number(0),
      0x15,
      ...number(unpacked),
      0x15,
      ...number(packed),
      0x2c,
      0x15,
      ...number(values),
      0x15,
      0,
      0x15,
      6,
      0x15,
      6,
      0,
      0,
    ];
    const content = Buffer.concat([
      Buffer.from('PAR1'),
      Buffer.from(header),
      Buffer.alloc(1024 * 1024),
    ]);
    const meta = {
      data_page_offset: 4n,
      total_compressed_size: BigInt(content.length - 4),
    } as Parameters<typeof firstPages>[1];
    return firstPages(inMemory(content), meta, 10, false).then(
      ({ bytes }) => bytes.byteLength - header.length,
      () => 'refused',
    );
  };

  it('about its length, what it unpacks to, or how many values it has, is refused before it is unpacked', async () => {
    expect(await column({})).toBe(100);
    expect(await column({ unpacked: 33 * 1024 * 1024 })).toBe('refused');
    expect(await column({ unpacked: 2 ** 30 })).toBe('refused');
    expect(await column({ packed: 2 * 1024 * 1024 })).toBe('refused');
    expect(await column({ packed: 17 * 1024 * 1024 })).toBe('refused');
    expect(await column({ values: 5_000_000 })).toBe('refused');
  });

  it('about less than it unpacks to, is not unpacked to more', () => {
    const packed = new Uint8Array(gzipSync(Buffer.alloc(1_000_000)));
    expect(unpack.GZIP?.(packed, 1_000_000).length).toBe(1_000_000);
    expect(() => {
      if ((unpack.GZIP?.(packed, 10).length ?? 0) > 10) return;
      throw new Error('short');
    }).toThrow();
    expect(() => unpack.ZSTD?.(packed, 100 * 1024 * 1024)).toThrow('too long');
  });
});

it('no more than 64 MiB of a file are read, whatever it holds', async () => {
  const file = bounded({
    size: 2 ** 40,
    read: async (start, end) => new ArrayBuffer(Math.min(8, end - start)),
  });
  await expect(file.read(5, 4)).rejects.toThrow('outside');
  await expect(file.read(0, 2 ** 41)).rejects.toThrow('outside');
  await expect(file.read(0, 100)).rejects.toThrow('another length');
  await expect(file.read(0, 64 * 1024 * 1024)).rejects.toThrow(Unshown);
});
