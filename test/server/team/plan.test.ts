import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanType } from '~/contract';
import { problemOf } from '../support/driveFiles';
import { jobSettings, jobUpdateOf } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let admin: string;
beforeEach(async () => {
  server = await openWorkspace();
  admin = await server.signIn();
});
afterEach(() => server.close());

const putOn = (plan_type: PlanType, token = admin) =>
  server.ask('team', 'updatePlan', { plan_type }, { token });
const createJob = (more: object) =>
  server.ask(
    'jobs',
    'create',
    { settings: jobSettings({ main_file: 'a.sh', ...more }) },
    { token: admin, files: { 'a.sh': 'true' } },
  );

describe('the plan of a team', () => {
  it('an admin sets it, and it counts at once for everybody of the team, whoever is signed in', async () => {
    const mary = await server.addUser('mary');
    const eve = await server.addUser('eve', 'others');
    const seesTeam = async (token: string) =>
      (await server.ask('team', 'readAll', {}, { token })).status;
    expect([await seesTeam(mary), await seesTeam(eve)]).toEqual([200, 200]);
    expect(await putOn('explorer')).toMatchObject({
      status: 200,
      value: { team: { account_details: { plan_details: { plan_type: 'explorer' } } } },
    });
    expect([await seesTeam(mary), await seesTeam(eve)]).toEqual([403, 200]);
  });

  it('PRM-01 who is no admin changes no plan, and a plan that there is not is named', async () => {
    expect(problemOf(await putOn('talent', await server.addUser('mary')))).toEqual([
      403,
      'refused',
      'Only admins of the team may do this.',
    ]);
    expect(await putOn('enterprise' as PlanType)).toMatchObject({
      status: 422,
      failure: { fields: { plan_type: expect.any(String) as string } },
    });
  });

  it('NAV-13 on the plan that grants nothing one has an account, and an admin can change the plan', async () => {
    await putOn('talent');
    expect((await server.ask('account', 'readUser', {}, { token: admin })).status).toBe(200);
    expect(problemOf(await server.ask('notebooks', 'readAll', {}, { token: admin }))).toEqual([
      403,
      'refused',
      'Your plan does not include this workspace.',
    ]);
    expect((await putOn('creator_pro')).status).toBe(200);
    expect((await server.ask('notebooks', 'readAll', {}, { token: admin })).status).toBe(200);
  });

  it('PRM-03 PRM-23 without placement settings a new object goes to the usual place, and to no other', async () => {
    await putOn('explorer');
    expect((await createJob({})).status).toBe(200);
    expect(await createJob({ compute_zone: 'elsewhere' })).toMatchObject({
      status: 422,
      failure: { fields: { compute_zone: 'Your plan has no placement settings.' } },
    });
  });

  it('PRM-04 PRM-08 PRM-23 a team without a plan runs one agent, and what a job has already may stay', async () => {
    const reply = await createJob({ node_count: 2, distributed_mode: true });
    const { job } = 'value' in reply ? reply.value : expect.unreachable();
    await server.workspace.accounts.keepPlan('atelier', null);
    expect(await createJob({ node_count: 2, distributed_mode: true })).toMatchObject({
      status: 422,
      failure: { fields: { node_count: 'Your plan runs one agent.' } },
    });
    expect(
      await server.ask('jobs', 'update', jobUpdateOf(job, { job_name: 'Renamed' }), {
        token: admin,
      }),
    ).toMatchObject({ status: 200 });
  });

  it('PRM-07 PRM-23 without a plan there is no drive of the team, on no way', async () => {
    await server.workspace.accounts.keepPlan('atelier', null);
    const reason = [403, 'refused', 'Your team has no plan that shows the work of others.'];
    expect(
      problemOf(
        await server.ask('drive', 'read', { storage: 'teamdrive', path: '/' }, { token: admin }),
      ),
    ).toEqual(reason);
    const destination = { kind: 'drive', storage: 'teamdrive', path: '/a.bin' } as const;
    expect(
      problemOf(await server.ask('transfers', 'begin', { destination, size: 3 }, { token: admin })),
    ).toEqual(reason);
    expect(
      (await server.ask('drive', 'read', { storage: 'drive', path: '/' }, { token: admin })).status,
    ).toBe(200);
  });
});
