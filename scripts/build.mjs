/**
 * `npm run build`: the web app, the frames of editor and live room, the server in one file, and the prepared database, into dist/.
 * All parts by default; `npm run build -- web server` only those, `--stale` only those whose sources changed.
 */
import './lib/node.mjs';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleServer } from './lib/bundleServer.mjs';
import { install } from './lib/install.mjs';
import { alone } from './lib/alone.mjs';
import { hashOf, PARTS, stamp, staleParts } from './lib/parts.mjs';
import { at, node, seconds } from './lib/run.mjs';

const must = async (running) => {
  const { code, output } = await running;
  if (code !== 0) throw new Error(output.trim());
};

const vite = (config) =>
  must(
    node(at('node_modules/vite/bin/vite.js'), ['build', '--config', at(config)], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    }),
  );

const MAKE = {
  web: () => vite('vite.config.ts'),
  editor: () => vite('scripts/vite.editor.config.ts'),
  room: () => vite('scripts/vite.liveRoom.config.ts'),
  server: () =>
    bundleServer(
      {
        main: 'main.ts',
        commands: 'start/commands.ts',
        buildSeed: 'platform/database/buildSeed.ts',
        supervisor: 'platform/engine/local/supervisor.ts',
        makeRecording: 'areas/streams/recording/makers/program.ts',
      },
      at('dist/server'),
      [path.basename(PARTS.seed.proof)],
    ),
  seed: () => must(node(at('dist/server/buildSeed.js'), [at(PARTS.seed.proof)], { quiet: true })),
};

const bytesBelow = (place, measure) => {
  if (!existsSync(place)) return 0;
  if (statSync(place).isFile()) return measure(place);
  return readdirSync(place).reduce(
    (sum, name) => sum + bytesBelow(path.join(place, name), measure),
    0,
  );
};

const size = (part) => {
  const place = {
    web: 'dist/web',
    editor: 'dist/frames/editor',
    room: 'dist/frames/room',
    server: 'dist/server/main.js',
    seed: PARTS.seed.proof,
  }[part];
  const raw = bytesBelow(at(place), (file) => (/\.(br|gz)$/.test(file) ? 0 : statSync(file).size));
  const packed = bytesBelow(at(place), (file) =>
    /\.(js|css|html|json)$/.test(file) ? gzipSync(readFileSync(file)).length : 0,
  );
  const kib = (bytes) => `${Math.round(bytes / 1024).toLocaleString('en')} KiB`;
  return packed > 0 ? `${kib(raw)}, of which code ${kib(packed)} gzip` : kib(raw);
};

/** Builds the named parts, independent ones at the same time, and prints a line for each. */
const buildNow = async (parts) => {
  const running = {};
  const make = async (part) => {
    await running[PARTS[part].after];
    const since = performance.now();
    const hash = hashOf(part);
    try {
      await MAKE[part]();
    } catch (error) {
      throw new Error(
        `Building the ${part} failed:\n${error instanceof Error ? error.message : error}`,
      );
    }
    stamp(part, hash);
    process.stdout.write(`Built ${part.padEnd(7)} ${size(part)}, in ${seconds(since)}\n`);
  };
  for (const part of Object.keys(PARTS).filter((name) => parts.includes(name)))
    running[part] = make(part);
  const failed = (await Promise.allSettled(Object.values(running))).find(
    (outcome) => outcome.status === 'rejected',
  );
  if (failed) throw failed.reason;
};

/** Builds the named parts, and only the old ones of them where `onlyStale`; waits while another process builds. */
export const buildParts = (parts, { onlyStale = false } = {}) =>
  alone(at('dist/.building'), () =>
    buildNow(onlyStale ? staleParts().filter((part) => parts.includes(part)) : parts),
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = asked.filter((part) => !(part in PARTS));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no part called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.\n`,
    );
    process.exit(2);
  }
  await install();
  await buildParts(asked.length > 0 ? asked : Object.keys(PARTS), {
    onlyStale: process.argv.includes('--stale'),
  }).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
