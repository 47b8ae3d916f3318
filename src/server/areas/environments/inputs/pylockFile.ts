import { z } from 'zod';
import { fileName, lockedText, type Pinned } from './lockedLines';
import { holds } from './markers';
import {
  InputError,
  quoted,
  readShape,
  readToml,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';
import { checkPython } from './versions';

const File = z.object({
  name: z.string().optional(),
  url: z.string().optional(),
  path: z.string().optional(),
  subdirectory: z.string().optional(),
  hashes: z.record(z.string(), z.string()).default({}),
});
const Pylock = z.object({
  'lock-version': z.string(),
  'requires-python': z.string().optional(),
  environments: z.array(z.string()).default([]),
  'default-groups': z.array(z.string()).default([]),
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string().optional(),
      marker: z.string().optional(),
      'requires-python': z.string().optional(),
      index: z.string().optional(),
      wheels: z.array(File).default([]),
      sdist: File.optional(),
      archive: File.optional(),
      vcs: File.extend({ type: z.string(), 'commit-id': z.string() }).optional(),
      directory: z.unknown().optional(),
    }),
  ),
});
type Package = z.output<typeof Pylock>['packages'][number];
type File = z.output<typeof File>;

const inFolder = ({ subdirectory }: File) =>
  subdirectory === undefined ? '' : `#subdirectory=${encodeURI(subdirectory)}`;

const hashed = (file: File) => ({
  name: file.name ?? fileName(file.url ?? file.path),
  hashes: Object.entries(file.hashes)
    .filter(([kind]) => /^sha(?:256|384|512)$/.test(kind))
    .map(([kind, digest]) => `${kind}:${digest}`),
});

const pinnedOf = (each: Package, where: string): Pinned => {
  const { name, version, index, wheels, sdist, archive, vcs } = each;
  const of = { where, name, version };
  const isThere = (url: string | undefined): string => {
    if (url !== undefined) return url;
    throw new InputError(
      `${where}: ${quoted(name)} comes from a file of your computer, which is not on the server.`,
    );
  };
  if (vcs) {
    if (vcs.type !== 'git')
      throw new InputError(
        `${where}: ${quoted(vcs.type)} is no kind of repository that is known here.`,
      );
    const address = `git+${isThere(vcs.url)}@${vcs['commit-id']}${inFolder(vcs)}`;
    return { ...of, files: [], address };
  }
  if (archive)
    return {
      ...of,
      files: [hashed(archive)],
      address: `${isThere(archive.url)}${inFolder(archive)}`,
    };
  if (each.directory !== undefined) isThere(undefined);
  return { ...of, index, files: [...wheels, ...(sdist ? [sdist] : [])].map(hashed) };
};

/** The packages of a pylock.toml (PEP 751) for this machine, in their exact versions with their hashes. Throws `InputError`. */
export const readPylock = (file: InputFile, target: InputTarget): ReadInput => {
  const { name } = file;
  const lock = readShape(Pylock, readToml(file.text, name), name);
  if (!lock['lock-version'].startsWith('1.'))
    throw new InputError(
      `${name}, 'lock-version': ${quoted(lock['lock-version'])} is not known here.`,
    );
  checkPython(lock['requires-python'], `${name}, 'requires-python'`, target);
  const terms = { target, lists: { extras: [], dependency_groups: lock['default-groups'] } };
  const isMade =
    lock.environments.length === 0 ||
    lock.environments.some((marker, at) => holds(marker, `${name}, 'environments[${at}]'`, terms));
  if (!isMade)
    throw new InputError(
      `${name}, 'environments': it was not made for Python ${target.version} on Linux, ${target.machine}.`,
    );
  const wanted = lock.packages.flatMap((each, at) => {
    const where = `${name}, 'packages[${at}]'`;
    if (!holds(each.marker, where, terms)) return [];
    checkPython(each['requires-python'], where, target);
    return [pinnedOf(each, where)];
  });
  return lockedText(file, wanted, target);
};
