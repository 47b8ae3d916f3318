import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { unreachable } from '#test/harness/wire';
import { api, type InstanceType } from '~/contract';
import { atOverview, replying } from './atOverview';

const type = (nth: number, changes: Partial<InstanceType> = {}): InstanceType => ({
  instance_id: `a--${nth}`,
  display_name: `Type ${nth}`,
  dq_instance_type: 'a',
  instance_type: String(nth),
  cpu_count: nth,
  memory: 4,
  gpu_count: 0,
  gpu_memory: 0,
  gpu_model: 'Not Supported',
  enabled: true,
  ...changes,
});
const types = [
  type(2),
  type(8, {
    display_name: 'Large',
    gpu_count: 4,
    gpu_model: 'A100',
    gpu_memory: 80,
    enabled: false,
  }),
];
const work = atOverview();
const open = (at: string, instances: readonly InstanceType[] = types) =>
  work.open(at, (wire) => wire.break(api.placement.instances, replying({ instances })));
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Instance types' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('RT-48 RT-49 every type says what it is, and a machine without a GPU says Not Supported', async () => {
  await open('/instances');
  await screen.findByText('Type 2');
  expect(await rows()).toEqual([
    expect.stringMatching(/^Type 2a--224 GiBNot Supported–Available/),
    expect.stringMatching(/^Largea--884 GiB4 × A10080 GiB eachNot available now/),
  ]);
  expect(document.title).toBe('Instances · Atelier');
});

test('RT-49 filter, order, region and workload stand in the address', async () => {
  const app = await open('/instances?sort=-cpus');
  await screen.findByText('Type 2');
  expect((await rows()).map((text) => text.slice(0, 5))).toEqual(['Large', 'Type ']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter instance types' }), 'a100');
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('combobox', { name: 'For' }));
  await userEvent.click(screen.getByRole('option', { name: 'Notebooks' }));
  expect(app.path()).toBe('/instances?sort=-cpus&q=a100&for=notebook');
  expect(screen.getByRole('combobox', { name: 'Zone' })).toHaveAccessibleDescription(
    'Choose a region first',
  );
});

test('RT-49 nothing offered and nothing found say what to do, and a failed read says so', async () => {
  await open('/instances', []);
  expect(await screen.findByRole('heading', { name: 'No instance types' })).toBeVisible();
  const { close } = await work.open('/instances', (wire) =>
    wire.break(api.placement.instances, unreachable(500, 'The cluster is away')),
  );
  expect(await screen.findByText('The cluster is away')).toBeVisible();
  close();
});
