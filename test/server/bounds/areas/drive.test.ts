/** How much of a drive is searched, listed and shown, and how its uploads are cut into parts. */
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadAddresses } from '~/server/areas/drive/addresses';
import { createFolderCache, search } from '~/server/areas/drive/folderCache';
import { delimiterOf } from '~/server/platform/storage/preview/delimiter';
import { previewOf } from '~/server/platform/storage/preview/preview';
import { createTrash } from '~/server/areas/drive/trash/trash';
import { idleUploads } from '~/server/areas/uploads/idle';
import { partSizeFor } from '~/server/areas/uploads/rules';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

describe('a search of a drive', () => {
  const storeOf = (count: number, name: string) => ({
    walk: async function* () {
      for (let at = 0; at < count; at += 1)
        yield { path: `${name} ${at}`, name: `${name} ${at}`, isDir: false, size: 1, modified: 0 };
    },
  });
  const found = async (count: number, name: string) => {
    const { contents, truncated } = await search(storeOf(count, name) as never, '', 'sought');
    return [contents.length, truncated];
  };

  it('finds 500 files', async () => {
    expect(await found(500, 'sought')).toEqual([500, false]);
    expect(await found(501, 'sought')).toEqual([500, true]);
  });

  it('looks at 250,000', async () => {
    expect(await found(250_000, 'other')).toEqual([0, false]);
    expect(await found(250_001, 'other')).toEqual([0, true]);
  });
});

describe('a list of a folder', () => {
  const setUp = (ageMs: number) => {
    vi.useFakeTimers({ now: 10 * MINUTE });
    const list = vi.fn(async () => []);
    const find = async () => ({ isDir: true, modified: 10 * MINUTE - ageMs });
    const store = { list, find, area: 'mia', used: async () => 0 };
    const looking = createFolderCache();
    const look = () => looking.fingerprint({}, store as never, '', { bytes: async () => 0 });
    return { list, look };
  };

  it('is read anew where the folder changed within two seconds', async () => {
    const [settled, fresh] = [setUp(2 * SECOND + 1), setUp(2 * SECOND)];
    await settled.look();
    await fresh.look();
    expect([settled.list.mock.calls.length, fresh.list.mock.calls.length]).toEqual([0, 1]);
  });

  it('is sent anew every five minutes, though the folder says that nothing changed', async () => {
    const { look } = setUp(MINUTE);
    const before = await look();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(await look()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(await look()).not.toBe(before);
  });
});

describe('the list of the trash', () => {
  it('has 1,000 entries', async () => {
    const row = { id: 'one', path: 'a', size: 1, deletedBy: 'mia', deletedAt: new Date(0) };
    const listed = async (count: number) => {
      const list = async (_: string, most: number) =>
        Array.from({ length: Math.min(count, most) }, () => row);
      const trash = createTrash({ list, bytes: async () => 0 } as never, {} as never);
      const { contents, truncated } = await trash.list({ area: 'mia' } as never);
      return [contents.length, truncated];
    };
    expect(await listed(1_000)).toEqual([1_000, false]);
    expect(await listed(1_001)).toEqual([1_000, true]);
  });
});

describe('the preview of a file', () => {
  const preview = (name: string, size: number, text = '') => {
    const read = vi.fn(async (_: string, { end }: { end: number }) =>
      Readable.from([Buffer.from(text.slice(0, end + 1))]),
    );
    const find = async () => ({ name, isDir: false, size, modified: 0 });
    const store = { read, find, getUrl: async () => '/a' };
    return previewOf(store as never, name, (url) => url);
  };
  const ofText = (name: string, text: string) => preview(name, text.length, text);
  const table = (records: number, columns: number) =>
    Array.from({ length: records }, () =>
      Array.from({ length: columns }, () => 'x').join(','),
    ).join('\n');

  it.each([
    ['an image', 'a.png', 20 * MIB, 'image'],
    ['a PDF', 'a.pdf', 50 * MIB, 'pdf'],
  ])('shows %s up to a size', async (_, name, most, kind) => {
    expect(await preview(name, most)).toMatchObject({ kind });
    expect(await preview(name, most + 1)).toMatchObject({ kind: 'none' });
  });

  it('shows the first 64 KiB of a text', async () => {
    expect(await ofText('a.txt', 'x'.repeat(64 * 1024))).toMatchObject({ truncated: false });
    expect(await ofText('a.txt', 'x'.repeat(64 * 1024 + 1))).toMatchObject({
      ...{ truncated: true, text: 'x'.repeat(64 * 1024) },
    });
  });

  it('shows 100 rows and 50 columns of a table', async () => {
    expect(await ofText('a.csv', table(101, 50))).toMatchObject({ truncated: false });
    const shown = await ofText('a.csv', table(102, 51));
    if (shown.kind !== 'table') throw new Error('It is no table.');
    expect([shown.rows.length, shown.columns.length, shown.truncated]).toEqual([100, 50, true]);
  });

  it('shows 4,000 characters of a value', async () => {
    const shown = await ofText('a.csv', `a,b\n${'x'.repeat(4_001)},y\n`);
    expect(shown).toMatchObject({ rows: [[`${'x'.repeat(4_000)}…`, 'y']] });
  });

  it('takes for the delimiter what the first 20 lines have alike', () => {
    // Semicolons are alike in all lines but one; the first line has more commas.
    const head = (lines: number) => `a;b,c,d\n${'a;b,c\n'.repeat(lines - 1)}a;b;c\nend\n`;
    expect([delimiterOf(head(20)), delimiterOf(head(19))]).toEqual([';', ',']);
  });
});

describe('an upload', () => {
  it('of a file of any size has an address for a quarter of an hour', async () => {
    const sign = vi.fn((..._: unknown[]) => '/a');
    const { one } = uploadAddresses({
      ...{ config: { uploadLimit: 1, driveQuota: 1e9 }, signer: { sign } },
      drive: { trash: { bytes: async () => 0 } },
    } as never);
    const store = { area: 'mia', find: async () => null, used: async () => 0 };
    await one(store as never, { destination_path: '/a.txt' });
    expect(sign.mock.calls[0]).toContain(15 * MINUTE);
  });

  it('is idle where nothing arrived for an hour, and the first 100 are told', async () => {
    vi.useFakeTimers({ now: 1e12 });
    const idleAfter = async (ms: number) => {
      const parts = { lastArrival: async () => 1e12 - ms, list: async () => [] };
      const begunBefore = vi.fn(async (_: string, at: Date, most: number) =>
        Array.from({ length: Math.min(most, 101) }, () => ({
          ...{ uploadId: 'one', location: 'a', storageId: '', area: 'mia', size: 1 },
          ...{ destination: { kind: 'notebook' }, at },
        })),
      );
      const workspace = {
        stores: { disk: () => ({ area: 'mia', parts }) },
        transfers: { begunBefore },
      };
      const told = await idleUploads(workspace as never, { user_name: 'mia' } as never);
      return [told.length, 1e12 - (begunBefore.mock.calls[0]?.[1].getTime() ?? 0)];
    };
    expect(await idleAfter(60 * MINUTE - 1)).toEqual([0, 60 * MINUTE]);
    expect(await idleAfter(60 * MINUTE)).toEqual([100, 60 * MINUTE]);
  });

  it('has 64 parts as a rule, and never more than S3 takes', () => {
    expect((1024 * MIB) / partSizeFor(1024 * MIB)).toBe(64);
    const largest = 5 * 1024 * 1024 * MIB;
    const count = Math.ceil(largest / partSizeFor(largest));
    expect(count).toBeLessThanOrEqual(10_000);
    expect(count).toBeGreaterThan(9_900);
  });
});
