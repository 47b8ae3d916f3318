import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { areaFolder, problemOf } from '#test/server/support/driveFiles';
import { SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { copyContent } from '~/server/start/backup/copyContent';
import { readContents } from '~/server/areas/datasets/snapshots/taking';
import { copyFile } from '~/server/platform/storage/disk/copyTree';
import { writeSparse } from '~/server/platform/storage/disk/sparse';
import { promptly } from '../files/hostile';
import { begin, limitedServer, MIB } from './limited';

const TEN_TB = 10 * 1024 ** 4;
const PROGRAM = `
with open("big.bin", "wb") as big:
    big.write(b"first")
    big.truncate(${TEN_TB})
    big.seek(${TEN_TB} - 4)
    big.write(b"last")
`;

let server: TestWorkspace;
let token: string;
let run: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  // Programs may make files of a pebibyte here: what is copied is bounded all the same.
  server = await limitedServer('auto', { ATELIER_FILE_LIMIT_MB: String(1024 ** 3) });
  token = await server.signIn();
  await mkdir(areaFolder(server), { recursive: true });
  run = await begin(server, token, PROGRAM);
});
afterEach(() => {
  vi.unstubAllEnvs();
  limitTo(1024 ** 5);
});
afterAll(() => server.close());

const occupied = async (file: string) => (await stat(file)).blocks * 512;
const endsOf = async (file: string) => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const at = async (position: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer.toString();
    return [size, await at(0, 5), await at(size - 4, 4)];
  } finally {
    await handle.close();
  }
};
const WHOLE = [TEN_TB, 'first', 'last'];

const save = (paths: string[], on_clash: 'ask' | 'keep_both' = 'ask') =>
  server.get(
    'output',
    'saveResults',
    { ...run.of, paths, storage: 'drive', destination_path: '/', on_clash },
    { token },
  );
const limitTo = (fileBytes: number) =>
  void Object.assign(server.workspace.config.limits, { fileBytes });

describe('a file of 10 TB that is all holes but for nine bytes', () => {
  it('is made by a job', async () => {
    expect(await run.ended()).toMatchObject({ status: 'Executed' });
    expect(await endsOf(path.join(run.work, 'big.bin'))).toEqual(WHOLE);
  });

  it('is saved to the drive and copied there with its holes', async () => {
    expect(await promptly('saving', save(['/big.bin']))).toMatchObject({ success: ['/big.bin'] });
    const saved = path.join(areaFolder(server), 'big.bin');
    expect(await endsOf(saved)).toEqual(WHOLE);
    expect(await occupied(saved)).toBeLessThan(MIB);
    await mkdir(path.join(areaFolder(server), 'more'));
    const copied = await promptly(
      'copying',
      server.get(
        'drive',
        'copy',
        { storage: 'drive', content_list: ['/big.bin'], destination_path: '/more/' },
        { token },
      ),
    );
    expect(copied.success).toEqual(['/big.bin']);
    const copy = path.join(areaFolder(server), 'more/big.bin');
    expect([await endsOf(copy), (await occupied(copy)) < MIB]).toEqual([WHOLE, true]);
  });

  it('is backed up with its holes', async () => {
    const target = path.join(server.dataFolder, 'backup');
    await promptly('the backup', copyContent(run.work, target));
    const copy = path.join(target, 'big.bin');
    expect([await endsOf(copy), (await occupied(copy)) < MIB]).toEqual([WHOLE, true]);
  });

  it('is not saved or packed where that is longer than the limit, and the sentence names file and limit', async () => {
    limitTo(64 * MIB);
    const TOO_LONG =
      'big.bin is 10 TiB long, its holes included; at most 64 MiB are copied at once.';
    const before = await readdir(areaFolder(server));
    const reply = await save(['/big.bin', '/'], 'keep_both');
    expect(reply.reasons).toEqual({ '/big.bin': TOO_LONG, '/': TOO_LONG });
    expect(await readdir(areaFolder(server))).toEqual(before);
    const zip = await server.ask(
      'output',
      'resultDownload',
      { ...run.of, paths: ['/'] },
      { token },
    );
    expect(problemOf(zip)).toEqual([413, 'too_large', TOO_LONG]);
    await mkdir(path.join(areaFolder(server), 'set'), { recursive: true });
    await open(path.join(areaFolder(server), 'set/hollow.bin'), 'w').then((handle) =>
      handle.truncate(TEN_TB).finally(() => handle.close()),
    );
    const drive = await server.ask(
      'drive',
      'download',
      { storage: 'drive', file_url: '/set/' },
      { token },
    );
    expect(problemOf(drive)).toEqual([
      413,
      'too_large',
      'hollow.bin is 10 TiB long, its holes included; at most 64 MiB are copied at once.',
    ]);
  });

  it('is not read for a snapshot of a dataset where that is longer than the limit', async () => {
    await mkdir(path.join(areaFolder(server), 'data'));
    await open(path.join(areaFolder(server), 'data/hollow.bin'), 'w').then((handle) =>
      handle.truncate(TEN_TB).finally(() => handle.close()),
    );
    const asked = { dataset_name: 'data', path: '/data/' };
    const { dataset } = await server.get('datasets', 'create', asked, { token });
    const { datasets } = server.workspace;
    const row = await datasets.find(dataset.dataset_id, 'atelier');
    // The limit of a server is that of its start.
    const read = readContents(
      datasets.storeOf(row),
      { at: 0, files: {} },
      () => undefined,
      64 * MIB,
    );
    await expect(promptly('the snapshot', read)).rejects.toThrow(
      'hollow.bin is 10 TiB long, its holes included; at most 64 MiB of a file are read.',
    );
  });

  it('is copied no further when the person who asked for it is gone, and nothing of the copy is left', async () => {
    // Without the system's cp every hole is read: that takes hours.
    vi.stubEnv('PATH', '/nowhere');
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const drafts = () => readdir(path.join(server.dataFolder, 'drives/tmp'));
    const gone = new AbortController();
    const reply = fetch(`${address}${api.output.saveResults.path}`, {
      method: 'POST',
      body: JSON.stringify({
        user_name: 'admin',
        ...run.of,
        paths: ['/big.bin'],
        storage: 'drive',
        destination_path: '/',
        on_clash: 'keep_both',
      }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: gone.signal,
    });
    await expect.poll(drafts, SLOW_TIMEOUT).toHaveLength(1);
    const before = await readdir(areaFolder(server));
    gone.abort();
    await expect(reply).rejects.toThrow('aborted');
    await expect.poll(drafts, SLOW_TIMEOUT).toEqual([]);
    expect(await readdir(areaFolder(server))).toEqual(before);
    expect(server.reported).toEqual([]);
  });
});

describe('holes', () => {
  it('stay holes in what is copied and streamed into a file, and a copy is as long as its file was', async () => {
    const source = path.join(server.dataFolder, 'hollow');
    await open(source, 'w').then(async (handle) => {
      await handle.write('first', 0);
      await handle.write('last', 200 * MIB);
      await handle.truncate(300 * MIB);
      await handle.close();
    });
    const [copied, lumps, streamed] = ['copied', 'lumps', 'streamed'].map((name) =>
      path.join(server.dataFolder, name),
    ) as [string, string, string];
    await copyFile(source, copied);
    vi.stubEnv('PATH', '/nowhere');
    await copyFile(source, lumps);
    vi.unstubAllEnvs();
    await writeSparse(createReadStream(source), streamed);
    for (const file of [copied, lumps, streamed]) {
      expect([file, (await stat(file)).size, (await occupied(file)) < MIB]).toEqual([
        file,
        300 * MIB,
        true,
      ]);
    }
  });
});
