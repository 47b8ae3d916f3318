import { describe, expect, test } from 'vitest';
import { identityOf } from '~/web/lib/identity';

describe('what an object is', () => {
  test.each([
    ['notebook', 'notebook_id'],
    ['job', 'batch_job_id'],
    ['sweep', 'sweep_id'],
    ['prediction', 'pf_id'],
    ['dag', 'dag_id'],
    ['dataset', 'dataset_id'],
    ['experiment', 'project_name'],
    ['environment', 'env_id'],
    ['stream', 'stream_id'],
  ])('ENT-17 a %s is told by its %s', (objectType, field) => {
    expect(identityOf({ [field]: 'one', user_name: 'admin' })).toEqual({
      objectType,
      objectId: 'one',
    });
  });

  test('ENT-18 of several the first of the list decides, wherever it stands in the object', () => {
    expect(identityOf({ dataset_id: 'ds-1', env_id: 'env-1', notebook_id: 'nb-1' })).toEqual({
      objectType: 'notebook',
      objectId: 'nb-1',
    });
    expect(identityOf({ stream_id: 'st-1', project_name: 'mnist' })).toEqual({
      objectType: 'experiment',
      objectId: 'mnist',
    });
  });

  test('ENT-18 a field that names nothing decides nothing', () => {
    expect(
      identityOf({
        notebook_id: null,
        dataset_id: '',
        env_id: 7,
        stream_id: 'st-1',
        workload_id: 'nb-1',
      }),
    ).toEqual({ objectType: 'stream', objectId: 'st-1' });
    expect(identityOf({ user_name: 'admin' })).toBeNull();
    expect(identityOf({})).toBeNull();
  });
});
