import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '~/contract';
import { forAll } from '~/server/platform/storage/disk/entries';
import { jobSettings } from '../../support/jobSettings';
import { missingPostgres, startPostgres, type Postgres } from '../../support/postgres';
import type { realServers, Speaking } from '../../support/realServers';

const PATIENT = { timeout: 400_000, interval: 250 } as const;

export const addJob = async (on: Speaking, program: string, main_file: string): Promise<string> => {
  const { job } = await on.ask(
    'jobs',
    'create',
    { settings: jobSettings({ main_file }) },
    { [main_file]: program },
  );
  return job.batch_job_id;
};

/** Leaves a file of its submission's name where there is none; a second run of it leaves another, and fails. */
export const onceInto = (out: string) => `set -C
echo "$ATELIER_JOB_ID" > "${out}/$ATELIER_SUBMISSION_ID" || { echo again > "${out}/again-$ATELIER_SUBMISSION_ID-$$"; exit 9; }
sleep 0.2
echo done
`;

const missing = missingPostgres();

/** So many jobs on three servers, one of which is killed when a fifth of them ran. */
export const threeServersSuite = (
  jobs: number,
  { start, folder }: ReturnType<typeof realServers>,
) =>
  describe.skipIf(missing !== null)(
    missing === null
      ? 'three servers on one PostgreSQL'
      : `three servers on one PostgreSQL: not run, ${missing}`,
    () => {
      let postgres: Postgres;
      beforeAll(async () => {
        postgres = await startPostgres();
      });
      afterAll(() => postgres.stop());

      it(
        `${jobs} jobs run exactly once each though one server is killed in the middle, and the others tell the truth`,
        { timeout: 600_000 },
        async () => {
          const settings = {
            DATABASE_URL: await postgres.database(),
            ATELIER_SHARED: path.join(folder(), 'shared'),
          };
          const out = path.join(folder(), 'out');
          await mkdir(out);
          // The first drives the machine's engine, until it is killed.
          const first = await start('one', settings);
          const others = [await start('two', settings), await start('three', settings)];
          const servers = [first, ...others];
          const at = (index: number) => servers[index % servers.length]!;
          const ids = await forAll(
            Array.from({ length: jobs }, (_, index) => index),
            (index) => addJob(at(index), onceInto(out), 'once.sh'),
            6,
          );
          await forAll(
            [...ids.entries()],
            ([index, batch_job_id]) => at(index + 1).ask('jobs', 'execute', { batch_job_id }),
            6,
          );
          await expect
            .poll(async () => (await readdir(out)).length, PATIENT)
            .toBeGreaterThanOrEqual(jobs / 5);
          const ranBefore = (await readdir(out)).length;
          await first.kill();
          expect(ranBefore).toBeLessThan(jobs);

          const jobsOn = async (child: Speaking): Promise<Job[]> =>
            (await child.ask('jobs', 'readAll', {})).jobs;
          const over = async (child: Speaking) =>
            (await jobsOn(child)).filter(
              ({ status }) => status !== 'Job Submitted' && status !== 'Execution In Progress',
            ).length;
          for (const child of others) await expect.poll(() => over(child), PATIENT).toBe(jobs);

          const left = await readdir(out);
          expect(left.filter((name) => name.startsWith('again'))).toEqual([]);
          for (const child of others) {
            const known = await jobsOn(child);
            expect(new Set(known.map(({ batch_job_id }) => batch_job_id))).toEqual(new Set(ids));
            const told = known.map(({ status, submission_count, execution_details }) => ({
              status,
              submission_count,
              ended: execution_details.map(({ cause, exit_code }) => [cause, exit_code]),
            }));
            expect(told).toEqual(
              ids.map(() => ({
                status: 'Executed',
                submission_count: 1,
                ended: [['finished', 0]],
              })),
            );
            expect(new Set(known.map(({ submission_id }) => submission_id))).toEqual(new Set(left));
          }
          const logs = await forAll(await jobsOn(others[0]!), ({ batch_job_id, submission_id }) =>
            readFile(
              path.join(
                folder(),
                'shared/engine/jobs',
                batch_job_id,
                submission_id ?? '',
                'rank-0.log',
              ),
              'utf8',
            ),
          );
          expect(logs).toEqual(ids.map(() => 'done\n'));
        },
      );
    },
  );
