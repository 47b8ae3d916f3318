/** Before the browser tests: builds what is missing from dist/ or made from other sources. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { root } from '#test/harness/machine';

export default function build(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/build.mjs'), '--stale'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(
      `The build failed, so there is nothing to test in a browser.\n${stdout}${stderr}`,
    );
}
