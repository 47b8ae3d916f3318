import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '..');

/** In CI a test gets three tries; `npm test` names each one that needed more than one. Here a test that fails now and then is to be seen failing. */
const retry = process.env['CI'] && process.env['CI'] !== 'false' ? 2 : 0;

/** Vitest leaves one core idle where nobody says how many workers there are. */
const cores = os.availableParallelism();
/** Every test waits for something now and then; those of the server for programs, for Slurm and for PostgreSQL most of the time. */
const workers = cores + 1;
const serverWorkers = cores + 2;

/** The state of an app is new after each action: with room for more of it a twentieth of the processor time of its tests is saved. */
const ROOM = ['--max-semi-space-size=64'];

/**
 * Slow tests of behaviour that faster tests cover as well are in files named `*.slow.test.ts`: `npm run test:long -- slow` runs these,
 * `npm test` the others.
 */
const isSlow = process.env['ATELIER_SLOW_TESTS'] === '1';
const testsOf = (folder: string) => ({
  include: [`test/${folder}/**/*${isSlow ? '.slow' : ''}.test.ts`],
  exclude: isSlow ? [] : ['test/**/*.slow.test.ts'],
});

/** The files that take longest, by path. */
const LONG = new RegExp(
  [
    'server/(onPostgres|upgrades/onPostgres|upgrades/onPglite|runtimes/kernels|areas/access/access|predictions/predictions|engine/onSlurm|crash|jobs/servers/servers|dags/servers|runtimes/life|engine/slurm.life|engine/local|environments/(builds|retained|locked|sharing/shared)|streams/recording/recording|predictions/engines)',
    'e2e/(journeys/(crash|uploads|session|jobs/(runs|sweeps)|list|sources|account/team|chat/chat|comments/comments|environments/environments|notebooks/(unsaved|formats)|streams/playing)|editorSaves|editorRuns|start)',
  ]
    .map((files) => `${files}\\.test`)
    .join('|'),
);

/** Long files begin first, so that at the end no core waits for one of them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ];
  }
}

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { '~': path.join(root, 'src'), '#test': path.join(root, 'test') } },
  test: {
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'] },
    // A busy machine may take seconds for what takes milliseconds; a test that hangs still fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry,
    // The versions of the AWS SDK that the lock file pins support every Node that we promise to run on; it warns of later ones.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    setupFiles: ['test/harness/setup/smallPages.ts'],
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: 30_000 } },
    // No project isolates its files: loading the server or the app anew for each of them took a third of the time. A file cleans up behind itself.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{unit,flows,wire,contract,rules}/**/*.test.ts'],
          setupFiles: ['test/harness/setup/quietNetwork.ts', 'test/harness/setup/realTimers.ts'],
          isolate: false,
          execArgv: ROOM,
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['test/screens/**/*.test.tsx'],
          setupFiles: ['test/harness/setup/dom.ts'],
          isolate: false,
          execArgv: ROOM,
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          ...testsOf('{server,attacks}'),
          setupFiles: [
            'test/harness/setup/realTimers.ts',
            'test/harness/setup/systemUsers.ts',
            'test/harness/setup/uv.ts',
          ],
          isolate: false,
          maxWorkers: serverWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          ...testsOf('e2e'),
          setupFiles: ['test/harness/setup/systemUsers.ts', 'test/harness/setup/uv.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 2 },
          globalSetup: ['test/e2e/build.ts'],
        },
      },
      // Parts of `npm run test:long`; `npm test` does not run them.
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: ['test/long/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
});
