import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openResults } from '~/server/areas/jobs/output/results';
import { zipStream } from '~/server/areas/drive/zip/zipStream';
import { createSigner } from '~/server/platform/files/signer';
import { copyTree } from '~/server/platform/storage/disk/copyTree';
import { displayNames } from '~/server/platform/storage/disk/displayNames';
import type { Store } from '~/server/platform/storage/store';
import { unzipped } from '../../support/driveFiles';
import { ANN, openedStores, type OpenedStores } from '../opened';

const FIXTURE = path.resolve('test/fixtures/reports/odd-result-names.py');
const X = Buffer.from('x');
const namesOf = async (store: Store, folder = '') =>
  (await store.list(folder)).map(({ name }) => name).sort();
const nfd = (name: string) => name.normalize('NFD');

describe('files of programs whose names are in NFD or hold a backslash or a control character', () => {
  let opened: OpenedStores;
  let store: Store;
  let root: string;
  beforeEach(async () => {
    opened = await openedStores(null);
    store = opened.stores.of('drive', ANN);
    root = path.join(opened.dataFolder, 'drives/user/ann');
    await store.write('plain.txt', X, { size: 1, replace: true });
  });
  afterEach(() => opened.close());

  it('API-55 all results of a job are listed, opened and in the zip', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-results-'));
    try {
      const work = path.join(folder, 'work');
      await mkdir(work);
      execFileSync('python3', [FIXTURE], { cwd: work });
      const results = await openResults(
        { folder, work, batchJobId: 'job', submissionId: 'run' },
        createSigner(
          Buffer.alloc(32),
          () => Promise.resolve(true),
          () => Promise.resolve(true),
        ),
      );
      if (!results) throw new Error('There are no results');
      expect(await namesOf(results)).toEqual(['Café.csv', 'a＼b.txt', 'plain.txt', 'Übung']);
      expect(await namesOf(results, 'Übung')).toEqual(['x.txt']);
      expect(await text(await results.read('Übung/x.txt'))).toBe('1');
      expect(await results.getUrl('Café.csv', { attachment: true })).toContain('/blob/results/');
      const failures: unknown[] = [];
      const zip = zipStream({ store: results, locations: [''], mostBytes: 1e6 }, (error) =>
        failures.push(error),
      );
      const files = Object.keys(await unzipped(await buffer(zip)))
        .filter((name) => !name.endsWith('/'))
        .sort();
      expect(files).toEqual(['Café.csv', 'a＼b.txt', 'plain.txt', 'Übung/x.txt']);
      expect(failures).toEqual([]);
      await copyTree(work, path.join(folder, 'copy'));
      expect((await readdir(path.join(folder, 'copy'))).sort()).toEqual(
        (await readdir(work)).sort(),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('they are shown, counted, replaced, moved and deleted by the names they are shown by', async () => {
    await mkdir(path.join(root, nfd('Übung')));
    await writeFile(path.join(root, nfd('Übung'), 'line\nbreak\x1b[31m.txt'), 'abc');
    await writeFile(path.join(root, nfd('Café.csv')), 'nfd');
    expect(await namesOf(store)).toEqual(['Café.csv', 'plain.txt', 'Übung']);
    expect(await namesOf(store, 'Übung')).toEqual(['line␊break␛[31m.txt']);
    expect(await store.used()).toBe(7);

    await store.write('Café.csv', Buffer.from('new'), { size: 3, replace: true });
    expect(await readFile(path.join(root, nfd('Café.csv')), 'utf8')).toBe('new');
    await expect(store.write('Café.csv', X, { size: 1, replace: false })).rejects.toMatchObject({
      code: 'exists',
    });

    await store.move('Übung/line␊break␛[31m.txt', 'Übung/named.txt');
    expect(await readdir(path.join(root, nfd('Übung')))).toEqual(['named.txt']);
    await store.write('Übung/more.txt', X, { size: 1, replace: true });
    await store.copy('Übung', 'copy');
    expect(await namesOf(store, 'copy')).toEqual(['more.txt', 'named.txt']);
    await store.trash.put('Café.csv', 'one');
    await store.trash.restore('one', 'Café.csv');
    await store.remove('Übung');
    expect(await namesOf(store)).toEqual(['Café.csv', 'copy', 'plain.txt']);
  });

  it('names that would be shown alike are told apart, and none leads out of its folder', async () => {
    await writeFile(path.join(root, 'Café.csv'), 'composed');
    await writeFile(path.join(root, nfd('Café.csv')), 'taken apart');
    await writeFile(path.join(root, '..\\..\\etc'), 'up');
    expect(await namesOf(store)).toEqual(
      ['..＼..＼etc', 'Café (2).csv', 'Café.csv', 'plain.txt'].sort(),
    );
    expect(await text(await store.read('Café.csv'))).toBe('composed');
    expect(await text(await store.read('Café (2).csv'))).toBe('taken apart');
    await expect(store.read('..＼etc')).rejects.toMatchObject({ code: 'missing' });
    await expect(store.read('..\\..\\etc')).rejects.toMatchObject({ code: 'invalid' });
    await symlink('/etc', path.join(root, nfd('é')));
    for (const name of ['é', 'é/hostname', 'é/ü']) expect(await store.find(name), name).toBeNull();
    const long = `${'\\'.repeat(240)}.txt`;
    const shown = displayNames([long]).get(long) ?? '';
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(255);
    expect(shown.endsWith('.txt')).toBe(true);
  });

  it('names that are no UTF-8 are listed, and refused with a sentence where they are asked for', async () => {
    const bytes = (name: string) =>
      Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
    await writeFile(bytes('caf\xe9.txt'), 'latin');
    await writeFile(bytes('caf\xe8.txt'), 'other');
    await mkdir(bytes('d\xfc'));
    expect(await namesOf(store)).toEqual(
      ['caf\ufffd (2).txt', 'caf\ufffd.txt', 'd\ufffd', 'plain.txt'].sort(),
    );
    const refused = {
      code: 'invalid',
      message: expect.stringMatching(
        /is no UTF-8 on the disk, so it can be neither opened nor/,
      ) as string,
    };
    for (const name of ['caf\ufffd.txt', 'caf\ufffd (2).txt', 'd\ufffd/x.txt']) {
      await expect(store.read(name), name).rejects.toMatchObject(refused);
      await expect(store.remove(name), name).rejects.toMatchObject(refused);
      await expect(store.write(name, X, { size: 1, replace: true }), name).rejects.toMatchObject(
        refused,
      );
    }
    expect(await store.find('other\ufffd.txt')).toBeNull();
  });
});
