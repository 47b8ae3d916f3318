import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { realServers } from '../support/realServers';

const PATIENT = { timeout: 240_000, interval: 250 } as const;
const STAGES = 4;
const WIDTH = 8;

const missing = missingPostgres();

describe.skipIf(missing !== null)(
  missing === null ? 'a DAG on two servers' : `a DAG on two servers: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    const servers = realServers();
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 180_000);
    afterAll(() => postgres.stop());

    it(
      'kill -9 of one of them in the middle of a run: every node runs exactly once, in order, and the run ends as it should',
      { timeout: 400_000 },
      async () => {
        const folder = servers.folder();
        const settings = {
          DATABASE_URL: await postgres.database(),
          ATELIER_SHARED: path.join(folder, 'shared'),
        };
        const [first, second] = [
          await servers.start('one', settings),
          await servers.start('two', settings),
        ];
        const out = path.join(folder, 'out');
        await mkdir(out);
        // Leaves a file of its name where there is none; a second run of it leaves another, and fails.
        const once = (id: string) =>
          `set -C; echo > "${out}/${id}" || { echo > "${out}/again-${id}-$$"; exit 9; }; sleep 0.2`;
        const ids = Array.from({ length: STAGES }, (_, stage) =>
          Array.from({ length: WIDTH }, (__, at) => `s${stage}-${at}`),
        );
        const edges = ids
          .slice(1)
          .flatMap((stage, at) =>
            stage.flatMap((target) => ids[at]!.slice(0, 3).map((source) => [source, target])),
          );
        const nodes = [
          ...ids.flat().map((id) => ({ id, command: once(id) })),
          { id: 'bad', command: 'exit 3' },
          { id: 'never', command: once('never') },
        ];
        const file = JSON.stringify({ nodes, edges: [...edges, ['bad', 'never']] });
        const { dag } = await first.ask(
          'dags',
          'create',
          { settings: { dag_name: 'Nightly', at_once: 6 } },
          { 'nightly.json': file },
        );
        const {
          dag: { submission_id },
        } = await first.ask('dags', 'execute', { dag_id: dag.dag_id });
        const left = () => readdir(out);
        await expect.poll(async () => (await left()).length, PATIENT).toBeGreaterThanOrEqual(8);
        await first.kill();
        expect((await left()).length).toBeLessThan(STAGES * WIDTH);

        const look = () =>
          second.ask('dags', 'readRun', { dag_id: dag.dag_id, submission_id: submission_id! });
        await expect.poll(async () => (await look()).run.end_datetime, PATIENT).not.toBeNull();
        const { run, nodes: told } = await look();
        expect([run.status, run.counts, run.reason]).toEqual([
          'Execution Failed',
          { worked: STAGES * WIDTH, failed: 1, upstream_failed: 1 },
          'bad failed: The program ended with exit code 3.',
        ]);
        expect((await left()).sort()).toEqual(ids.flat().sort());
        expect(
          told!.filter(({ attempt, state }) => attempt !== (state === 'upstream_failed' ? 0 : 1)),
        ).toEqual([]);
        expect(new Set(told!.flatMap(({ submission_id: id }) => id ?? [])).size).toBe(
          STAGES * WIDTH + 1,
        );
        const times = new Map(told!.map((node) => [node.node_id, node]));
        expect(
          edges.filter(
            ([source, target]) =>
              Date.parse(times.get(target!)!.start_datetime!) <
              Date.parse(times.get(source!)!.end_datetime!),
          ),
        ).toEqual([]);
        expect(
          (await second.ask('notices', 'list', {})).happenings.filter(
            ({ kind }) => kind === 'dag_ended',
          ),
        ).toMatchObject([{ object_id: dag.dag_id }]);
      },
    );
  },
);
