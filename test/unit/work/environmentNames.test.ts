import { expect, it, vi } from 'vitest';
import type { PythonEnvironment } from '~/contract';
import { environmentNames } from '~/server/areas/performance/environmentNames';

const of = (env_id: string, env_name: string) => ({ env_id, env_name }) as PythonEnvironment;
const environments = {
  list: vi.fn((team: string) =>
    Promise.resolve(team === 'lab' ? [of('system', 'system'), of('env-1', 'vision')] : []),
  ),
  deleted: (team: string) => Promise.resolve(team === 'lab' ? [of('env-2', 'old')] : []),
};

it('40.2 a comparison has the names of environments, also of deleted ones, of the team alone', async () => {
  const ids = ['env-1', 'env-2', null, 'env-unknown'];
  expect([...(await environmentNames(environments, ids, 'lab'))].sort()).toEqual([
    ['env-1', 'vision'],
    ['env-2', 'old'],
  ]);
  expect([...(await environmentNames(environments, ids, 'another'))]).toEqual([]);
});

it('40.2 where no environment is named none is looked up', async () => {
  environments.list.mockClear();
  expect((await environmentNames(environments, [null, ''], 'lab')).size).toBe(0);
  expect(environments.list).not.toHaveBeenCalled();
});
