import { createHash } from 'node:crypto';
import { hashesToCheck, normalName, type Lock, type LockedPackage } from '../locking/lock';
import { requirementOptions } from '../locking/requirementLines';
import { normalVersion } from '../locking/verifying';

export interface ShareTerms {
  /** The interpreter that the environment is made of. */
  readonly python: string;
  readonly requirements: string;
}

/** The hash or commit that identifies the files a package is installed from; null where there is none. */
const identityOf = (each: LockedPackage): unknown => {
  const { name, version, source } = each;
  const named = [normalName(name), normalVersion(version), source.kind];
  if (source.kind === 'repository') {
    const { vcs, url, commit, subdirectory = '' } = source;
    // The commits of other systems do not say what they hold.
    return vcs === 'git' ? [...named, url, commit, subdirectory] : null;
  }
  const hashes = hashesToCheck(each);
  return hashes.length === 0 ? null : [...named, [...hashes].sort()];
};

/**
 * SHA-256, hexadecimal, of what has to be equal for two builds to have the same files: the interpreter, its version and platform, and the version and
 * hashes of each package. Null of a build that has its own files in any case: one without packages, which has nothing to install, and one with a
 * package of which neither hash nor commit says what it holds.
 */
export const shareKeyOf = (lock: Lock, { python, requirements }: ShareTerms): string | null => {
  const packages = lock.packages.map(identityOf);
  if (packages.length === 0 || packages.includes(null)) return null;
  // The options that a package is built with besides its sources.
  const options = [...requirementOptions(requirements).ofPackage].sort();
  const equal = [python, lock.python, lock.platform, options, packages];
  return createHash('sha256').update(JSON.stringify(equal)).digest('hex');
};
