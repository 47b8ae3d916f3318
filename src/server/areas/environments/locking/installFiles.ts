import { hashesToCheck, normalName, type Lock, type LockedPackage } from './lock';
import { requirementOptions, withCredentials, type RequirementOptions } from './requirementLines';

/** The requirements that a lock is installed from. */
export interface InstallFiles {
  /** For `--require-hashes`; null where nothing has a hash. */
  readonly hashed: string | null;
  /** Of what has none; null where everything has one. */
  readonly unhashed: string | null;
}

const inFolder = (subdirectory: string | undefined) =>
  subdirectory === undefined ? '' : `#subdirectory=${subdirectory}`;

/** One package as a requirement that only it meets; `address` gives an address its credentials. */
export const requirementOf = (
  { name, version, source }: LockedPackage,
  address = (url: string) => url,
): string => {
  switch (source.kind) {
    case 'index':
      return `${name}==${version}`;
    case 'file':
      return `${name} @ ${address(source.url)}${inFolder(source.subdirectory)}`;
    case 'repository': {
      const { vcs, url, commit, subdirectory } = source;
      const place = `${vcs}+${address(url)}@${commit}${inFolder(subdirectory)}`;
      // pip takes a name only before an address with a host.
      return url.startsWith('file:') ? place : `${name} @ ${place}`;
    }
    case 'folder':
      return source.editable ? `-e ${source.url}` : `${name} @ ${source.url}`;
  }
};

const installLine = (each: LockedPackage, asked: RequirementOptions): string => {
  const address = (url: string) => withCredentials(url, asked);
  // Which index another file names is not known here.
  const requirement =
    asked.namesFiles && each.source.kind === 'index'
      ? `${each.name} @ ${address(each.source.url)}`
      : requirementOf(each, address);
  const options = asked.ofPackage.get(normalName(each.name));
  const hashes = hashesToCheck(each).map((hash) => `--hash=${hash}`);
  return [requirement, ...(options === undefined ? [] : [options]), ...hashes].join(' ');
};

/** The files with which pip installs a lock: the packages of the lock, with the options of the requirements that it was made of. */
export const installFiles = ({ packages }: Lock, requirements: string): InstallFiles => {
  const asked = requirementOptions(requirements);
  const hasHash = (each: LockedPackage) => hashesToCheck(each).length > 0;
  const text = (some: readonly LockedPackage[]) =>
    some.length === 0
      ? null
      : [...asked.general, ...some.map((each) => installLine(each, asked)), ''].join('\n');
  return {
    hashed: text(packages.filter(hasHash)),
    unhashed: text(packages.filter((each) => !hasHash(each))),
  };
};

/** Why a package of a lock has no hash, for the log; null where it has one. */
export const whyUnhashed = (each: LockedPackage): string | null => {
  if (hashesToCheck(each).length > 0) return null;
  const { name, version, source } = each;
  const from = {
    index: 'its index has no SHA-256 of it',
    file: 'there is no SHA-256 of its file',
    repository: `it comes from a repository, ${source.url}${'commit' in source ? ` at ${source.commit}` : ''}`,
    folder: `it comes from a folder, ${source.url}`,
  }[source.kind];
  return `${name} ${version} has no hash: ${from}.`;
};
