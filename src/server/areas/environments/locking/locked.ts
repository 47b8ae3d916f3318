import fs from 'node:fs/promises';
import path from 'node:path';
import { readUntrusted } from '../../../platform/files/untrusted';
import type { BuildFolders } from '../folders';
import type { Packages } from '../pythons';
import {
  CHECK,
  inconsistencies,
  INSTALL,
  reports,
  RESOLVE,
  type Commands,
  type Step,
  type StepOptions,
} from '../steps';
import { lockOfPylock, meetsHashes } from '../uv/pylock';
import { uvCheck, uvInstall, uvOptions, uvResolve, type Uv } from '../uv/uv';
import { uvFindings, uvWords } from '../uv/words';
import { installFiles, whyUnhashed } from './installFiles';
import { lockOf, type Lock } from './lock';
import { asInstalled, missingOf } from './verifying';
import type { SharedBuild } from '../sharing/queries';

/** pip reports the whole metadata of each package, with its description. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** A build as far as it resolves, installs and verifies packages. */
export interface LockedBuild extends Pick<Lock, 'python' | 'platform'> {
  readonly requirements: string;
  readonly at: Pick<BuildFolders, 'venv' | 'requirements' | 'hashed' | 'unhashed'>;
  readonly commands: Commands;
  /** The tool that builds in place of pip. */
  readonly uv: Uv | null;
  /** Runs a command; throws where it fails. */
  readonly run: (step: Step, options?: StepOptions) => Promise<void>;
  /** Writes a line into the log. */
  readonly note: (line: string) => Promise<void>;
  /** The packages of the environment. */
  readonly installed: () => Promise<Packages>;
  /** Finds a build that has the packages of a lock already, whose files are used in place of installing them. */
  readonly existing?: ((lock: Lock) => Promise<SharedBuild | null>) | undefined;
}

/** The packages that the requirements resolved to. */
export interface Locked {
  /** Null where pip can make none. */
  readonly lock: Lock | null;
  /** The build whose files are used; null where it was installed. */
  readonly of: SharedBuild | null;
}

const counted = (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`;

/** A tool that installs what a lock says and compares what is installed. */
interface Installer {
  /** Begins each command that installs. */
  readonly install: Step;
  readonly check: Step;
  readonly options: StepOptions;
  /** The findings in what a check that failed has printed. */
  readonly findings: (printed: string) => string;
}

const pipInstaller = ({ pip }: Commands): Installer => ({
  install: [...pip, ...INSTALL],
  check: [...pip, ...CHECK],
  options: {},
  findings: (printed) => printed,
});

const uvInstaller = (uv: Uv, { venv }: LockedBuild['at']): Installer => ({
  install: uvInstall(uv, venv),
  check: uvCheck(uv, venv),
  options: { ...uvOptions(uv, venv), explained: uvWords },
  findings: uvFindings,
});

/** The resolution of a tool, read once. */
const readResolved = async <T>(
  file: string,
  tool: string,
  read: (text: string) => T,
): Promise<T> => {
  const bytes = await readUntrusted(file, MAX_REPORT_BYTES);
  await fs.rm(file, { force: true, recursive: true });
  if (bytes === null) throw new Error(`${tool} did not report what the requirements resolve to.`);
  try {
    return read(bytes.toString('utf8'));
  } catch {
    throw new Error(`What ${tool} reported that the requirements resolve to cannot be read.`);
  }
};

/** Resolves the requirements; pip looks everything up and installs nothing. */
const resolve = async ({
  at,
  commands,
  run,
  note,
  python,
  platform,
}: LockedBuild): Promise<Lock> => {
  await note(`Resolving the requirements with pip ${commands.pipVersion}`);
  const report = path.join(at.venv, '.resolved.json');
  await run([...commands.pip, ...RESOLVE, '--report', report, '--requirement', at.requirements], {
    readable: [at.requirements],
  });
  return readResolved(report, 'pip', (text) => lockOf(text, { python, platform }));
};

/** The resolution by uv; null, and a line in the log, where pip has to say it. */
const resolveWithUv = async (build: LockedBuild, uv: Uv): Promise<Lock | null> => {
  const { at, run, note, python, platform, requirements } = build;
  await note(`Resolving the requirements with uv ${uv.version}`);
  const to = path.join(at.venv, 'pylock.resolved.toml');
  const options = uvOptions(uv, at.venv, { constrained: true });
  await run(uvResolve(uv, { folder: at.venv, requirements: at.requirements, to }), {
    ...options,
    readable: [...options.readable, at.requirements],
    explained: uvWords,
  });
  const lock = await readResolved(to, 'uv', (text) => lockOfPylock(text, { python, platform }));
  if (lock !== null && meetsHashes(lock, requirements)) return lock;
  await note(
    lock === null
      ? 'uv does not say version and file of each package (it does not of folders), so pip builds.'
      : 'uv chose files that have other hashes than the requirements, so pip builds.',
  );
  return null;
};

const installFrom = async (
  { run }: LockedBuild,
  { install, options }: Installer,
  file: string,
  text: string | null,
  ...words: string[]
): Promise<void> => {
  if (text === null) return;
  // A folder that packages cannot write to.
  await fs.rm(file, { recursive: true, force: true });
  await fs.writeFile(file, text, { flag: 'wx' });
  await fs.chmod(file, 0o644);
  await run([...install, '--no-deps', ...words, '--requirement', file], {
    ...options,
    readable: [...(options.readable ?? []), file],
  });
};

/** Installs exactly a lock, unless a build has its packages, and verifies that it is there. Returns it with the names and versions that the packages have. */
const installLock = async (
  build: LockedBuild,
  lock: Lock,
  installer: Installer,
): Promise<Locked> => {
  const { at, note, requirements, run } = build;
  await note(`The requirements resolve to ${counted(lock.packages.length)}`);
  const of = await build.existing?.(lock);
  if (of) {
    const { row, build: number } = of;
    await note(
      `Build ${number} of ${row.envName} has exactly these ${counted(lock.packages.length)}: this build has its files, and nothing is installed.`,
    );
    return { lock: of.lock, of };
  }
  const { hashed, unhashed } = installFiles(lock, requirements);
  for (const each of lock.packages) {
    const why = whyUnhashed(each);
    if (why !== null) await note(why);
  }
  await note(`Installing ${counted(lock.packages.length)}`);
  await installFrom(build, installer, at.hashed, hashed, '--require-hashes');
  await installFrom(build, installer, at.unhashed, unhashed);
  await note(`Verifying ${counted(lock.packages.length)}`);
  const installed = await build.installed();
  const missing = missingOf(lock, installed);
  if (missing !== null) throw new Error(missing);
  const { check, options, findings } = installer;
  await run(check, { ...options, explained: (printed) => inconsistencies(findings(printed)) });
  return { lock: asInstalled(lock, installed), of: null };
};

/**
 * Resolves the requirements, installs exactly what they resolved to, by its hashes, and verifies that it is there: with uv where there is one that can,
 * else with pip. Installs nothing where a build has exactly that already. Without a lock where the interpreter's pip cannot report what it resolves: the
 * log says so. Throws where a step fails, and with a sentence that names what is missing or does not go together.
 */
export const installLocked = async (build: LockedBuild): Promise<Locked> => {
  const { at, commands, note, run, uv } = build;
  const lock = uv && (await resolveWithUv(build, uv));
  if (uv && lock) return installLock(build, lock, uvInstaller(uv, at));
  if (!reports(commands.pipVersion)) {
    await note(
      `pip ${commands.pipVersion} cannot report what it resolves (pip 22.2 and newer can), so this build has no lock: built again it may get other versions.`,
    );
    await run([...commands.pip, ...INSTALL, '--requirement', at.requirements], {
      readable: [at.requirements],
    });
    return { lock: null, of: null };
  }
  return installLock(build, await resolve(build), pipInstaller(commands));
};
