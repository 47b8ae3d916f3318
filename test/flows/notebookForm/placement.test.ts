import type { AxiosResponse } from 'axios';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyOf, replyWith, signedInApp, until, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import type { InstanceType } from '~/contract';
import { placementChanged, placementNeeded } from '~/web/work/forms/placement/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { selectCreate } from '~/web/work/forms/selectors';
import { isReading } from '~/web/work/forms/placement/model/cascade';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});

const type = (id: string, enabled = true): InstanceType => {
  const [dq_instance_type = '', instance_type = ''] = id.split('--');
  return {
    instance_id: id,
    display_name: id,
    dq_instance_type,
    instance_type,
    cpu_count: 2,
    memory: 8,
    gpu_count: 0,
    gpu_memory: 0,
    gpu_model: 'Not Supported',
    enabled,
  };
};

/** Two clouds: 'east' has regions with zones, 'bare' has neither; the replies for 'slow' wait until they are let go. */
const clouds = () => {
  const held: (() => void)[] = [];
  const zones: Record<string, string[]> = {
    r1: ['r1-a', 'r1-b'],
    r2: ['r2-a', 'r2-b'],
    s1: ['s1-a'],
  };
  const asked: string[] = [];
  const answers = {
    '/fsc/team/compute_provider_features/valid/read/': (config: Parameters<typeof replyWith>[0]) =>
      Promise.resolve(
        replyWith(config, {
          valid_compute_providers: ['east', 'bare', 'slow'].map((name) => ({ name, label: name })),
          feature_support: {},
        }),
      ),
    '/fsc/team/regions/': (config: Parameters<typeof replyWith>[0]) => {
      const provider = String(bodyOf(config)['compute_provider']);
      asked.push(`regions of ${provider}`);
      const names = { east: ['r1', 'r2'], bare: [], slow: ['s1', 's2'] }[provider] ?? [];
      const reply = () =>
        replyWith(config, {
          regions: names.map((region_name) => ({ region_name, region_description: '' })),
        });
      if (provider !== 'slow') return Promise.resolve(reply());
      return new Promise<AxiosResponse>((resolve) => held.push(() => resolve(reply())));
    },
    '/fsc/team/region/zones/': (config: Parameters<typeof replyWith>[0]) => {
      const region = String(bodyOf(config)['compute_region']);
      asked.push(`zones of ${region}`);
      return Promise.resolve(
        replyWith(config, {
          zones: (zones[region] ?? []).map((zone_name) => ({ zone_name, zone_description: '' })),
        }),
      );
    },
    '/fsc/instance/readall/': (config: Parameters<typeof replyWith>[0]) => {
      const { compute_zone } = bodyOf(config);
      asked.push(`instances in ${String(compute_zone)}`);
      const list =
        compute_zone === 'r2-b'
          ? [type('big--one', false), type('big--two')]
          : [type('small--one'), type('t2.large--t2.large')];
      return Promise.resolve(replyWith(config, { instances: list }));
    },
  };
  return { answers, asked, letGo: () => held.splice(0).forEach((go) => go()) };
};

const open = async (world: Pick<ReturnType<typeof clouds>, 'answers'>) => {
  const app = await signedInApp(server, '/notebooks/create', world.answers);
  running.push(app);
  await until(app, (s) => selectCreate(s, 'notebook')?.lists.providers.status === 'succeeded');
  return app;
};
const settled = (app: SignedInApp) =>
  until(app, (state) => !isReading(selectCreate(state, 'notebook')!.lists));
const choose = async (
  app: SignedInApp,
  step: 'providers' | 'regions' | 'zones' | 'instances',
  value: string,
) => {
  app.dispatch(placementChanged({ form: 'notebook', step, value }));
  await settled(app);
};
const place = (app: SignedInApp) => {
  const { compute_provider, compute_region, compute_zone, instance_id } = notebookForm.selectCreate(
    app.state(),
  )!.draft.values;
  return [compute_provider, compute_region, compute_zone, instance_id];
};

describe('the placement of a new notebook', () => {
  test("NB-16 NB-38 API-13 API-14 API-15 API-74 starts with the team's defaults on the real server, without making the form dirty", async () => {
    const app = await open({ answers: {} as ReturnType<typeof clouds>['answers'] });
    await settled(app);
    expect(place(app)).toEqual(['local', 'this-machine', 'this-machine', 'local--whole-machine']);
    expect(notebookForm.selectCreate(app.state())!.draft.values).toMatchObject({
      instance_type: 'whole-machine',
      dq_instance_type: 'local',
    });
    expect(notebookForm.selectCreateDirty(app.state())).toBe(false);
  });

  test('NB-16 the defaults of a team are those of the chosen provider, whichever they are', async () => {
    const { answers } = clouds();
    const compute_provider_details = {
      east: { default_compute_region: 'r2', default_compute_zone: 'r2-b' },
      slow: { default_compute_region: 's1', default_compute_zone: 's1-a' },
    };
    const readTeam: NonNullable<Parameters<typeof signedInApp>[2]>[string] = async (
      config,
      pass,
    ) => {
      const { team } = (await pass()).data as { team: object };
      return replyWith(config, { team: { ...team, compute_provider_details } });
    };
    const app = await open({
      answers: { ...answers, '/fsc/team/read/': readTeam } as typeof answers,
    });
    await settled(app);
    expect(place(app)[0]).toBe('east');
    await choose(app, 'providers', 'east');
    expect(place(app)).toEqual(['east', 'r2', 'r2-b', 'big--two']);
    await choose(app, 'providers', 'bare');
    expect(place(app)).toEqual(['bare', '', '', 't2.large--t2.large']);
  });

  test('NB-28 NB-29 NB-30 NB-38 a provider reloads regions, a region its zones with the first one chosen, a zone the instances', async () => {
    const world = clouds();
    const app = await open(world);
    await choose(app, 'providers', 'east');
    expect(place(app)).toEqual(['east', '', '', '']);
    await choose(app, 'regions', 'r1');
    expect(place(app)).toEqual(['east', 'r1', 'r1-a', 't2.large--t2.large']);
    await choose(app, 'regions', 'r2');
    expect(place(app)).toEqual(['east', 'r2', 'r2-a', 't2.large--t2.large']);
    await choose(app, 'zones', 'r2-b');
    expect(place(app)).toEqual(['east', 'r2', 'r2-b', 'big--two']);
    expect(world.asked).toEqual([
      'regions of east',
      'zones of r1',
      'instances in r1-a',
      'zones of r2',
      'instances in r2-a',
      'instances in r2-b',
    ]);
  });

  test('NB-34 the reply to an older choice is dropped, and the fields show loading meanwhile', async () => {
    const world = clouds();
    const app = await open(world);
    app.dispatch(placementChanged({ form: 'notebook', step: 'providers', value: 'slow' }));
    expect(notebookForm.selectCreate(app.state())!.lists.regions.status).toBe('loading');
    await until(app, () => world.asked.includes('regions of slow'));
    await choose(app, 'providers', 'east');
    world.letGo();
    await app.settled();
    expect(notebookForm.selectCreate(app.state())!.lists.regions).toMatchObject({
      status: 'succeeded',
      value: [{ region_name: 'r1' }, { region_name: 'r2' }],
    });
    expect(place(app)).toEqual(['east', '', '', '']);
  });

  test('NB-20 NB-21 NB-22 NB-23 a region is required only where regions exist, a zone only where zones exist', async () => {
    const world = clouds();
    const app = await open(world);
    expect(notebookForm.selectCreateProblems(app.state())).toMatchObject({
      compute_provider: 'Please choose provider',
    });
    await choose(app, 'providers', 'east');
    expect(notebookForm.selectCreateProblems(app.state())).toMatchObject({
      compute_region: 'Please choose region',
      instance_id: 'Please input your Instance type!',
    });
    await choose(app, 'regions', 'r1');
    await choose(app, 'zones', '');
    expect(notebookForm.selectCreateProblems(app.state())).toMatchObject({
      compute_zone: 'Please choose zone',
    });
    await choose(app, 'providers', 'bare');
    expect(notebookForm.selectCreateProblems(app.state())).not.toHaveProperty('compute_region');
    expect(notebookForm.selectCreateProblems(app.state())).not.toHaveProperty('compute_zone');
    expect(place(app)).toEqual(['bare', '', '', 't2.large--t2.large']);
    // Without regions there are no zones to ask for.
    expect(world.asked.filter((one) => one.startsWith('zones of'))).toEqual(['zones of r1']);
  });

  test('NB-20 a form offers the providers that support its kind, and one of which nothing is said', async () => {
    const { answers } = clouds();
    const support = {
      east: { notebook: true, batchjob: false },
      slow: { notebook: false, batchjob: true },
    };
    const providers = answers['/fsc/team/compute_provider_features/valid/read/'];
    const app = await open({
      answers: {
        ...answers,
        '/fsc/team/compute_provider_features/valid/read/': async (config) => {
          const reply = await providers(config);
          return { ...reply, data: { ...(reply.data as object), feature_support: support } };
        },
      },
    });
    const offered = (form: 'notebook' | 'job') => {
      const list = selectCreate(app.state(), form)?.lists.providers;
      return list?.status === 'succeeded' ? list.value.map(({ name }) => name) : null;
    };
    expect(offered('notebook')).toEqual(['east', 'bare']);
    app.history.push('/jobs/create');
    await until(app, () => offered('job') !== null);
    expect(offered('job')).toEqual(['bare', 'slow']);
  });

  test('NB-34 a step that fails says so by itself and can be read again', async () => {
    let broken = true;
    const { answers } = clouds();
    const zones = answers['/fsc/team/region/zones/'];
    const app = await open({
      answers: {
        ...answers,
        '/fsc/team/region/zones/': (config) =>
          broken
            ? Promise.resolve().then(() =>
                replyWith(config, { Error: 'No route to the zones' }, 502),
              )
            : zones(config),
      },
    });
    await choose(app, 'providers', 'east');
    await choose(app, 'regions', 'r1');
    expect(notebookForm.selectCreate(app.state())!.lists).toMatchObject({
      zones: { status: 'failed', problem: { message: 'No route to the zones' } },
      instances: { status: 'idle' },
    });
    broken = false;
    app.dispatch(placementNeeded({ form: 'notebook', from: 'zones' }));
    await settled(app);
    expect(place(app)).toEqual(['east', 'r1', 'r1-a', 't2.large--t2.large']);
  });
});
