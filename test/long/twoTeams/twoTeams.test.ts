/** Two teams on one machine for an hour. Each has a member who works and one who attacks; the two who work notice nothing. */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it, onTestFailed } from 'vitest';
import { processesWith } from '#test/attacks/isolation/isolated';
import { bootServer } from '#test/harness/builtServer';
import { until } from '#test/harness/until';
import { api } from '~/contract';
import { seedPeople } from '../seedPeople';
import { attack } from './attack';
import { personOn } from './person';
import { work } from './work';

const MINUTES = Number(process.env['ATELIER_LONG_MINUTES'] ?? 60);
/** Lists of who works are answered within that, at the 95th percentile, ms. */
const SOON_MS = 2_000;
/** The most disk space that attackers may take in all, bytes. */
const DISK_TAKEN = 20 * 2 ** 30;
/** Seconds that nobody else sleeps: what attackers leave running is found by them. */
const NAP = String(200_000 + process.pid);

/** Of what the server printed so many characters are shown where the test fails. */
const PRINTED = 20_000;

const percentile = (values: readonly number[], of: number) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * of)] ?? 0;
const free = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

it(
  'two teams with a hostile member each: who works gets every result right and soon, and the server goes on',
  { timeout: (MINUTES + 15) * 60_000 },
  async () => {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-teams-'));
    try {
      await (await bootServer({ dataFolder })).end();
      const seeded = await seedPeople(dataFolder, 4, 2);
      const server = await bootServer({ dataFolder, env: { ATELIER_DISK_LIMIT_MB: '4096' } });
      onTestFailed(() => {
        process.stderr.write(`The server printed:\n${server.printed().slice(-PRINTED)}\n`);
      });
      const disk = await free(dataFolder);
      const [ann, mal, bea, eve] = await Promise.all(
        seeded.map((person) => personOn(server, person)),
      );
      if (!ann || !mal || !bea || !eve) throw new Error('Four people are needed.');
      const over = Date.now() + MINUTES * 60_000;
      const isOver = () => Date.now() > over;
      const targetsOf = async (victim: typeof ann) => ({
        names: [ann.user_name, bea.user_name],
        batch_job_id: (await victim.add('print(1)', { main_file: 'train.py' })).batch_job_id,
        notebook_id: (await victim.addNotebook('target')).notebook_id,
      });
      const attackBy = async (attacker: typeof mal, victim: typeof ann) =>
        attack(attacker, { server, targets: await targetsOf(victim), mark: NAP }, isOver);
      const [done, attacks] = await Promise.all([
        Promise.all([work(ann, isOver), work(bea, isOver)]),
        Promise.all([attackBy(mal, bea), attackBy(eve, ann)]),
      ]);
      expect(server.process.exitCode).toBeNull();
      expect(attacks.flatMap(({ harm }) => harm)).toEqual([]);
      expect(attacks.flatMap(({ unexpected }) => unexpected)).toEqual([]);
      for (const { rounds } of attacks) expect(rounds).toBeGreaterThan(0);
      for (const { jobs, cells, answered } of done) {
        expect(Math.min(jobs, cells)).toBeGreaterThan(MINUTES);
        expect(percentile(answered, 0.95)).toBeLessThan(SOON_MS);
      }
      // The targets are as they were.
      for (const victim of [ann, bea]) {
        const { jobs } = await victim.ask(api.jobs.readAll, {});
        expect(jobs.some(({ job_name }) => job_name === 'Train')).toBe(true);
      }
      await until(
        'the end of what attackers left running',
        async () => (await processesWith(NAP)).length === 0,
      );
      expect(disk - (await free(dataFolder))).toBeLessThan(DISK_TAKEN);
      process.stdout.write(
        `${JSON.stringify({
          minutes: MINUTES,
          jobs: done.map(({ jobs }) => jobs),
          cells: done.map(({ cells }) => cells),
          rounds: attacks.map(({ rounds }) => rounds),
          refusedStarts: attacks.map(({ refusedStarts }) => refusedStarts),
          p95: done.map(({ answered }) => Math.round(percentile(answered, 0.95))),
        })}\n`,
      );
      await server.end();
    } finally {
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
);
