import { mkdtempSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveFile } from '~/server/platform/gateway/files';
import { emptyNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';
import { LongText } from '~/server/platform/kernels/session/longText';
import { MainFile } from '~/server/platform/kernels/session/mainFile';
import { HOSTILE, plantHostile, promptly, SECRET, type Hostile } from './hostile';

const root = mkdtempSync(path.join(os.tmpdir(), 'atelier-hostile-notebook-'));
const folder = path.join(root, 'notebook');
const elsewhere = path.join(root, 'elsewhere');
const theirs = path.join(elsewhere, 'main.ipynb');
const main = path.join(folder, 'src/main.ipynb');
const text = (metadata: Record<string, unknown> = {}) =>
  writeNotebook({ ...emptyNotebook(), metadata });

beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.dirname(main), { recursive: true });
  await mkdir(elsewhere);
  await writeFile(main, text());
  await writeFile(theirs, text({ theirs: SECRET }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a notebook whose kernel replaces its main file', () => {
  it.each(HOSTILE)(
    'A main file that is a %s does not open, and a sentence says so',
    async (what: Hostile) => {
      await plantHostile(main, what, theirs);
      const tries = Array.from({ length: 6 }, () =>
        MainFile.open(folder, 'src/main.ipynb').catch((error: Error) => error.message),
      );
      const [told] = await promptly('opening it', Promise.all(tries));
      expect(told).toMatch(
        /^(The main file 'src\/main.ipynb' is (not a notebook|outside of the notebook's folder)|main.ipynb is larger than 256 MiB)/,
      );
    },
  );

  it.each(['fifo', 'link'] as const)(
    'Where it becomes a %s nothing is read, and the next save puts the notebook back',
    async (what) => {
      const { file, notebook } = await MainFile.open(folder, 'src/main.ipynb');
      await plantHostile(main, what, theirs);
      expect(
        await promptly('looking', Promise.all(Array.from({ length: 6 }, () => file.changed()))),
      ).toEqual(Array.from({ length: 6 }, () => null));
      await promptly('saving', file.write({ ...notebook, metadata: { mine: true } }));
      expect([(await lstat(main)).isFile(), await readFile(main, 'utf8')]).toEqual([
        true,
        text({ mine: true }),
      ]);
      expect(await readFile(theirs, 'utf8')).toBe(text({ theirs: SECRET }));
    },
  );

  it('Where its folder becomes a link to that of somebody else a save is refused and theirs stays as it is', async () => {
    const { file, notebook } = await MainFile.open(folder, 'src/main.ipynb');
    await rename(path.join(folder, 'src'), path.join(folder, 'old'));
    await symlink(elsewhere, path.join(folder, 'src'));
    expect(await file.changed()).toBeNull();
    await expect(file.write({ ...notebook, metadata: { mine: true } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([await readdir(elsewhere), await readFile(theirs, 'utf8')]).toEqual([
      ['main.ipynb'],
      text({ theirs: SECRET }),
    ]);
  });
});

describe('what the gateway serves of a notebook', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer(
      (request, response) =>
        void serveFile(request, response, folder, (request.url ?? '').slice(1).split('/'), {
          inert: "default-src 'none'",
          page: 'sandbox',
        }),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );

  it('Images that are FIFOs, folders or links to elsewhere are not there', async () => {
    await writeFile(path.join(elsewhere, 'theirs.png'), SECRET);
    for (const what of ['fifo', 'link', 'folder'] as const)
      await plantHostile(
        path.join(folder, `${what}.png`),
        what,
        path.join(elsewhere, 'theirs.png'),
      );
    const names = ['fifo', 'link', 'folder', 'fifo', 'fifo', 'fifo'];
    const answers = await promptly(
      'the images',
      Promise.all(names.map((name) => fetch(`${address}/${name}.png`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 404));
    await writeFile(path.join(folder, 'mine.png'), 'picture');
    expect(await (await fetch(`${address}/mine.png`)).text()).toBe('picture');
  });
});

it.each(['fifo', 'link', 'folder'] as const)(
  'A %s in the place of a long output makes room for it',
  async (what) => {
    const spool = path.join(root, 'spool/cell.txt');
    await plantHostile(spool, what, theirs);
    const long = new LongText(spool);
    long.add('x'.repeat(600 * 1024));
    expect([
      long.overflows,
      (await readFile(spool, 'utf8')).length,
      await readFile(theirs, 'utf8'),
    ]).toEqual([true, 600 * 1024, text({ theirs: SECRET })]);
    long.close();
  },
);
