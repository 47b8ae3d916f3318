/** `npm start`: installs and builds what is missing, then becomes the server: same process, so Ctrl-C reaches it directly. */
import './lib/node.mjs';
import process from 'node:process';
import { install } from './lib/install.mjs';
import { staleParts } from './lib/parts.mjs';

try {
  await install();
  const stale = staleParts();
  if (stale.length > 0) {
    process.stdout.write(`Building ${stale.join(', ')} …\n`);
    await (await import('./build.mjs')).buildParts(stale, { onlyStale: true });
  }
  process.env.NODE_ENV ??= 'production';
  await import('../dist/server/main.js');
} catch (error) {
  process.stderr.write(
    `\nAtelier could not start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
}
