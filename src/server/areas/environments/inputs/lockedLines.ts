import {
  InputError,
  quoted,
  someOf,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';

const NAME = /^[a-z\d](?:[\w.-]*[a-z\d])?$/i;
const VERSION = /^[\w.+!-]+$/;
const HASH = /^sha(?:256|384|512):[\da-f]{64,128}$/;
const WEB = /^https?:\/\/[^\s\p{Cc}/@]+(?:\/[^\s\p{Cc}\\]*)?$/u;
const PYPI = /^https:\/\/pypi\.org\/simple\/?$/;

/** A file of a package, as a lock names it. */
export interface LockedFile {
  readonly name: string;
  /** 'sha256:…' */
  readonly hashes: readonly string[];
}

/** One package in its exact version. */
export interface Pinned {
  /** Where the lock names it, for an error. */
  readonly where: string;
  readonly name: string;
  readonly version: string | undefined;
  /** Its files; of those for other machines and Pythons the hashes are left out. */
  readonly files: readonly LockedFile[];
  /** Address of the index that it is from, where the lock says so. */
  readonly index?: string | undefined;
  /** The address that it is installed from in place of an index, with its commit where it is a repository. */
  readonly address?: string;
}

/** The last part of an address or path. */
export const fileName = (place: string | undefined): string =>
  (place ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';

/** Whether a wheel may be one for a machine, by its name (PEP 427). */
const fits = (name: string, { version, machine }: InputTarget): boolean => {
  if (!name.endsWith('.whl')) return true;
  const [python = '', abi = '', platform = ''] = name.slice(0, -4).split('-').slice(-3);
  const [major, minor] = version.split('.');
  const isPython = python.split('.').some((tag) => {
    if ([`py${major}`, `py${major}${minor}`, `cp${major}${minor}`].includes(tag)) return true;
    return abi === 'abi3' && /^cp3\d+$/.test(tag) && Number(tag.slice(3)) <= Number(minor);
  });
  const isMachine = platform
    .split('.')
    .some(
      (tag) => tag === 'any' || (/^(?:many|musl)?linux/.test(tag) && tag.endsWith(`_${machine}`)),
    );
  return isPython && isMachine;
};

const hashesOf = ({ where, files }: Pinned, target: InputTarget): readonly string[] => {
  const chosen = files.filter(({ name }) => fits(name, target));
  const hashes = (chosen.length > 0 ? chosen : files).flatMap((file) => file.hashes);
  const wrong = hashes.find((hash) => !HASH.test(hash));
  if (wrong !== undefined) throw new InputError(`${where}: ${quoted(wrong)} is no SHA-256.`);
  return [...new Set(hashes)];
};

const requirementOf = ({ where, name, version, address }: Pinned): string => {
  if (!NAME.test(name)) throw new InputError(`${where}: ${quoted(name)} is no name of a package.`);
  if (address !== undefined) {
    if (!WEB.test(address.replace(/^git\+/, '')))
      throw new InputError(`${where}: ${quoted(address)} is no address that the server can fetch.`);
    return `${name} @ ${address}`;
  }
  if (version === undefined) throw new InputError(`${where}: ${name} has no version.`);
  if (!VERSION.test(version)) throw new InputError(`${where}: ${quoted(version)} is no version.`);
  return `${name}==${version}`;
};

const indexesOf = (packages: readonly Pinned[]): readonly string[] => {
  const indexes = new Set<string>();
  for (const { index, where } of packages) {
    if (index === undefined || PYPI.test(index)) continue;
    if (!WEB.test(index))
      throw new InputError(
        `${where}: ${quoted(index)} is no index that the server can fetch from.`,
      );
    indexes.add(index);
  }
  return [...indexes];
};

/** Packages of a lock as requirements with hashes; without them where a repository is among them, because pip asks for all or none. */
export const lockedText = (
  { name }: InputFile,
  packages: readonly Pinned[],
  target: InputTarget,
  notes: readonly string[] = [],
): ReadInput => {
  const repositories = packages.filter(({ address }) => address?.startsWith('git+'));
  const lines = [...packages]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((each) => {
      const requirement = requirementOf(each);
      const hashes = hashesOf(each, target);
      if (repositories.length > 0) return requirement;
      if (hashes.length === 0)
        throw new InputError(`${each.where}: ${each.name} has no hash, so it is no exact lock.`);
      return [requirement, ...hashes.map((hash) => `--hash=${hash}`)].join(' \\\n    ');
    });
  const without =
    repositories.length === 0
      ? []
      : [
          `Hashes were left out, because ${someOf(repositories.map((each) => each.name))} come from repositories and pip takes hashes for all packages or none.`,
        ];
  return {
    requirements: [
      `# From ${name}, for Python ${target.version} on ${target.machine}.`,
      ...indexesOf(packages).map((index) => `--extra-index-url ${index}`),
      ...lines,
      '',
    ].join('\n'),
    notes: [...notes, ...without],
  };
};
