/** How much of published work is offered, how large its page may be, and how often what changes is read again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { written } from '#test/harness/files/parquetFiles';
import { datasetFolders } from '~/server/areas/datasets/folders';
import { createSnapshots } from '~/server/areas/datasets/snapshots/snapshots';
import { describeParquet } from '~/server/areas/datasets/statistics/parquet';
import { freeze } from '~/server/areas/gallery/freezing';
import { galleryHandlers } from '~/server/areas/gallery/galleryHandlers';
import { publishedPage } from '~/server/areas/gallery/page/head';
import { pageOf } from '~/server/areas/gallery/page/page';
import { emptyNotebook } from '~/server/platform/nbformat/nbformat';
import { findSource } from '~/server/areas/predictions/making';
import { jobSettings } from '../../support/jobSettings';
import { chainOf } from '../support/queries';

const MIB = 1024 * 1024;
const TOKEN = '0'.repeat(32);
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-published-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the page of published work', () => {
  it('offers 20 of its versions', () => {
    const publishDate = new Date(0);
    const versions = Array.from({ length: 25 }, (_, nth) => ({ version: 25 - nth, publishDate }));
    const about = { summary: '', tags: [], task_category: '', task: '', arxiv_id: null };
    const row = { about, publishToken: 'token', audience: 'world', viewCount: 0, notebookId: 'n' };
    const includes = { code: true, outputs: true, files: false };
    const page = pageOf(
      {
        signer: {},
        config: { host: '127.0.0.1', gatewayHost: null },
        runtimes: { publicPort: 1 },
      } as never,
      {
        found: { row, versions, fullname: 'Mia', owner: 'mia' },
        version: { ...versions[0], name: 'one', includes, files: [], mainFile: '' },
      } as never,
      { hostname: 'a.test', origin: 'http://a.test', userAgent: '' } as never,
      '',
    );
    // Beside the one that is shown.
    expect(page.match(/\?version=\d+"/g)).toHaveLength(19);
  });

  it('is described by 300 characters of its summary', async () => {
    const about = {
      summary: 'x'.repeat(301),
      tags: [],
      task_category: '',
      task: '',
      arxiv_id: null,
    };
    const row = { about, publishToken: TOKEN, audience: 'world', viewCount: 0, notebookId: 'n' };
    const includes = { code: true, outputs: true, files: false };
    const version = {
      version: 1,
      name: 'one',
      publishDate: new Date(0),
      includes,
      files: [],
      mainFile: '',
    };
    const found = { row, versions: [version], fullname: 'Mia', owner: 'mia' };
    const headOf = publishedPage({
      publications: { find: async () => found, saw: async () => undefined },
      config: { flags: {}, host: '127.0.0.1', gatewayHost: null },
      ...{ signer: {}, runtimes: { publicPort: 1 }, report },
    } as never);
    const headers = { host: 'a.test' };
    const url = `/shared/notebooks/${TOKEN}`;
    const request = { url, host: 'a.test', headers, ip: '127.0.0.1', protocol: 'http' };
    const head = await headOf(request as never);
    expect(/name="description" content="(x*)"/.exec(head?.html ?? '')?.[1]).toHaveLength(300);
  });

  it('has 64 MiB at most', async () => {
    const data = { 'image/png': 'A'.repeat(MIB) };
    const output = { output_type: 'display_data', metadata: {}, data };
    const cell = (nth: number) => ({
      ...{ id: `${nth}`, cell_type: 'code', source: '', metadata: {}, execution_count: 1 },
      outputs: [output],
    });
    const cells = Array.from({ length: 64 }, (_, nth) => cell(nth));
    const frozen = freeze(path.join(folder, 'version'), {
      shown: { notebook: { ...emptyNotebook(), cells }, mainText: '' },
      ...{ title: 'x', mainFile: 'main.ipynb', pictures: async () => null, withFiles: false },
    } as never);
    await expect(frozen).rejects.toThrow('As a page this is larger than 64 MiB');
  });
});

describe('a card of the gallery', () => {
  it('has 300 characters of a summary', async () => {
    const about = { summary: 'x'.repeat(301), tags: [], task_category: '', task: '' };
    const row = { about, publishToken: TOKEN, audience: 'world', viewCount: 0, notebookId: 'n' };
    const found = { row, name: 'one', publishDate: new Date(0), fullname: 'Mia', handle: 'mia' };
    const db = { select: () => chainOf(() => [{ ...found, count: 1 }]) };
    const config = { plans: {}, flags: {} };
    const user = { user_name: 'mia', team_name: 'red', plan_type: 'enterprise' };
    const { publications } = await galleryHandlers({ db, config } as never).gallery(
      {} as never,
      { user } as never,
    );
    expect(publications.map(({ summary }) => summary.length)).toEqual([300]);
  });
});

describe('a dataset', () => {
  it('whose files change while a run gets them is read three times', async () => {
    let reads = 0;
    const store = {
      async *files() {
        yield { path: 'a', size: 2, modified: 0, isDir: false };
      },
      place: async () => null,
      find: async () => ({ size: 2, modified: 0, isDir: false }),
      // The content that is laid is longer than the content that was read before.
      read: async () => Readable.from([Buffer.from((reads += 1) === 1 ? 'ab' : 'abc')]),
    };
    const repository = { sawSnapshot: report, counted: report };
    const snapshots = createSnapshots({
      ...{
        repository,
        inUse: async () => new Set(),
        folders: datasetFolders({ sharedFolder: folder }),
        report,
      },
      ...{ storeOf: () => store, mostFileBytes: MIB },
    } as never);
    const note = vi.fn(async () => undefined);
    const row = { datasetId: 'ds-1', datasetName: 'iris' };
    const shown = snapshots.show(row as never, 'copied', note);
    await expect(shown).rejects.toThrow('change all the time');
    expect(note).toHaveBeenCalledTimes(3);
  });

  it('is described by columns of Parquet that take 64 MiB at most', async () => {
    const isCut = async (length: number) => {
      const file = written([{ name: 'a', data: ['x'.repeat(length)], type: 'STRING' }]);
      const read = async (_: string, { start, end }: { start: number; end: number }) =>
        Readable.from([file.subarray(start, end + 1)]);
      return (await describeParquet({ read } as never, 'a', file.length, report)).truncated;
    };
    expect([await isCut(64 * MIB - 1_000), await isCut(64 * MIB)]).toEqual([false, true]);
  });
});

describe('a prediction', () => {
  it('reserves a tenth of a CPU', async () => {
    const settings = jobSettings({ main_file: 'serve.py', cpu_count: 4 });
    const job = { ...settings, batch_job_id: 'job', user_name: 'mia' };
    const workspace = { jobs: { find: async () => ({ object: job, team: 'red' }) }, config: {} };
    const found = await findSource(
      workspace as never,
      { kind: 'job', batch_job_id: 'job' } as never,
      'one',
      { user_name: 'mia', team_name: 'red' } as never,
    );
    expect(found.settings.cpu_count).toBe(0.1);
  });
});
