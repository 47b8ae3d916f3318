/**
 * Builds the image of scripts/docker and starts it: it becomes healthy, runs as a user of its own, has what the Dockerfile promises, answers a sign-in,
 * and its data survives a new container. `node scripts/docker/check.mjs`, or the part `docker` of `npm run test:long`.
 *
 * ATELIER_NODE_IMAGE names another image with Node on Debian 12 than the one of the Dockerfile (docs/docker.md), ATELIER_BUILD_ARGUMENTS and
 * ATELIER_RUN_ARGUMENTS add words for the builder and for `run`, with spaces between.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { at, run } from '../lib/run.mjs';

const PROGRAMS = ['docker', 'podman'];
const IMAGE = 'localhost/atelier-check';
const READY_MS = 90_000;

const wordsOf = (name) => (process.env[name] ?? '').split(' ').filter(Boolean);

/** The image that the Dockerfile begins with, or the one that the environment names. */
export const nodeImage = () =>
  process.env.ATELIER_NODE_IMAGE ||
  /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(at('scripts/docker/Dockerfile'), 'utf8'))[1];

const quiet = (program, args) =>
  run(program, args, { quiet: true }).catch(() => ({ code: 127, output: '' }));

/** The program that builds and runs images here; null without one. A `docker` alone is a client, so its service is asked. */
export const imageProgram = async () => {
  for (const program of PROGRAMS) if ((await quiet(program, ['info'])).code === 0) return program;
  return null;
};

/** Whether the image with Node is here or a registry answers with it. */
export const hasNodeImage = async () => {
  const program = await imageProgram();
  if (program === null) return false;
  const isHere = (await quiet(program, ['image', 'inspect', nodeImage()])).code === 0;
  return isHere || (await quiet(program, ['pull', nodeImage()])).code === 0;
};

const must = async (what, program, args) => {
  const since = performance.now();
  const { code, output } = await run(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${what} failed\n${output.trim().slice(-4_000)}`);
  process.stdout.write(`${what}: ${Math.round((performance.now() - since) / 1000)} s\n`);
  return output.trim();
};

const build = (program) =>
  must('build', program, [
    ...['build', '--file', at('scripts/docker/Dockerfile'), '--tag', IMAGE],
    // Images of OCI's format hold no health check; podman builds them by default.
    ...(program === 'podman' ? ['--format', 'docker'] : []),
    ...['--build-arg', `NODE_IMAGE=${nodeImage()}`, ...wordsOf('ATELIER_BUILD_ARGUMENTS'), at()],
  ]);

/** One container of the image, with the options of the compose file. */
const container = (program, name, volume, password) => {
  const inside = (what, ...words) => must(what, program, ['exec', name, ...words]);
  return {
    inside,
    start: () =>
      must('start', program, [
        ...['run', '--detach', '--name', name, '--volume', `${volume}:/data`],
        // The check runs by hand below: podman needs systemd to run it by the clock.
        ...['--no-healthcheck', '--shm-size', '1g', '--cap-drop', 'ALL'],
        ...['--security-opt', 'no-new-privileges', '--security-opt', 'seccomp=unconfined'],
        ...(program === 'podman'
          ? ['--security-opt', 'unmask=ALL']
          : ['--security-opt', 'apparmor=unconfined', '--security-opt', 'systempaths=unconfined']),
        ...['--env', `ATELIER_ADMIN_PASSWORD=${password}`, ...wordsOf('ATELIER_RUN_ARGUMENTS')],
        IMAGE,
      ]),
    logs: async () => (await quiet(program, ['logs', name])).output,
    remove: async () => {
      await quiet(program, ['stop', '-t', '30', name]);
      await quiet(program, ['rm', '--force', name]);
    },
  };
};

/** The words of HEALTHCHECK in the Dockerfile. */
const healthCommand = () =>
  JSON.parse(
    /^HEALTHCHECK[\s\S]*?\n\s+CMD (\[.*\])$/m.exec(
      readFileSync(at('scripts/docker/Dockerfile'), 'utf8'),
    )[1],
  );

const untilHealthy = async (program, name, words) => {
  const since = performance.now();
  while ((await quiet(program, ['exec', name, ...words])).code !== 0) {
    if (performance.now() - since > READY_MS) throw new Error('It does not become healthy.');
    await pause(500);
  }
};

const SIGN_IN = (password) =>
  `fetch('http://127.0.0.1:' + (process.env.ATELIER_PORT || 8080) + '/fsc/user/login/', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: 'admin', password: '${password}' }),
  }).then(async (reply) => { if (!reply.ok) throw new Error(await reply.text()); })`;

const TOOLS = [
  ['python', '-c', 'import ipykernel'],
  ['uv', '--version'],
  ['ffmpeg', '-version'],
  ['bwrap', '--version'],
];

/** Builds, starts and examines the image; resolves to what was seen. Throws with what failed. */
export const checkImage = async () => {
  const program = await imageProgram();
  if (program === null) throw new Error('There is no program here that builds and runs images.');
  const name = `atelier-check-${process.pid}`;
  const password = randomBytes(12).toString('hex');
  const one = container(program, name, name, password);
  try {
    await build(program);
    const health = healthCommand();
    await one.start();
    await untilHealthy(program, name, health);
    const user = await one.inside('user', 'id', '-u');
    if (user === '0') throw new Error('The server runs as root.');
    for (const words of TOOLS) await one.inside(words.join(' '), ...words);
    await one.inside('sign in', 'node', '-e', SIGN_IN(password));
    const isolation = /Isolation\s+(.*)/.exec(await one.logs())?.[1] ?? 'none told';
    await one.inside('backup', 'node', 'dist/server/commands.js', 'backup');
    await one.remove();
    await one.start();
    await untilHealthy(program, name, health);
    await one.inside('sign in again', 'node', '-e', SIGN_IN(password));
    const { output } = await run(program, ['--version'], { quiet: true });
    return { version: output.trim(), note: `built, healthy, user ${user}; ${isolation}` };
  } catch (error) {
    process.stderr.write(await one.logs());
    throw error;
  } finally {
    await one.remove();
    await quiet(program, ['volume', 'rm', '--force', name]);
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  try {
    process.stdout.write(`${(await checkImage()).note}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
