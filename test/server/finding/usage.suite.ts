import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/server/areas/account/passwords';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const CHOSEN = JSON.stringify({
  engine: 'local',
  place: {},
  limits: { cpus: 2, memory: null, gpus: 1 },
});

/** Resources that people use now and have used before, on whichever database. */
export const usageSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('usage', () => {
    let server: TestWorkspace;
    let token: string;
    let job: string;
    beforeAll(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { driveQuota: 1024 * 1024 },
      });
      token = await server.signIn();
      job = (await addJob(server, token, 'echo', { job_name: 'Counted', main_file: 'a.sh' }))
        .batch_job_id;
    });
    afterAll(() => server.close());

    const read = async (as = token) => (await server.get('usage', 'read', {}, { token: as })).usage;
    /** Submissions that ran from so many to so many hours after the Monday before `weeks` weeks. */
    const ran = (
      name: string,
      weeks: number,
      [from, to]: readonly [number, number | null],
      { status = 'Executed', agents = '[{},{}]', many = 1 } = {},
    ) =>
      server.workspace.db.execute(sql`
    insert into job_submissions (submission_id, batch_job_id, task_id, status, submit_datetime, start_datetime, end_datetime, engine, chosen, agents, rank_order, parameters, settings, submitted_by)
    select ${name}::text || n, ${job}, ${name}::text || n, ${status}, at, at, ${to === null ? sql`null` : sql`at + make_interval(hours => ${to - from})`}, 'local', ${CHOSEN}::jsonb, ${agents}::jsonb,
      '[]', '[]', '{}', 'admin'
    from generate_series(1, ${many}::int) as n,
      lateral (select (date_trunc('week', now() at time zone 'utc') - make_interval(weeks => ${weeks}) + make_interval(hours => ${from})) at time zone 'utc' as at) as begun`);

    it('nothing ran yet: twelve weeks without a gap, the newest first, and nothing in them', async () => {
      const { weeks, now, referral, drive } = await read();
      expect(weeks).toHaveLength(12);
      expect(new Set(weeks.map(({ week }) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
      expect([...weeks].sort((one, other) => (one.week < other.week ? 1 : -1))).toEqual(weeks);
      expect(
        weeks.every(
          ({ notebook_hours, job_hours, gpu_hours }) =>
            notebook_hours + job_hours + gpu_hours === 0,
        ),
      ).toBe(true);
      expect(now).toEqual({ notebooks: 0, jobs: 0, waiting: 0, cpus: 0, gpus: 0 });
      expect(referral).toEqual({ accepted: 0, cpu_credits: 0, gpu_credits: 0 });
      expect(drive.quota_bytes).toBe(1024 * 1024);
    });

    it("a run across a week's end counts in both by its part, GPUs count each, and nobody else's count", async () => {
      await ran('across', 2, [166, 170]);
      await ran('within', 2, [10, 11]);
      await ran('long-ago', 40, [0, 5]);
      const { weeks } = await read();
      expect(weeks[2]).toMatchObject({ job_hours: 3, gpu_hours: 6, notebook_hours: 0 });
      expect(weeks[1]).toMatchObject({ job_hours: 2, gpu_hours: 4 });
      expect(weeks.reduce((sum, { job_hours }) => sum + job_hours, 0)).toBe(5);
      expect(
        (await read(await server.addUser('mate'))).weeks.every(({ job_hours }) => job_hours === 0),
      ).toBe(true);
    });

    it('what runs holds what it reserves for all of its agents, and counts until now', async () => {
      await ran('now', 1, [0, null], { status: 'Execution In Progress' });
      await ran('soon', 0, [0, null], { status: 'Job Submitted', agents: '[]' });
      const { now, weeks } = await read();
      expect(now).toEqual({ notebooks: 0, jobs: 1, waiting: 1, cpus: 4, gpus: 2 });
      expect(weeks[1]!.job_hours).toBe(170);
    });

    it('GEN-11 everybody who accepts an invitation is 20 CPU credits and 5 GPU credits to who sent it, as long as both are there', async () => {
      const passwordHash = await hashPassword('x', 4);
      const inviter = {
        user_name: 'admin',
        fullname: 'Admin',
        team_name: 'atelier',
        origin: 'http://localhost:8080',
      };
      for (const name of ['came', 'came-too']) {
        const { link } = await server.workspace.invitations.invite(`${name}@example.org`, inviter);
        const accept = {
          token: new URL(link).hash.slice(1),
          user_name: name,
          fullname: name,
          password: 'long enough',
        };
        expect(await server.get('team', 'accept', accept)).toMatchObject({
          status: 'Login Success',
        });
      }
      await server.workspace.invitations.invite('waits@example.org', inviter);
      await server.workspace.accounts.addUser({
        name: 'uninvited',
        fullname: 'x',
        team: 'atelier',
        isAdmin: false,
        passwordHash,
      });
      expect((await read()).referral).toEqual({ accepted: 2, cpu_credits: 40, gpu_credits: 10 });
    });

    it('10,000 submissions are counted by the database, in one question', async () => {
      await ran('many', 3, [0, 1], { many: 10_000 });
      expect((await read()).weeks[3]!.job_hours).toBe(10_000);
    });
  });
