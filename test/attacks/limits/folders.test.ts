import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { areaFolder, problemOf } from '#test/server/support/driveFiles';
import { begin, limitedServer, MIB } from './limited';

const TOGETHER =
  'The files in pair are more than 64 MiB long together, their holes included; at most 64 MiB are copied at once. Choose fewer of them.';

const hollow = async (file: string) => {
  const handle = await open(file, 'w');
  await handle.truncate(40 * MIB).finally(() => handle.close());
};

it('a folder whose files are longer together than the limit is neither saved nor packed', async () => {
  const server = await limitedServer('auto', { ATELIER_FILE_LIMIT_MB: '64' });
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const run = await begin(server, token, 'pass');
  await run.ended();
  const [results, drive] = [path.join(run.work, 'pair'), path.join(areaFolder(server), 'pair')];
  for (const folder of [results, drive]) {
    await mkdir(folder, { recursive: true });
    for (const name of ['one.bin', 'two.bin']) await hollow(path.join(folder, name));
  }
  const saved = await server.get(
    'output',
    'saveResults',
    {
      ...run.of,
      paths: ['/pair'],
      storage: 'drive',
      destination_path: '/',
      on_clash: 'keep_both',
    },
    { token },
  );
  expect(saved.reasons).toEqual({ '/pair': TOGETHER });
  expect(await readdir(areaFolder(server))).toEqual(['pair']);
  const packed = await server.ask(
    'drive',
    'download',
    { storage: 'drive', file_url: '/pair/' },
    { token },
  );
  expect(problemOf(packed)).toEqual([413, 'too_large', TOGETHER]);
});
