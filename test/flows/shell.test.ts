import { push } from 'connected-react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { runApp } from '#test/harness/runApp';
import { PERSISTED } from '#test/flows/support/persisted';
import { listTypeChosen, themeChosen } from '~/web/core/preferences/events';
import { accountOpened, drawerOpened } from '~/web/core/shell/events';
import { groupsOf } from '~/web/core/shell/model/entries';
import {
  selectAccountOpen,
  selectDrawerOpen,
  selectSidebarVisible,
} from '~/web/core/shell/model/slice';
import { selectListType, selectTheme } from '~/web/core/preferences/preferences';
import { selectTeamToggle } from '~/web/core/session/person';
import { rosterFor } from '~/web/app/roster';
import { DEFAULT_CONFIG, DEFAULT_FLAGS, RELEASE, type AppConfig } from '~/web/lib/state/config';
import { planGrants, type PlanType } from '~/contract';

const noServer = () => Promise.reject(new Error('this test has no server'));
const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});

const open = async (
  at: string,
  stored: Record<string, string> = {},
  tab: Record<string, string> = {},
) => {
  const app = await runApp({ adapter: noServer, at, stored, tab });
  running.push(app);
  return app;
};

describe('the sidebar', () => {
  test('NAV-02 shows, unless the address says sidebar=false, and the tab remembers', async () => {
    expect(selectSidebarVisible((await open('/login')).state())).toBe(true);
    const app = await open('/login?sidebar=false');
    expect(selectSidebarVisible(app.state())).toBe(false);
    app.dispatch(push('/launch'));
    expect(selectSidebarVisible(app.state())).toBe(false);
    await app.persistor.flush();
    expect(app.storages.local.items['persist:shell']).toBeUndefined();

    const reloaded = await open('/login', {}, { ...app.storages.tab.items });
    expect(selectSidebarVisible(reloaded.state())).toBe(false);
    const asked = await open('/login?sidebar=true', {}, { ...app.storages.tab.items });
    expect(selectSidebarVisible(asked.state())).toBe(true);
    asked.dispatch(push('/login'));
    expect(selectSidebarVisible(asked.state())).toBe(true);
    const again = await open(
      '/login?sidebar=false',
      {},
      {
        'persist:shell': JSON.stringify({
          sidebar: 'true',
          _persist: '{"version":1,"rehydrated":true}',
        }),
      },
    );
    again.dispatch(push('/login'));
    expect(selectSidebarVisible(again.state())).toBe(false);
  });

  test.each([
    ['sweeps', ['sweeps', 'sweeps/trials']],
    ['experiments', ['experiments', 'experiments/run']],
  ] as const)(
    'SWP-05 EXP-02 RT-21 while %s are off their paths are unknown, and nothing of them is found or listed',
    (flag, theirs) => {
      const paths = [`/${flag}`, `/${flag}/iris`, `/${flag}/compare`];
      const off = rosterFor(DEFAULT_CONFIG);
      expect([
        paths.map((path) => off.routeOf(path)),
        off.manifests.filter(({ name }) => name === flag),
      ]).toEqual([[null, null, null], []]);
      const on = rosterFor({ ...DEFAULT_CONFIG, flags: { ...DEFAULT_FLAGS, [flag]: true } });
      expect(paths.map((path) => on.routeOf(path)?.requires)).toEqual([[flag], [flag], [flag]]);
      const names = ({ manifests }: typeof on) => manifests.map(({ name }) => name);
      expect(
        names(on)
          .filter((name) => !names(off).includes(name))
          .sort(),
      ).toEqual(theirs);
    },
  );

  test('NAV-04 NAV-08 Gallery and Profile show in a browser, and not in the window of a desktop program, where nothing is published and no site is embedded there is neither', () => {
    const named = (config: Partial<AppConfig>) =>
      groupsOf(rosterFor({ ...DEFAULT_CONFIG, ...config }).manifests)
        .flatMap(({ entries }) => entries.map(({ label }) => label))
        .filter((label) => ['Gallery', 'Profile'].includes(label));
    const off = { ...DEFAULT_FLAGS, publishing: false };
    expect(
      [
        {},
        { desktop: true },
        { flags: off },
        { flags: off, embed_url: 'https://world.example' },
      ].map(named),
    ).toEqual([['Gallery', 'Profile'], [], [], ['Gallery', 'Profile']]);
  });

  test('NAV-03 Home shows in the window of a desktop program, and in a browser where no public site is home', () => {
    const hasHome = (config: Partial<AppConfig>) =>
      groupsOf(rosterFor({ ...DEFAULT_CONFIG, ...config }).manifests).some(({ entries }) =>
        entries.some(({ label }) => label === 'Home'),
      );
    const world_url = 'https://world.example';
    expect(
      [{}, { desktop: true }, { world_url }, { world_url, desktop: true }].map(hasHome),
    ).toEqual([true, true, false, true]);
  });

  test('GEN-12 every area of the product has its page', () => {
    const roster = rosterFor({
      ...DEFAULT_CONFIG,
      flags: { ...DEFAULT_FLAGS, sweeps: true, experiments: true },
    });
    const areas = [
      'notebooks',
      'jobs',
      'sweeps',
      'predictions',
      'environments',
      'datasets',
      'dags',
      'experiments',
      'streams',
      'drive',
      'gallery',
      'chat',
      'dashboard',
      'team/members',
      'team/groups',
      'team-admin/regions',
      'team-admin/zones',
      'settings',
      'profile',
    ];
    expect(areas.filter((area) => roster.routeOf(`/${area}`) === null)).toEqual([]);
  });

  test('has only entries that lead to a page', () => {
    const roster = rosterFor(DEFAULT_CONFIG);
    const shown = groupsOf(roster.manifests).flatMap(({ title, entries }) =>
      entries.map(({ to, label }) => [title, label, to]),
    );
    expect(shown).toEqual([
      [null, 'Home', '/home'],
      [null, 'Gallery', '/gallery'],
      [null, 'Messaging', '/chat'],
      ['Creations', 'Code', '/notebooks'],
      ['Creations', 'Streams', '/streams'],
      ['Creations', 'Batch Jobs', '/jobs'],
      ['Creations', 'Predictions', '/predictions'],
      ['Creations', 'Environments', '/environments'],
      ['Creations', 'DAGs', '/dags'],
      ['Creations', 'Datasets', '/datasets'],
      ['Creations', 'Published', '/shared/notebooks'],
      ['Storage', 'Drive', '/drive'],
      [null, 'Profile', '/profile'],
    ]);
    expect(shown.map(([, , to]) => roster.routeOf(to ?? '')?.access)).toEqual(
      shown.map(() => 'members'),
    );
  });

  test('the drawer of narrow windows, and the account menu in it, close when one goes anywhere', async () => {
    const app = await open('/login');
    app.dispatch(accountOpened());
    app.dispatch(drawerOpened());
    expect([selectDrawerOpen(app.state()), selectAccountOpen(app.state())]).toEqual([true, false]);
    app.dispatch(accountOpened());
    app.dispatch(push('/login?x=1'));
    expect([selectDrawerOpen(app.state()), selectAccountOpen(app.state())]).toEqual([false, false]);
  });
});

describe('preferences', () => {
  test("LST-01 theme and list types outlive the page: a grid and the system's theme until somebody chooses", async () => {
    const app = await open('/login');
    expect([selectTheme(app.state()), selectListType(app.state(), '/notebooks')]).toEqual([
      'system',
      'grid',
    ]);
    app.dispatch(themeChosen({ theme: 'dark' }));
    app.dispatch(listTypeChosen({ path: '/notebooks', listType: 'list' }));
    await app.persistor.flush();
    const later = await open('/login', { ...app.storages.local.items });
    expect([
      selectTheme(later.state()),
      selectListType(later.state(), '/notebooks'),
      selectListType(later.state(), '/jobs'),
    ]).toEqual(['dark', 'list', 'grid']);
  });
});

test('what is kept in the browser is a list of fields, each slice with a version', () => {
  expect(PERSISTED).toMatchObject({
    session: {
      version: 3,
      storage: 'local',
      allow: ['phase', 'token', 'user', 'team', 'savedAt', 'confirmedAt', 'ended'],
    },
    launch: { version: 1, storage: 'tab', allow: ['tried'] },
    preferences: { version: 2, storage: 'local' },
    shell: { version: 1, storage: 'tab', allow: ['sidebar'] },
  });
});

test.each<[PlanType | null, string | null]>([
  ['explorer', 'Shared with me'],
  ['shared', 'Shared with me'],
  ['creator_plus', 'Team'],
  ['creator_pro', 'Team'],
  ['talent', null],
  [null, null],
])('LST-04 LST-05 PRM-07 on plan %s the team toggle reads %s', (plan_type, label) => {
  const session = {
    current: { team: { account_details: { plan_details: { plan_type } } } },
  } as Parameters<typeof selectTeamToggle>[0]['session'];
  expect(selectTeamToggle({ session })).toBe(label);
});

const PLANS: readonly (PlanType | null)[] = [
  'explorer',
  'shared',
  'creator_plus',
  'creator_pro',
  'talent',
  null,
];
test.each([
  ['NAV-14 PRM-02', 'datasets', ['creator_plus', 'creator_pro']],
  ['NAV-14 PRM-03', 'invitations', ['creator_plus', 'creator_pro']],
  ['NAV-14 PRM-03', 'placement', ['creator_plus', 'creator_pro']],
  ['NAV-14 PRM-04 PRM-08', 'distributed', ['explorer', 'shared', 'creator_plus', 'creator_pro']],
] as const)(
  '%s %s are granted by these plans and by no other, nor without one',
  (_, feature, granted) => {
    expect(PLANS.filter((plan) => planGrants(plan, feature))).toEqual(granted);
  },
);

test('GEN-08 GEN-09 the release label is one constant', () => {
  expect(RELEASE).toBe('browser 1.10.90');
});
