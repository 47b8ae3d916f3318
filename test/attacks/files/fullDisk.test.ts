import fs, { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { notebookSettings } from '#test/server/support/notebookSettings';
import { jobSettings } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { putTo } from '#test/server/support/driveFiles';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

/** From now on what is opened below the data folder to be written finds the disk full. */
const fillDisk = () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  const open = fs.open.bind(fs);
  vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    handle.writev = () => Promise.reject(full);
    return handle;
  });
  vi.spyOn(fs, 'writeFile').mockImplementation(() => Promise.reject(full));
};

describe('a full disk', () => {
  const FULL = { code: 'full', Error: 'There is no room left on the disk. Nothing was stored.' };

  it('Notebooks and jobs that do not fit are refused with 507, and leave neither row nor folder', async () => {
    const notebook = {
      settings: await notebookSettings(server, token, { notebook_name: 'Does not fit' }),
    };
    const job = { settings: jobSettings({ job_name: 'Does not fit' }) };
    fillDisk();
    expect(await server.ask('notebooks', 'create', notebook, { token })).toMatchObject({
      status: 507,
      failure: FULL,
    });
    expect(
      await server.ask('jobs', 'create', job, { token, files: { 'train.py': 'print(1)' } }),
    ).toMatchObject({ status: 507, failure: FULL });
    vi.restoreAllMocks();
    expect(
      (await server.get('notebooks', 'readAll', {}, { token })).notebooks.map(
        ({ notebook_name }) => notebook_name,
      ),
    ).not.toContain('Does not fit');
    expect((await server.get('jobs', 'readAll', {}, { token })).jobs).toEqual([]);
    expect([await readdir(path.join(server.dataFolder, 'tmp')), server.reported]).toEqual([[], []]);
  });

  it('A disk that is full when the folder goes to its place leaves no row behind', async () => {
    vi.spyOn(fs, 'rename').mockImplementation(() =>
      Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })),
    );
    expect(
      await server.ask(
        'jobs',
        'create',
        { settings: jobSettings() },
        { token, files: { 'train.py': '' } },
      ),
    ).toMatchObject({ status: 507, failure: FULL });
    vi.restoreAllMocks();
    expect((await server.get('jobs', 'readAll', {}, { token })).jobs).toEqual([]);
    expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
  });

  it('A file that is uploaded to a drive and does not fit is refused with 507, and nothing of it is there', async () => {
    const asked = {
      storage: 'drive',
      destination_path: '/a.bin',
      size: 3,
      on_clash: 'ask',
    } as const;
    const { url } = await server.get('drive', 'uploadUrl', asked, { token });
    fillDisk();
    const answer = await putTo(server, url, 'abc');
    vi.restoreAllMocks();
    expect([answer.statusCode, answer.json()]).toEqual([507, FULL]);
  });

  it('What is uploaded ends where the disk is nearly full: databases end where it is full', async () => {
    const asked = {
      storage: 'drive',
      destination_path: '/b.bin',
      size: 3,
      on_clash: 'ask',
    } as const;
    const { url } = await server.get('drive', 'uploadUrl', asked, { token });
    const statfs = fs.statfs.bind(fs);
    vi.spyOn(fs, 'statfs').mockImplementation((async (place: string) => {
      const { bsize, ...space } = await statfs(place);
      return { ...space, bsize, bavail: (500 * 1024 * 1024) / bsize };
    }) as typeof fs.statfs);
    const job = { settings: jobSettings({ job_name: 'Does not fit' }) };
    expect(
      await server.ask('jobs', 'create', job, { token, files: { 'train.py': 'print(1)' } }),
    ).toMatchObject({ status: 507, failure: FULL });
    const answer = await putTo(server, url, 'abc');
    expect([answer.statusCode, answer.json()]).toEqual([507, FULL]);
    vi.restoreAllMocks();
    expect(await readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);
    expect((await putTo(server, url, 'abc')).statusCode).toBeLessThan(300);
  });
});
