import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { artifactsOf } from '~/server/areas/performance/artifacts';
import { createMeasuring } from '~/server/areas/performance/measuring';
import { createDiskStore } from '~/server/platform/storage/disk/diskStore';
import { lay, layRun, writeDatabase } from '../fixtures';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-models-'));
});
afterEach(() => rm(work, { recursive: true }));

const yaml = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
const artifacts = async () => {
  const { runs } = await createMeasuring().tracked({ work, logFolder: '/tensorboard' });
  const store = createDiskStore({
    area: 'models',
    root: work,
    temporary: path.join(work, '.nowhere'),
    partsFolder: path.join(work, '.nowhere'),
    trashFolder: path.join(work, '.nowhere'),
    signer: undefined as never,
    lifetimeMs: 0,
  });
  const { artifacts: found, warnings } = await artifactsOf(runs, store, work);
  return {
    files: found
      .filter(({ isDir }) => !isDir)
      .map(({ path: at, run_id, model }) => [at, run_id, model]),
    warnings,
  };
};

describe('the models of MLflow 3', () => {
  it('stand among the artifacts of the run that logged them, with their registered versions [JOB-11]', async () => {
    await layRun(work, { id: 'r1' });
    await layRun(work, { id: 'r2' });
    const at = `file://${work}/mlruns/0/models/m-1/artifacts`;
    await lay(work, {
      'mlruns/0/meta.yaml': 'name: Default\n',
      'mlruns/0/models/m-1/meta.yaml': yaml({
        artifact_location: at,
        model_id: 'm-1',
        name: 'model',
        source_run_id: 'r1',
      }),
      'mlruns/0/models/m-1/artifacts/MLmodel': 'flavors',
      'mlruns/0/models/m-2/meta.yaml': yaml({
        artifact_location: 's3://bucket/m-2',
        model_id: 'm-2',
        name: 'far',
        source_run_id: 'r1',
      }),
      'mlruns/0/models/m-3/meta.yaml': yaml({
        artifact_location: `file://${work}/mlruns/0/models/m-3/artifacts`,
        model_id: 'm-3',
        name: 'gone',
        source_run_id: 'r1',
        lifecycle_stage: 'deleted',
      }),
      'mlruns/0/models/m-3/artifacts/MLmodel': 'flavors',
      'mlruns/models/wines/meta.yaml': 'name: wines\n',
      'mlruns/models/wines/version-1/meta.yaml': yaml({
        name: 'wines',
        version: '1',
        run_id: 'r1',
        source: 'models:/m-1',
        current_stage: 'None',
      }),
      'mlruns/models/wines/version-2/meta.yaml': yaml({
        name: 'wines',
        version: '2',
        run_id: 'r1',
        source: 'models:/m-1',
        current_stage: 'Deleted_Internal',
      }),
      // Registered of another run, or of none, from the same files.
      'mlruns/models/wines/version-3/meta.yaml': yaml({
        name: 'wines',
        version: '3',
        run_id: 'r2',
        source: 'models:/m-1',
      }),
      'mlruns/models/wines/version-4/meta.yaml': yaml({
        name: 'wines',
        version: '4',
        source: at,
      }),
      // As MLflow 2 registers what a run keeps among its own artifacts.
      'mlruns/models/old/version-7/meta.yaml': yaml({
        name: 'old',
        version: '7',
        run_id: 'r2',
        source: `file://${work}/mlruns/0/r2/artifacts/model`,
      }),
      'mlruns/0/r2/artifacts/model/MLmodel': 'flavors',
      'mlruns/0/r2/artifacts/notes.txt': 'x',
    });
    expect(await artifacts()).toEqual({
      files: [
        [
          '/mlruns/0/models/m-1/artifacts/MLmodel',
          'r1',
          { name: 'model', versions: [{ name: 'wines', version: '1' }] },
        ],
        [
          '/mlruns/0/r2/artifacts/model/MLmodel',
          'r2',
          { name: '', versions: [{ name: 'old', version: '7' }] },
        ],
        ['/mlruns/0/r2/artifacts/notes.txt', 'r2', undefined],
      ],
      warnings: ['The model far of run-r1 is not among the results: s3://bucket/m-2'],
    });
  });

  it('are found in a database, and none is asked for outside the results', async () => {
    writeDatabase(
      path.join(work, 'mlflow.db'),
      `
db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, experiment_id) VALUES ('r', 'r', 'FINISHED', 1, 'active', 0)")
db.executescript('''
CREATE TABLE logged_models (model_id VARCHAR(36), name VARCHAR(500), artifact_location VARCHAR(1000), source_run_id VARCHAR(32), lifecycle_stage VARCHAR(32));
CREATE TABLE model_versions (name VARCHAR(256), version INTEGER, run_id VARCHAR(32), source VARCHAR(500), storage_location VARCHAR(500), current_stage VARCHAR(20));
''')
models = [('m-1', 'model', '${work}/mlruns/0/models/m-1/artifacts', 'r', 'active'), ('m-2', 'gone', './x', 'r', 'deleted'), ('m-3', 'out', '/etc', 'r', 'active')]
db.executemany("INSERT INTO logged_models VALUES (?, ?, ?, ?, ?)", models)
versions = [('wines', 1, 'r', 'models:/m-1', None, 'None'), ('wines', 2, 'r', 'models:/m-1', None, 'Deleted_Internal'), ('wines', 3, 'other', '${work}/mlruns/0/models/m-1/artifacts', None, 'None')]
db.executemany("INSERT INTO model_versions VALUES (?, ?, ?, ?, ?, ?)", versions)
db.commit()`,
    );
    await lay(work, { 'mlruns/0/models/m-1/artifacts/MLmodel': 'flavors', 'x/MLmodel': 'x' });
    expect(await artifacts()).toEqual({
      files: [
        [
          '/mlruns/0/models/m-1/artifacts/MLmodel',
          'r',
          { name: 'model', versions: [{ name: 'wines', version: '1' }] },
        ],
      ],
      warnings: ['The model out of r is not among the results: /etc'],
    });
  });
});
