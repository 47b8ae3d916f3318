import { execFileSync } from 'node:child_process';
import { mkdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Dataset } from '~/contract';
import { flowers } from '#test/harness/files/parquetFiles';
import { until } from '#test/harness/until';
import { areaFolder, plant } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeEach(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterEach(() => server.close());

const make = async (files: Readonly<Record<string, string | Buffer>>): Promise<Dataset> => {
  await plant(server, files);
  return (
    await server.get('datasets', 'create', { dataset_name: 'data', path: '/data/' }, { token })
  ).dataset;
};
const snapshots = async (dataset_id: string) => {
  await server.get('datasets', 'snapshot', { dataset_id }, { token });
  const look = async () => {
    const told = await server.get('datasets', 'snapshots', { dataset_id }, { token });
    return told.working === null ? told : null;
  };
  return until('the snapshot', look, 90_000);
};
const statistics = async (dataset_id: string, file: string) =>
  until('statistics', async () => {
    const told = await server.get('datasets', 'statistics', { dataset_id, path: file }, { token });
    return told.phase === 'working' ? null : told;
  });
const at = (name: string) => path.join(areaFolder(server), 'data', name);

it('hostile names, a FIFO and links that lead out: what is no file of the drive is neither listed, read, counted nor hashed', async () => {
  const { dataset_id } = await make({
    'data/a.txt': 'a',
    'data/ü & <b>"\'.csv': 'x\n1\n',
    'other/secret.txt': 'secret',
    [`data/${'n'.repeat(200)}.txt`]: 'n',
  });
  execFileSync('mkfifo', [at('pipe.csv')]);
  await symlink('/etc/passwd', at('link.csv'));
  await symlink('../other', at('out'));
  await writeFile(at('new\nline.txt'), 'x');
  const { contents } = await server.get('datasets', 'contents', { dataset_id }, { token });
  expect(contents.map(({ name }) => name).sort()).toEqual(
    ['a.txt', `${'n'.repeat(200)}.txt`, 'new␊line.txt', 'ü & <b>"\'.csv'].sort(),
  );
  expect((await snapshots(dataset_id)).snapshots).toMatchObject([
    { file_count: 4, total_bytes: 7 },
  ]);
  for (const file of ['/pipe.csv', '/link.csv', '/out/secret.txt']) {
    expect(
      (await server.ask('datasets', 'preview', { dataset_id, file_url: file }, { token })).status,
    ).toBe(404);
    expect(await statistics(dataset_id, file)).toMatchObject({ phase: 'none' });
  }
  for (const file of ['/../other/secret.txt', '/a\0b'])
    expect(
      (await server.ask('datasets', 'preview', { dataset_id, file_url: file }, { token })).status,
    ).toBe(422);
});

it('previews are those of the drive: first rows of a table, pictures by their address', async () => {
  const { dataset_id } = await make({
    'data/a.csv': 'a,b\n1,2\n',
    'data/b.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'data/c.jsonl': '{"a":1}\n',
  });
  const preview = (file_url: string) =>
    server.get('datasets', 'preview', { dataset_id, file_url }, { token });
  expect(await preview('/a.csv')).toEqual({
    kind: 'table',
    columns: ['a', 'b'],
    rows: [['1', '2']],
    truncated: false,
  });
  expect(await preview('/b.png')).toMatchObject({ kind: 'image' });
  expect(await preview('/c.jsonl')).toMatchObject({ kind: 'json' });
  const { pictures } = await server.get(
    'datasets',
    'thumbnails',
    { dataset_id, paths: ['/b.png', '/a.csv'] },
    { token },
  );
  expect(Object.keys(pictures)).toEqual(['/b.png']);
});

it('the same contents are the same snapshot, and only what was touched is read again', async () => {
  const { dataset_id } = await make({ 'data/a.txt': 'a', 'data/b/c.txt': 'c' });
  const [first] = (await snapshots(dataset_id)).snapshots;
  const {
    snapshots: [again, ...others],
  } = await snapshots(dataset_id);
  expect([again?.snapshot_id, others]).toEqual([first?.snapshot_id, []]);
  // Another file of the same size and time under the same name is another one all the same.
  const { mtime, atime } = await stat(at('a.txt'));
  await rm(at('a.txt'));
  await writeFile(at('held'), '');
  await writeFile(at('a.txt'), 'z');
  await rm(at('held'));
  await utimes(at('a.txt'), atime, mtime);
  await writeFile(at('new.txt'), 'new');
  const { added, changed, removed, counts } = await server.get(
    'datasets',
    'changes',
    { dataset_id, snapshot_id: first?.snapshot_id ?? '' },
    { token },
  );
  expect({ added, changed, removed, counts }).toEqual({
    added: ['new.txt'],
    changed: ['a.txt'],
    removed: [],
    counts: { added: 1, changed: 1, removed: 0 },
  });
  expect((await snapshots(dataset_id)).snapshots).toHaveLength(2);
  expect(
    (await server.ask('datasets', 'changes', { dataset_id, snapshot_id: 'none' }, { token }))
      .status,
  ).toBe(404);
});

it('columns of a csv: types, missing values, smallest, largest, mean, how many different ones', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) =>
      `${at},${at % 2 === 0 ? '' : at / 2},${at % 3 === 0},2024-01-${String((at % 28) + 1).padStart(2, '0')},"name, ${at % 7}"`,
  );
  const { dataset_id } = await make({
    'data/a.csv': `id,half,third,day,name\n${rows.join('\n')}\n`,
  });
  const told = await statistics(dataset_id, '/a.csv');
  expect(told).toMatchObject({ phase: 'ready', rows: 300, truncated: false });
  expect(told.phase === 'ready' && told.columns).toEqual([
    {
      name: 'id',
      type: 'integer',
      missing: 0,
      distinct: 300,
      more_distinct: false,
      min: '0',
      max: '299',
      mean: 149.5,
    },
    {
      name: 'half',
      type: 'number',
      missing: 150,
      distinct: 150,
      more_distinct: false,
      min: '0.5',
      max: '149.5',
      mean: 75,
    },
    {
      name: 'third',
      type: 'boolean',
      missing: 0,
      distinct: 2,
      more_distinct: false,
      min: 'false',
      max: 'true',
      mean: null,
    },
    {
      name: 'day',
      type: 'date',
      missing: 0,
      distinct: 28,
      more_distinct: false,
      min: '2024-01-01',
      max: '2024-01-28',
      mean: null,
    },
    {
      name: 'name',
      type: 'text',
      missing: 0,
      distinct: 7,
      more_distinct: false,
      min: 'name, 0',
      max: 'name, 6',
      mean: null,
    },
  ]);
  const { files } = await server.get('datasets', 'tables', { dataset_id }, { token });
  expect(files.map((file) => file.path)).toEqual(['/a.csv']);
});

it('columns of JSON lines, also of those that come later, and what is no table says so', async () => {
  const { dataset_id } = await make({
    'data/a.jsonl': '{"a":1,"b":null}\n{"a":2.5,"c":{"d":1}}\nnot json\n',
    'data/bad.jsonl': 'no\nno\n',
    'data/bad.parquet': 'PAR1 no PAR1',
    'data/empty.csv': '',
    'data/broken.csv': `a,b\n"${'x'.repeat(5 * 1024 * 1024)}`,
    'data/a.txt': 'x',
    'data/late.jsonl': '{"a":1}\n{"a":2}\nnot json\n{"b":1}\n',
  });
  expect(await statistics(dataset_id, '/late.jsonl')).toMatchObject({
    rows: 3,
    columns: [
      { name: 'a', missing: 1 },
      { name: 'b', missing: 2 },
    ],
  });
  expect(await statistics(dataset_id, '/a.jsonl')).toMatchObject({
    phase: 'ready',
    rows: 2,
    unread: '1 line of this file could not be read. The first: line 3, “not json”',
    columns: [
      { name: 'a', type: 'number', missing: 0, mean: 1.75 },
      { name: 'b', type: 'empty', missing: 2 },
      { name: 'c', type: 'nested', missing: 1 },
    ],
  });
  for (const file of ['/bad.jsonl', '/bad.parquet', '/empty.csv', '/broken.csv', '/a.txt'])
    expect(await statistics(dataset_id, file), file).toMatchObject({ phase: 'none' });
});

it('columns of a parquet file', async () => {
  const { dataset_id } = await make({ 'data/a.parquet': flowers() });
  const told = await statistics(dataset_id, '/a.parquet');
  expect(told).toMatchObject({
    phase: 'ready',
    rows: 3,
    truncated: false,
    columns: [
      { name: 'id', type: 'integer', min: '0', max: '2', mean: 1, distinct: 3 },
      { name: 'species', type: 'text', min: 'setosa', max: 'virginica', distinct: 2 },
      { name: 'width', type: 'number', mean: 0.5 },
    ],
  });
});

it('10,000 files are listed, counted and kept track of', async () => {
  await mkdir(path.join(areaFolder(server), 'data'), { recursive: true });
  execFileSync('python3', [
    '-c',
    'import sys\nfor i in range(10000):\n  open(f"{sys.argv[1]}/{i}.txt","w").write(str(i))',
    path.join(areaFolder(server), 'data'),
  ]);
  const { dataset_id } = await make({});
  const { contents } = await server.get('datasets', 'contents', { dataset_id }, { token });
  expect(contents).toHaveLength(10_000);
  const {
    snapshots: [one],
  } = await snapshots(dataset_id);
  expect(one).toMatchObject({ file_count: 10_000, total_bytes: 38_890 });
  await expect
    .poll(
      async () =>
        (await server.get('datasets', 'read', { dataset_id }, { token })).dataset.file_count,
    )
    .toBe(10_000);
});
