import { expect, it } from 'vitest';
import { environmentChoices, SYSTEM } from '~/web/work/forms/screens/environmentChoices';

const known = (deleted: readonly { env_id: string; env_name: string }[]) => ({
  status: 'succeeded' as const,
  value: { environments: [], deleted },
});

it('ENV a deleted environment that is still chosen has its name, and cannot be chosen', () => {
  expect(environmentChoices(known([{ env_id: 'env-1', env_name: 'vision' }]), 'env-1')).toEqual([
    { value: 'env-1', text: 'vision (deleted)', reason: 'It was deleted. Choose another one.' },
  ]);
});

it('ENV one of which nothing is known has its id, and a reason once the list was read', () => {
  const reason = 'There is no such environment any more.';
  expect(environmentChoices(known([]), 'env-1')).toEqual([
    { value: 'env-1', text: 'env-1', reason },
  ]);
  expect(environmentChoices({ status: 'loading' }, 'env-1')).toEqual([
    { value: 'env-1', text: 'env-1' },
  ]);
  expect(environmentChoices(known([]), SYSTEM)).toEqual([{ value: SYSTEM, text: SYSTEM }]);
});
