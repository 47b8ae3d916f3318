/** The parts that some tests need, as far as this machine has them. `scripts/test.mjs` names the missing ones as not run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { environmentOf } from '../../scripts/python/environment.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

/** The place of an input that others wrote, or of a folder of them, in test/fixtures. */
export const fixture = (name: string): string => path.join(root, 'test/fixtures', name);

const firstThatExists = (places: string[]) => places.find((place) => existsSync(place)) ?? null;
const onPath = (program: string) =>
  firstThatExists(
    (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, program)),
  );

/** Slurm's daemons live where only root's PATH leads. */
const everyPartOfSlurm = () => {
  const parts = [
    'sbatch',
    'srun',
    'squeue',
    'sinfo',
    'scancel',
    'scontrol',
    'slurmctld',
    'slurmd',
    'munged',
  ];
  const found = parts.map(
    (program) => onPath(program) ?? firstThatExists([`/usr/sbin/${program}`]),
  );
  return found.every((place) => place !== null)
    ? path.dirname(onPath('slurmctld') ?? '/usr/sbin/slurmctld')
    : null;
};

const pythons = ['/usr/bin/python3', onPath('python3')].filter(
  (place): place is string => place !== null && existsSync(place),
);
const pythonWith = (module: string) =>
  pythons.find(
    (python) =>
      spawnSync(python, [
        '-c',
        `import importlib.util, sys; sys.exit(importlib.util.find_spec('${module}') is None)`,
      ]).status === 0,
  ) ?? null;

const packages =
  environmentOf(process.env['ATELIER_TEST_PACKAGES'] ?? 'requirements')?.python ?? null;

const postgresqlFolder = () => {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : [];
  const initdb = onPath('initdb');
  return firstThatExists([
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin/initdb`),
    ...(initdb ? [initdb] : []),
  ]);
};

const chosenBrowser = process.env['ATELIER_TEST_BROWSER'] ?? null;

/**
 * Chromium without any window of its own, where the machine has it: the same pages and engine, at three quarters of the processor time.
 * Benches take the whole one, as a person has it.
 */
export const headlessShell = chosenBrowser ?? firstThatExists(['/usr/bin/chromium-headless-shell']);

/** Where each part is, or null where the machine lacks it. */
export const machine = {
  /** A Chromium that playwright drives; `ATELIER_TEST_BROWSER` names another one. */
  browser:
    chosenBrowser ??
    firstThatExists(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']),
  /** Any python3. */
  python: pythons[0] ?? null,
  /** A python3 that has the classic Jupyter Notebook. */
  jupyter: pythonWith('notebook'),
  /** A python3 that has ipykernel. */
  ipykernel: pythonWith('ipykernel'),
  /** A python3 that has ipywidgets. */
  ipywidgets: pythonWith('ipywidgets'),
  /** The python3 with the packages of test/python/requirements.txt; `ATELIER_TEST_PACKAGES` names another of these files. */
  packages,
  /** uv, which is one of these packages. */
  uv: packages && firstThatExists([path.join(path.dirname(packages), 'uv')]),
  /** The folder of initdb, pg_ctl and postgres. */
  postgresql: ((initdb) => (initdb ? path.dirname(initdb) : null))(postgresqlFolder()),
  /** OpenStack Swift's proxy server, which speaks S3. */
  swift: onPath('swift-proxy-server') && onPath('swift-object-server'),
  /** The folder of slurmctld, slurmd and munged, where Slurm is complete. */
  slurm: everyPartOfSlurm(),
  /** Bubblewrap, where namespaces of one's own can be made with it. */
  bubblewrap:
    onPath('bwrap') &&
    spawnSync('bwrap', [
      '--unshare-user',
      '--unshare-pid',
      '--ro-bind',
      '/',
      '/',
      '--proc',
      '/proc',
      'true',
    ]).status === 0
      ? onPath('bwrap')
      : null,
  /** nginx, with what a deployment needs beside it: openssl for a certificate, curl to ask the server. */
  nginx:
    onPath('openssl') &&
    onPath('curl') &&
    (onPath('nginx') ?? firstThatExists(['/usr/sbin/nginx'])),
  /** The program that makes recordings. */
  ffmpeg: onPath('ffmpeg'),
  /** A media server that carries live rooms in place of the built-in one. */
  janus: onPath('janus'),
  /** Whether the tests run as root, who can start programs as somebody else. */
  root: process.getuid?.() === 0 ? onPath('setpriv') : null,
};

/** part → what it is for and how to get it, for the summary of `npm test`. */
export const MISSING: Record<keyof typeof machine, string> = {
  browser: 'browser tests need Chromium (apt-get install chromium)',
  python: 'kernel tests need python3 (apt-get install python3)',
  jupyter: 'Jupyter tests need Jupyter Notebook (apt-get install jupyter-notebook)',
  ipykernel: 'ipykernel tests need ipykernel (apt-get install python3-ipykernel)',
  ipywidgets: 'tests of live widgets need ipywidgets (apt-get install python3-ipywidgets)',
  packages: "tests with today's Python packages need these in an environment (npm run python)",
  uv: 'builds of environments with uv need it in that environment (npm run python)',
  postgresql:
    'the PostgreSQL half of the server tests needs PostgreSQL (apt-get install postgresql-15)',
  swift:
    'the S3 half of the drive tests needs OpenStack Swift (apt-get install swift-proxy swift-account swift-container swift-object)',
  slurm:
    'the Slurm half of the engine tests needs Slurm (apt-get install slurmctld slurmd slurm-client munge)',
  bubblewrap:
    'attacks on isolation by namespaces need bubblewrap (apt-get install bubblewrap) and a system that allows user namespaces',
  nginx:
    'the test of a deployment needs nginx, openssl and curl (apt-get install nginx-light openssl curl)',
  ffmpeg: 'the test of a recording in a browser needs ffmpeg (apt-get install ffmpeg)',
  janus: 'the Janus half of the tests of live rooms needs Janus (apt-get install janus)',
  root: 'attacks on isolation by system users need root, and setpriv of util-linux',
};

type Part = keyof typeof machine;

/** Parts that cannot be had on every machine: the facility of the named list (scripts/long/facilities.mjs) that each is made with. */
export const MADE_WITH: Partial<Record<Part, string>> = {
  packages: 'pythonIndex',
  uv: 'pythonIndex',
};

declare module 'vitest' {
  interface TaskMeta {
    /** The facility of the named list without which the test cannot run. */
    needs?: string | undefined;
  }
}

/**
 * Options of a test or of a group that needs a part: it is skipped where the machine lacks it. Where the part is one of `MADE_WITH` and its
 * facility is really absent, the run does not fail for that.
 */
export const needs = (part: Part) => ({
  skip: machine[part] === null,
  meta: { needs: MADE_WITH[part] },
});

/** The interpreter that a runtime of the tests' own packages needs: the machine does not offer it, so it is entered as an environment. */
export const pythonOf = (runtimeId: string | null) =>
  machine.packages !== null && runtimeId?.endsWith(`@${machine.packages}`)
    ? { python: machine.packages }
    : {};
