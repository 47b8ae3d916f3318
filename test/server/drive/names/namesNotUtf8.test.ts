import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLeftOut, writeLeftOut } from '~/server/areas/datasets/snapshots/leftOut';
import { zipStream } from '~/server/areas/drive/zip/zipStream';
import { itemsOf } from '~/server/start/move/items';
import type { Store } from '~/server/platform/storage/store';
import { addJob, executeJob, untilStatus } from '../../support/jobSettings';
import { addNotebook, IPYNB, notebookSettings } from '../../support/notebookSettings';
import { areaFolder, plant, unzipped } from '../../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';
import { TERMS } from '../../published/published';
import { ANN, openedStores, type OpenedStores } from '../opened';

/** A path below a folder whose names another program wrote in Latin-1. */
const latin = (folder: string, name: string) =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
const SENTENCE = /caf\ufffd\.txt.* is no UTF-8/;

describe('names that are no UTF-8, in a storage area', () => {
  let opened: OpenedStores;
  let store: Store;
  let root: string;
  beforeEach(async () => {
    opened = await openedStores(null);
    store = opened.stores.of('drive', ANN);
    root = path.join(opened.dataFolder, 'drives/user/ann');
    await store.write('set/plain.txt', Buffer.from('x'), { size: 1, replace: true });
    await writeFile(latin(root, 'set/caf\xe9.txt'), 'latin');
    await mkdir(latin(root, 'set/d\xfc'));
    await writeFile(latin(root, 'set/d\xfc/in.txt'), 'inside');
    await writeFile(latin(root, 'set/d\xfc/\xe4.txt'), 'deep');
  });
  afterEach(() => opened.close());

  it('are named in a note of the zip that lacks them', async () => {
    const failures: unknown[] = [];
    const zip = zipStream({ store, locations: ['set'], mostBytes: 1e6 }, (error) =>
      failures.push(error),
    );
    const files = await unzipped(await buffer(zip));
    expect(failures).toEqual([]);
    expect(Object.keys(files).sort()).toEqual([
      'Left out of this zip.txt',
      'set/',
      'set/plain.txt',
    ]);
    expect(String(files['Left out of this zip.txt'])).toBe(
      'These are not in the zip, because their names are no UTF-8 on the disk. Give them other names where they were made.\n\nset/caf\ufffd.txt\nset/d\ufffd/ with all it holds\n',
    );
  });

  it('are told apart from the note, whose own name may be taken', async () => {
    await writeFile(path.join(root, 'Left out of this zip.txt'), 'mine');
    const zip = zipStream(
      { store, locations: ['Left out of this zip.txt', 'set'], mostBytes: 1e6 },
      () => undefined,
    );
    const files = await unzipped(await buffer(zip));
    expect(String(files['Left out of this zip.txt'])).toBe('mine');
    expect(String(files['Left out of this zip (2).txt'])).toContain('set/caf\ufffd.txt');
  });

  it('stay what they are where the folder that holds them is copied, moved, counted and deleted', async () => {
    expect(await store.used()).toBe(16);
    await store.copy('set', 'copy');
    await store.move('copy', 'moved');
    const folder = path.join(root, 'moved');
    expect((await readdir(folder, { encoding: 'latin1' })).sort()).toEqual(
      ['caf\xe9.txt', 'd\xfc', 'plain.txt'].sort(),
    );
    expect(await readFile(latin(folder, 'caf\xe9.txt'), 'utf8')).toBe('latin');
    expect(await readFile(latin(folder, 'd\xfc/in.txt'), 'utf8')).toBe('inside');
    expect(await readFile(latin(folder, 'd\xfc/\xe4.txt'), 'utf8')).toBe('deep');
    expect(await text(await store.read('moved/plain.txt'))).toBe('x');
    expect(await store.used()).toBe(32);
    await store.trash.put('moved', 'one');
    await store.trash.remove('one');
    await store.remove('set');
    expect(await readdir(root)).toEqual([]);
    expect(await store.used()).toBe(0);
  });

  it('are told where drives go to S3, which has no such names', async () => {
    const told: string[] = [];
    const keys: string[] = [];
    for await (const { key } of itemsOf(opened.dataFolder, (left) => told.push(left)))
      keys.push(key);
    expect(keys).toContain('user/ann/set/plain.txt');
    expect(told.sort()).toEqual(['user/ann/set/caf\ufffd.txt', 'user/ann/set/d\ufffd']);
  });
});

it('of many names that are no UTF-8 a snapshot names five', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-left-out-'));
  try {
    const file = path.join(folder, 'left-out.json');
    await writeLeftOut(
      file,
      ['g', 'f', 'e', 'd', 'c', 'b', 'a'].map((name) => `${name}\ufffd`),
    );
    expect(await readLeftOut(file)).toBe(
      'Not in the snapshot, because their names are no UTF-8 on the disk: /a\ufffd, /b\ufffd, /c\ufffd, /d\ufffd, /e\ufffd and 2 more. Give them other names where they were made.',
    );
    await writeLeftOut(file, []);
    expect(await readLeftOut(file)).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('names that are no UTF-8, in a workspace', () => {
  let server: TestWorkspace;
  let token: string;
  beforeEach(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(() => server.close());

  it('are a problem of the snapshot that lacks them, as long as they are there', async () => {
    await plant(server, { 'data/a.txt': 'a' });
    const file = latin(areaFolder(server), 'data/caf\xe9.txt');
    await writeFile(file, 'latin');
    const { dataset } = await server.get(
      'datasets',
      'create',
      { dataset_name: 'data', path: '/data/' },
      { token },
    );
    const { dataset_id } = dataset;
    const taken = async () => {
      await server.get('datasets', 'snapshot', { dataset_id }, { token });
      const look = () => server.get('datasets', 'snapshots', { dataset_id }, { token });
      await expect.poll(async () => (await look()).working).toBeNull();
      return look();
    };
    const first = await taken();
    expect(first.snapshots).toMatchObject([{ file_count: 1, total_bytes: 1 }]);
    expect(first.problem).toBe(
      'Not in the snapshot, because the name is no UTF-8 on the disk: /caf\ufffd.txt. Give it another name where it was made.',
    );
    await rename(file, path.join(areaFolder(server), 'data/café.txt'));
    const second = await taken();
    expect(second.problem).toBeNull();
    expect(second.snapshots).toHaveLength(2);
  });

  it('are refused with a sentence where work is published or brought along with its files', async () => {
    const notebook = await addNotebook(server, token);
    const { notebook_id } = notebook;
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    await writeFile(latin(folder, 'caf\xe9.txt'), 'latin');
    const publish = (files: boolean) =>
      server.ask(
        'published',
        'publish',
        {
          workload_type: 'notebook',
          object_id: notebook_id,
          ...TERMS,
          includes: { ...TERMS.includes, files },
        },
        { token },
      );
    expect(JSON.stringify(await publish(true))).toMatch(SENTENCE);
    expect((await publish(false)).status).toBe(200);

    await plant(server, { 'data/a.txt': 'a' });
    await writeFile(latin(areaFolder(server), 'data/caf\xe9.txt'), 'latin');
    const settings = await notebookSettings(server, token);
    const created = await server.ask(
      'notebooks',
      'create',
      { settings, drive_files: { storage: 'drive', paths: ['/data/'] } },
      { token, files: { [settings.main_file]: IPYNB } },
    );
    expect(JSON.stringify(created)).toMatch(SENTENCE);
  });

  it('are refused with a sentence where a folder of results is saved', async () => {
    const job = await addJob(
      server,
      token,
      "import os\nos.mkdir('out')\nopen(b'out/caf\\xe9.txt', 'w').close()\nopen('out/a.txt', 'w').close()",
    );
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, batch_job_id, 'Executed', 'Execution Failed');
    const saved = await server.ask(
      'output',
      'saveResults',
      {
        batch_job_id,
        submission_id,
        paths: ['/out/'],
        storage: 'drive',
        destination_path: '/',
        on_clash: 'ask',
      },
      { token },
    );
    expect(JSON.stringify(saved)).toMatch(SENTENCE);
    expect(await readdir(areaFolder(server)).catch(() => [])).toEqual([]);
  });
});
