/** Answers of our addresses to current readers of tables: these send HEAD and range requests first, and cache the results by their validators. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { plant } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const run = promisify(execFile);
const CSV = 'name,rows\nada,1\nbob,2\n';
const WRITE = `
import polars, sys
polars.DataFrame({'name': ['ada', 'bob'] * 50_000, 'rows': range(100_000)}).write_parquet(sys.argv[1], row_group_size=10_000)
`;
const READ = `
import json, pandas, polars, sys
csv, parquet = sys.argv[1:]
print(json.dumps({
    'polars.read_csv': polars.read_csv(csv).rows(),
    'polars.scan_csv': polars.scan_csv(csv).collect().rows(),
    'pandas.read_csv': pandas.read_csv(csv).values.tolist(),
    'polars.read_parquet': polars.read_parquet(parquet).height,
    'polars.scan_parquet': polars.scan_parquet(parquet).filter(polars.col('rows') == 99_999).collect().rows(),
}))
`;

describe('readers of tables on addresses of the drive', needs('packages'), () => {
  let server: TestWorkspace;
  let origin: string;
  const python = machine.packages ?? '';
  beforeAll(async () => {
    server = await openWorkspace();
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it('polars and pandas read what is there, whole and in parts', async () => {
    const token = await server.signIn();
    const parquet = path.join(server.dataFolder, 'b.parquet');
    await run(python, ['-c', WRITE, parquet]);
    await plant(server, { 'data/a.csv': CSV, 'data/b.parquet': await readFile(parquet) });
    const address = async (file_url: string) =>
      (
        await server.get('drive', 'download', { storage: 'drive', file_url }, { token })
      ).url.replace('http://localhost:8080', origin);
    const { stdout } = await run(python, [
      '-c',
      READ,
      await address('/data/a.csv'),
      await address('/data/b.parquet'),
    ]);
    const rows = [
      ['ada', 1],
      ['bob', 2],
    ];
    expect(JSON.parse(stdout)).toEqual({
      'polars.read_csv': rows,
      'polars.scan_csv': rows,
      'pandas.read_csv': rows,
      'polars.read_parquet': 100_000,
      'polars.scan_parquet': [['bob', 99_999]],
    });
  });
});
