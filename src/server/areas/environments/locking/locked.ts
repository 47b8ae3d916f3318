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
import { installFiles, whyUnhashed } from './installFiles';
import { lockOf, type Lock } from './lock';
import { missingOf } from './verifying';

/** pip reports the whole metadata of each package, with its description. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** A build as far as it resolves, installs and verifies packages. */
export interface LockedBuild extends Pick<Lock, 'python' | 'platform'> {
  readonly requirements: string;
  readonly at: Pick<BuildFolders, 'venv' | 'requirements' | 'hashed' | 'unhashed'>;
  readonly commands: Commands;
  /** Runs a command; throws where it fails. */
  readonly run: (step: Step, options?: StepOptions) => Promise<void>;
  /** Writes a line into the log. */
  readonly note: (line: string) => Promise<void>;
  /** What is installed in the environment. */
  readonly installed: () => Promise<Packages>;
}

const counted = (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`;

/** What the requirements resolve to; pip looks everything up and installs nothing. */
const resolve = async ({
  at,
  commands,
  run,
  note,
  python,
  platform,
}: LockedBuild): Promise<Lock> => {
  await note('Resolving the requirements');
  const report = path.join(at.venv, '.resolved.json');
  await run([...commands.pip, ...RESOLVE, '--report', report, '--requirement', at.requirements], {
    readable: [at.requirements],
  });
  const bytes = await readUntrusted(report, MAX_REPORT_BYTES);
  await fs.rm(report, { force: true, recursive: true });
  if (bytes === null) throw new Error('pip did not report what the requirements resolve to.');
  try {
    return lockOf(bytes.toString('utf8'), { python, platform });
  } catch {
    throw new Error('What pip reported that the requirements resolve to cannot be read.');
  }
};

const installFrom = async (
  { commands, run }: LockedBuild,
  file: string,
  text: string | null,
  ...options: string[]
): Promise<void> => {
  if (text === null) return;
  // A folder that packages cannot write to.
  await fs.rm(file, { recursive: true, force: true });
  await fs.writeFile(file, text, { flag: 'wx' });
  await fs.chmod(file, 0o644);
  await run([...commands.pip, ...INSTALL, '--no-deps', ...options, '--requirement', file], {
    readable: [file],
  });
};

/**
 * Resolves the requirements, installs exactly what they resolved to, by its hashes, and verifies that it is there. Returns the lock; null where the
 * interpreter's pip cannot report what it resolves: then it is installed without one, and the log says so. Throws where a step fails, and
 * with a sentence that names what is missing or does not go together.
 */
export const installLocked = async (build: LockedBuild): Promise<Lock | null> => {
  const { at, commands, note, requirements, run } = build;
  if (!reports(commands.pipVersion)) {
    await note(
      `pip ${commands.pipVersion} cannot report what it resolves (pip 22.2 and newer can), so this build has no lock: built again it may get other versions.`,
    );
    await run([...commands.pip, ...INSTALL, '--requirement', at.requirements], {
      readable: [at.requirements],
    });
    return null;
  }
  const lock = await resolve(build);
  const { hashed, unhashed } = installFiles(lock, requirements);
  for (const each of lock.packages) {
    const why = whyUnhashed(each);
    if (why !== null) await note(why);
  }
  await note(`Installing ${counted(lock.packages.length)}`);
  await installFrom(build, at.hashed, hashed, '--require-hashes');
  await installFrom(build, at.unhashed, unhashed);
  await note(`Verifying ${counted(lock.packages.length)}`);
  const missing = missingOf(lock, await build.installed());
  if (missing !== null) throw new Error(missing);
  await run([...commands.pip, ...CHECK], { explained: inconsistencies });
  return lock;
};
