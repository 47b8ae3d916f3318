/** Schemathesis makes requests out of our OpenAPI document and sends them to a real server: no reply may be a 500 or miss its schema. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildParts } from '../../build.mjs';
import { run as spawnProgram } from '../../lib/run.mjs';
import { at } from '../../lib/run.mjs';
import { environmentOf, makeEnvironment } from '../../python/environment.mjs';

const versionOf = (name) =>
  new RegExp(`^${name}==(.*)$`, 'm').exec(
    readFileSync(environmentOf('long-requirements').requirements, 'utf8'),
  )?.[1];

const run = async ({ minutes }) => {
  const { machine } = await import('../../../test/harness/machine.ts');
  if (machine.bubblewrap === null)
    throw new Error('It needs bubblewrap, so that no request leaves this machine.');
  await buildParts(['server'], { onlyStale: true });
  const python = await makeEnvironment('long-requirements');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-fuzz-'));
  try {
    const report = path.join(folder, 'report.json');
    // A network of its own: what a made-up request lets the server fetch reaches nobody.
    const { code } = await spawnProgram('bwrap', [
      ...['--unshare-net', '--dev-bind', '/', '/', '--cap-add', 'ALL', '--die-with-parent'],
      ...[process.execPath, at('scripts/long/fuzzServer.mjs')],
      JSON.stringify({
        schemathesis: path.join(path.dirname(python), 'schemathesis'),
        minutes,
        report,
      }),
    ]);
    const { cases, note } = JSON.parse(readFileSync(report, 'utf8'));
    if (code !== 0 || cases === 0) throw new Error(`${cases} requests in ${minutes} min; ${note}`);
    return {
      version: `schemathesis ${versionOf('schemathesis')}`,
      note: `${cases.toLocaleString('en')} requests in ${minutes} min${note === '' ? '' : `; ${note}`}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

export const parts = [
  {
    name: 'fuzz',
    what: 'requests that schemathesis makes out of the OpenAPI document',
    limitMinutes: 90,
    needs: ['pythonIndex'],
    run,
  },
];
