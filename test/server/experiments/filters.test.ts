import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixture } from '#test/harness/machine';
import { lay, layRun, metricLines, writeDatabase } from '../jobs/fixtures';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const project_name = 'searched';

describe("MLflow's expressions for a search", () => {
  let server: TestWorkspace;
  let token: string;
  const names = async (filter: string) => {
    const sort = { field: 'a.name', descending: false };
    const asked = { project_name, filter, sort, fields: [] };
    return (await server.get('experiments', 'runs', asked, { token })).rows.map(
      ({ run_name }) => run_name,
    );
  };

  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
    token = await server.signIn();
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Searched' });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    await layRun(
      folder,
      {
        id: 'one',
        meta: { run_name: 'parent', artifact_uri: 's3://bucket/one' },
        metrics: { best: metricLines(['inf']) },
        tags: { 'mlflow.datasets': 'garbage', 'mlflow.artifactUri': 'x' },
      },
      '3',
    );
    await layRun(folder, { id: 'two', meta: { artifact_uri: 'x' } }, '3');
    await lay(folder, {
      'mlruns/3/meta.yaml': `name: ${project_name}\n`,
      'mlruns/3/one/inputs/i1/meta.yaml':
        'destination_id: one\ndestination_type: RUN\nsource_id: d1\nsource_type: DATASET\ntags:\n  mlflow.data.context: train\n',
      'mlruns/3/datasets/d1/meta.yaml': 'digest: abc\nname: toy\nsource: x\n',
    });
    writeDatabase(
      path.join(folder, 'mlflow.db'),
      `
db.execute("INSERT INTO experiments VALUES (1, '${project_name}', '', 'active')")
db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, experiment_id) VALUES ('sql', 'database', 'FINISHED', 1600000000000, 'active', 1)")
db.executescript('''
CREATE TABLE datasets (dataset_uuid VARCHAR(36), name VARCHAR(500), digest VARCHAR(36));
CREATE TABLE inputs (input_uuid VARCHAR(36), source_type VARCHAR(36), source_id VARCHAR(36), destination_type VARCHAR(36), destination_id VARCHAR(36));
CREATE TABLE input_tags (input_uuid VARCHAR(36), name VARCHAR(255), value VARCHAR(500));
INSERT INTO datasets VALUES ('d', 'toy', 'def'); INSERT INTO inputs VALUES ('i', 'DATASET', 'd', 'RUN', 'sql');
INSERT INTO input_tags VALUES ('i', 'mlflow.data.context', 'test');
''')
db.commit()`,
    );
    await vi.waitFor(
      async () => {
        const { reading } = await server.get('experiments', 'read', { project_name }, { token });
        expect([reading.left, (await names('')).length]).toEqual([0, 3]);
      },
      { timeout: 60_000 },
    );
  });
  afterAll(() => server.close());

  it('are all answered, each by the runs that it means [EXP-03]', async () => {
    const lines = (await readFile(fixture('outside/mlflow/09-filters.txt'), 'utf8'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const found = await Promise.all(lines.map(names));
    expect(Object.fromEntries(lines.map((line, at) => [line, found[at]]))).toEqual({
      'attributes.start_time > 1700000000000': [],
      'start_time > 1700000000000': [],
      'attributes.created > 1700000000000': [],
      "attributes.`run name` = 'parent'": ['parent'],
      "attributes.user_id = 'nobody'": [],
      "attributes.artifact_uri = 'x'": ['run-two'],
      "dataset.name = 'toy'": ['database', 'parent'],
      'metrics.best > 1': ['parent'],
    });
    expect(await names('start_time >= 1700000000000')).toEqual(['parent', 'run-two']);
  });

  it('find datasets by name, digest and context, of one and the same dataset or of none', async () => {
    expect(await names("datasets.context = 'train'")).toEqual(['parent']);
    expect(await names("dataset.digest LIKE 'd%'")).toEqual(['database']);
    expect(await names("dataset.name IN ('toy', 'other')")).toEqual(['database', 'parent']);
    expect(await names("not dataset.name = 'toy'")).toEqual(['run-two']);
    expect(await names('dataset.name is null')).toEqual(['run-two']);
    expect(await names("dataset.name = 'garbage'")).toEqual([]);
  });
});
