import { replace } from 'connected-react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { dropped, fakeTimers, passing, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { catalogueRefreshRequested } from '~/web/features/infra/instances/events';
import { choiceFrom, selectCatalogue } from '~/web/features/infra/instances/model';
import { openAtWork, type AtWork, workspace } from '../support/atWork';

const { server } = await workspace();
let app: AtWork;
afterEach(() => {
  app.stop();
  vi.useRealTimers();
  expect(app.crashes).toEqual([]);
});
const { placement } = api;
const open = async (at: string) => {
  fakeTimers();
  app = await openAtWork(server, { at });
  await settle(app.wire);
  return app;
};
const catalogue = () => selectCatalogue(app.state());

test('RT-48 RT-49 API-74 the catalogue shows what the first provider offers, and is read again every 30 s', async () => {
  await open('/instances');
  expect(catalogue().providers.value?.map(({ name }) => name)).toEqual(['local']);
  expect(catalogue().instances.value?.length).toBeGreaterThan(0);
  expect(catalogue().zones.value).toBeNull();
  const instances = catalogue().instances.value;
  await passing(app.wire, 34_000);
  expect([
    app.wire.count(placement.instances),
    app.wire.count(placement.providers),
    app.wire.count(placement.regions),
  ]).toEqual([2, 1, 1]);
  expect(catalogue().instances.value).toEqual(instances);
});

test('RT-49 region and zone of the address narrow it, and another choice reads only what follows from it', async () => {
  await open('/instances');
  const region = catalogue().regions.value?.[0]?.region_name ?? '';
  app.dispatch(replace(`/instances?region=${region}`));
  await settle(app.wire);
  const zone = catalogue().zones.value?.[0]?.zone_name ?? '';
  expect(zone).not.toBe('');
  app.dispatch(replace(`/instances?region=${region}&zone=${zone}&for=notebook`));
  await settle(app.wire);
  expect(catalogue().instances.of).toBe(`local ${region} ${zone} notebook`);
  expect([
    app.wire.count(placement.regions),
    app.wire.count(placement.zones),
    app.wire.count(placement.instances),
  ]).toEqual([1, 1, 3]);
  expect(choiceFrom('?zone=a')).toEqual({
    provider: null,
    region: null,
    zone: null,
    workload: 'batchjob',
  });
});

test('RT-49 where the providers cannot be read nothing is asked about none of them', async () => {
  fakeTimers();
  app = await openAtWork(server, { at: '/home' });
  await settle(app.wire);
  app.wire.break(placement.providers, dropped);
  const asked = () =>
    [placement.regions, placement.zones, placement.instances].map((endpoint) =>
      app.wire.count(endpoint),
    );
  const before = asked();
  app.dispatch(replace('/instances'));
  await settle(app.wire);
  expect(catalogue().providers).toMatchObject({
    value: null,
    request: { problem: { code: 'offline' } },
  });
  expect(asked()).toEqual(before);
});

test('RT-49 a failed read is a problem, and Retry reads it', async () => {
  fakeTimers();
  app = await openAtWork(server, { at: '/home' });
  await settle(app.wire);
  app.wire.break(placement.instances, dropped);
  app.dispatch(replace('/instances'));
  await settle(app.wire);
  expect(catalogue().instances).toMatchObject({
    value: null,
    request: { problem: { code: 'offline' } },
  });
  app.wire.mend(placement.instances);
  app.dispatch(catalogueRefreshRequested());
  await settle(app.wire);
  expect(catalogue().instances).toMatchObject({ request: { status: 'succeeded' } });
  expect(catalogue().instances.value?.length).toBeGreaterThan(0);
});
