import { createRuntimes } from '~/server/platform/kernels';
import type { StartSpec } from '~/server/platform/kernels/runtimes';

/* A server process of its own for tests that kill it: starts one notebook, prints its address, and stays. */
const { dataFolder, spec } = JSON.parse(process.argv[2] ?? '') as {
  dataFolder: string;
  spec: StartSpec;
};
const runtimes = await createRuntimes({
  dataFolder,
  gatewayHost: '127.0.0.1',
  gatewayPort: 0,
  editorFolder: dataFolder,
});
await runtimes.start(spec);
process.stdout.write(
  `${JSON.stringify(await runtimes.address(spec.notebookId, { host: '127.0.0.1', origin: 'http://127.0.0.1:1', canRun: true, session: 'of ada' }, 60_000))}\n`,
);
