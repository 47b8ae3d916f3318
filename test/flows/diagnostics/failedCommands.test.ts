/** A command fails, the person reports it, and whoever has only the file sees the same happen. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { reporting } from '#test/flows/support/reported';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { chosen } from '#test/harness/formApp';
import { root } from '#test/harness/machine';
import { unreachable } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { api } from '~/contract';
import * as jobs from '~/web/features/jobs/events';
import * as notebooks from '~/web/features/notebooks/events';
import { filesQueued, inDrive, uploadFailed } from '~/web/core/uploads/events';
import { examine } from '../../../scripts/replay/examine';
import { readSession } from '../../../scripts/replay/format';
import { problemsOf } from '../../../scripts/replay/problems';
import { allFeatures } from '../../../scripts/replay/features';
import { describeReplay } from '../../../scripts/replay/describe';
import { testOf } from '../../../scripts/replay/testFile';

const SENTENCE = 'Planted sentence of the server.';
const broken = unreachable(500, SENTENCE);

const { server, token } = await workspace();
let app: AtWork;
const report = reporting();
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});

const openAt = async (at: string) => {
  app = await openAtWork(server, { token });
  app.history.push(at);
  await app.settled();
};
const notebook = async () =>
  (await addNotebook(server, token, { notebook_name: 'Planted notebook' })).notebook_id;
const job = async () =>
  (await addJob(server, token, 'sleep 60\n', { job_name: 'Planted job', main_file: 'run.sh' }))
    .batch_job_id;

/** For each command: how it fails, and how that shows: as a failure of its object, or as a notice alone. */
interface Command {
  readonly fail: () => Promise<void>;
  /** The event and the answer that the replay reports for it. */
  readonly says: string;
  /** Where the state shows it. */
  readonly shows: RegExp;
  /** The failure message of the test that is generated from its report. */
  readonly fails: RegExp;
}
const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    async fail() {
      const id = await notebook();
      await openAt(`/notebooks/${id}`);
      app.wire.break(api.notebooks.connect, broken);
      app.dispatch(notebooks.start.requested(id));
      await app.heard(notebooks.start.rolledBack);
    },
    says: 'notebooks/startFailed: 500 failed',
    fails: /expected \{ intent: 'start'.* to deeply equal undefined/,
    shows: /^notebooks\.objects\.failures\.text-\d+$/,
  },
  execute: {
    async fail() {
      const id = await job();
      await openAt(`/jobs/${id}`);
      app.wire.break(api.jobs.execute, broken);
      app.dispatch(jobs.execute.requested(id));
      await app.heard(jobs.execute.rolledBack);
    },
    says: 'jobs/executeFailed: 500 failed',
    fails: /expected \{ intent: 'execute'.* to deeply equal undefined/,
    shows: /^jobs\.objects\.failures\.text-\d+$/,
  },
  stop: {
    async fail() {
      const id = await job();
      await server.get('jobs', 'execute', { batch_job_id: id }, { token });
      await openAt('/jobs');
      app.wire.break(api.jobs.stop, broken);
      app.dispatch(jobs.stop.requested(id));
      await app.heard(jobs.stop.rolledBack);
    },
    says: 'jobs/stopFailed: 500 failed',
    fails: /expected \{ intent: 'stop'.* to deeply equal undefined/,
    shows: /^jobs\.objects\.failures\.text-\d+$/,
  },
  delete: {
    async fail() {
      const id = await notebook();
      await openAt('/notebooks');
      app.wire.break(api.notebooks.delete, broken);
      app.dispatch(notebooks.deletion.requested(id));
      await app.heard(notebooks.deletion.failed);
    },
    says: 'notebooks/deleteFailed: 500 failed',
    fails: /expected \{.* to deeply equal undefined/,
    shows: /^notifications\.history\.entries\.0$/,
  },
  upload: {
    async fail() {
      await openAt('/drive');
      app.wire.break(
        { path: '/fsc/drive/contents/upload/presigned_url/read/' },
        unreachable(403, SENTENCE),
      );
      app.dispatch(
        filesQueued({ files: [chosen('planted.txt', 'four')], target: inDrive('drive', '/') }),
      );
      await app.heard(uploadFailed);
    },
    says: 'uploads/uploadFailed: 403',
    fails: /expected 'error' to deeply equal '\w+'/,
    shows: /^uploads\.entities\.0\.0\.status$/,
  },
};

const folder = mkdtempSync(path.join(tmpdir(), 'replayed-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** For each command that was reported: the test that `npm run replay -- FILE --test` wrote of it. */
const written: string[] = [];

test.each(Object.entries(COMMANDS))(
  'the report of a failed %s replays to the same state, says what failed and where it shows, and holds nothing of the person',
  async (command, { fail, says, shows }) => {
    await fail();
    await app.settled();
    const text = await report(app);
    expect(text.toLowerCase()).not.toContain('planted');

    const session = readSession(text);
    const { replayed, again } = await examine(session, await allFeatures());
    expect([replayed.crashes, replayed.unknown]).toEqual([[], []]);
    expect(replayed.differences).toEqual([]);
    const problems = problemsOf(replayed);
    expect(problems.map(({ type, answer }) => `${type}: ${answer}`)).toEqual([says]);
    expect(problems[0]?.shows?.path).toMatch(shows);

    const output = describeReplay(session, replayed, again, null, problems);
    expect(output).toContain(`${says}; it shows at ${problems[0]?.shows?.path}`);
    expect(output).toContain('The replay comes to the same state.');
    expect(output).not.toMatch(/persist\/|FEATURES_JOINED/);
    expect(describeReplay(session, replayed, again, null, problems, true)).toContain(
      'persist/FLUSH',
    );

    const out = path.join(folder, `${command}.test.ts`);
    const beside = path.join(folder, `${command}.session.json`);
    const scripts = path.join(root, 'scripts/replay');
    const parts = { out, session: beside, scripts, replayed, again, expected: null, problems };
    writeFileSync(out, testOf(parts) ?? '');
    writeFileSync(beside, text);
    written.push(command);
  },
  60_000,
);

test('the tests that are written of these reports fail, each for what its report is about', async () => {
  const config = path.join(folder, 'vitest.config.mjs');
  const results = path.join(folder, 'results.json');
  const alias = { '~': path.join(root, 'src'), '#test': path.join(root, 'test') };
  writeFileSync(
    config,
    `export default ${JSON.stringify({
      root,
      resolve: { alias },
      test: { include: [`${folder}/*.test.ts`], isolate: false, maxWorkers: 1 },
    })};`,
  );
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--config', config, '--reporter=json', '--outputFile', results],
    { cwd: root },
  ).catch(() => undefined);
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: readonly {
      readonly name: string;
      readonly assertionResults: readonly {
        readonly status: string;
        readonly title: string;
        readonly failureMessages: readonly string[];
      }[];
    }[];
  };
  const found = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, title, failureMessages }) => ({
      command: path.basename(name, '.test.ts'),
      status,
      title,
      why: failureMessages.join().split('\n')[0] ?? '',
    })),
  );
  expect(found.map(({ command }) => command).sort()).toEqual([...written].sort());
  for (const { command, status, title, why } of found) {
    const { says, fails } = COMMANDS[command]!;
    const [type = '', answer = ''] = says.split(': ');
    expect([command, status]).toEqual([command, 'failed']);
    expect(title).toMatch(new RegExp(`shows nothing of ${type} at action \\d+: ${answer}$`));
    expect(why).toMatch(fails);
  }
}, 180_000);
