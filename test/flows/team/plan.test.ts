import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { openWire, unreachable } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import type { Requirement } from '~/web/lib/feature';
import { members } from '~/web/features/team/members/model';
import { planPicked, planRequested } from '~/web/features/settings/plan/events';
import { selectPlanPage } from '~/web/features/settings/plan/model';
import { selectMay, selectPlan, selectWhyNotOpen } from '~/web/core/session/person';

let server: TestWorkspace;
let app: AtWork;
beforeEach(async () => {
  server = await openWorkspace();
});
afterEach(async () => {
  app.stop();
  await server.close();
});

const open = async (token: string) => {
  app = await openAtWork(server, { token, at: '/team-admin/plan', wire: openWire(server.app) });
  await app.settled();
};
const notices = () =>
  app
    .state()
    .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);

test('an admin puts the team on another plan: from then on the screens grant what it grants', async () => {
  await open(await server.signIn());
  expect(selectMay(app.state(), 'invitations')).toBe(true);
  app.dispatch(planPicked({ plan: 'explorer' }));
  expect(selectPlan(app.state())).toBe('creator_pro');
  app.dispatch(planRequested({ plan: 'explorer' }));
  await app.settled();
  expect([
    selectPlan(app.state()),
    selectMay(app.state(), 'invitations'),
    selectPlanPage(app.state()),
  ]).toEqual(['explorer', false, { picked: null, changing: false }]);
  expect(notices()).toContain('success Plan changed');
  expect((await server.workspace.accounts.team('atelier'))?.planType).toBe('explorer');
});

test('a refusal leaves the plan as it is, and says why', async () => {
  await open(await server.signIn());
  app.wire.break(api.team.updatePlan, unreachable(500, 'The disk is full'));
  app.dispatch(planRequested({ plan: 'explorer' }));
  await app.settled();
  expect([selectPlan(app.state()), selectPlanPage(app.state()).changing]).toEqual([
    'creator_pro',
    false,
  ]);
  expect(notices()).toContain('error The plan was not changed');
});

test('PRM-01 PRM-23 who is no admin sends nothing, nor does anybody for the plan the team has', async () => {
  await open(await server.addUser('mary'));
  app.dispatch(planRequested({ plan: 'explorer' }));
  await app.settled();
  expect(app.wire.count(api.team.updatePlan)).toBe(0);
  app.stop();
  await open(await server.signIn());
  app.dispatch(planRequested({ plan: 'creator_pro' }));
  await app.settled();
  expect(app.wire.count(api.team.updatePlan)).toBe(0);
});

test('RT-55 what somebody lacks to open a page is named', async () => {
  await open(await server.addUser('mary'));
  const why = (...requires: readonly Requirement[]) =>
    selectWhyNotOpen(app.state(), { access: 'members', requires });
  expect([why(), why('teamAreas'), why('admin')]).toEqual([
    null,
    null,
    'Only admins of the team can open this page.',
  ]);
});

test('RT-55 PRM-23 the work of a page that the plan does not grant does not begin, begins with the right, and ends with it', async () => {
  const token = await server.signIn();
  await server.workspace.accounts.keepPlan('atelier', 'explorer');
  app = await openAtWork(server, { token, at: '/team/members', wire: openWire(server.app) });
  await app.settled();
  expect(app.wire.count(api.team.readAll)).toBe(0);
  app.dispatch(planRequested({ plan: 'creator_pro' }));
  await app.settled();
  expect(app.wire.count(api.team.readAll)).toBe(1);
  app.dispatch(planRequested({ plan: 'shared' }));
  await app.settled();
  app.dispatch(members.own.events.refreshRequested());
  await app.settled();
  expect(app.wire.count(api.team.readAll)).toBe(1);
});
