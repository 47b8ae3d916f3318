/** A dataset of 10,000 files and a table of 100 MB: listed, described and kept track of by the server's own code, without a network. */
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openWorkspace } from '../../../test/server/support/openWorkspace.ts';
import { repeat } from '../kit.mjs';

export const name = 'datasets';

const FILES = 10_000;
const TABLE_BYTES = 100 * 1000 * 1000;
const MIB = 1024 * 1024;

const timed = async (work) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const writeTable = async (file) => {
  const handle = await open(file, 'w');
  try {
    let [at, bytes] = [0, (await handle.write('id,width,species,day,flag,note\n')).bytesWritten];
    while (bytes < TABLE_BYTES) {
      const rows = Array.from(
        { length: 5_000 },
        () =>
          `${(at += 1)},${(at % 977) / 10},kind ${at % 31},2024-01-${String((at % 28) + 1).padStart(2, '0')},${at % 2 === 0},${(at * 7919) % 1e9}\n`,
      );
      bytes += (await handle.write(rows.join(''))).bytesWritten;
    }
  } finally {
    await handle.close();
  }
};

export const run = async ({ runs, row }) => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-bench-'));
  const server = await openWorkspace({ dataFolder });
  try {
    const token = await server.signIn();
    const many = path.join(dataFolder, 'drives/user/admin/many');
    const table = path.join(dataFolder, 'drives/user/admin/table');
    await Promise.all([many, table].map((folder) => mkdir(folder, { recursive: true })));
    for (let at = 0; at < FILES; at += 1) await writeFile(path.join(many, `${at}.txt`), String(at));
    await writeTable(path.join(table, 'big.csv'));
    const make = async (folder) =>
      (
        await server.get(
          'datasets',
          'create',
          { dataset_name: folder, path: `/${folder}/` },
          { token },
        )
      ).dataset.dataset_id;
    const [files, big] = [await make('many'), await make('table')];
    row(
      '10,000 files listed',
      { unit: 'ms', promise: 1_000 },
      await repeat(runs, () =>
        timed(() => server.get('datasets', 'contents', { dataset_id: files }, { token })),
      ),
    );
    const { datasets } = server.workspace;
    const dataset = await datasets.find(files, 'atelier');
    row('10,000 files read and hashed for the first time', { unit: 'ms', promise: 20_000 }, [
      await timed(() => datasets.snapshots.take(dataset)),
    ]);
    // Hashes taken within two seconds of a file's last change are not reused: the files must settle first.
    await new Promise((resolve) => {
      setTimeout(resolve, 2_500);
    });
    await datasets.snapshots.take(dataset);
    row(
      'the same, nothing touched since',
      { unit: 'ms', promise: 3_000 },
      await repeat(runs, () => timed(() => datasets.snapshots.take(dataset))),
    );
    let most = process.memoryUsage().rss;
    const before = most;
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const ms = await timed(async () => {
      while (
        (
          await server.get(
            'datasets',
            'statistics',
            { dataset_id: big, path: '/big.csv' },
            { token },
          )
        ).phase === 'working'
      );
    });
    clearInterval(watching);
    row('columns of a csv of 100 MB', { unit: 'ms', promise: 40_000 }, [ms]);
    row('memory it took', { unit: 'MiB', promise: 300 }, [(most - before) / MIB]);
  } finally {
    await server.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
};
