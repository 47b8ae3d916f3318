import { readConfig } from '~/server/platform/settings/config';
import { readyText } from '~/server/start/readyScreen';
import { serve } from '~/server/start/serve';
import { fakeRuntimes } from './fakeRuntimes';

/* A server in a process of its own, for tests that kill it. Its notebooks have no processes. */
try {
  const config = readConfig(process.env);
  const serving = await serve(config, (given) =>
    Promise.resolve({ ...fakeRuntimes(), gatewayPort: given.gatewayPort }),
  );
  process.once('SIGTERM', () => void serving.close().then(() => process.exit(0)));
  process.stdout.write(readyText(serving, config));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
