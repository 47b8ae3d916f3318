import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { hashesToCheck, lockFrom, normalName, type Lock } from '../locking/lock';
import { requirementOptions } from '../locking/requirementLines';

const File = z.object({
  url: z.string().optional(),
  path: z.string().optional(),
  hashes: z.record(z.string(), z.string()).default({}),
  subdirectory: z.string().optional(),
});
const Pylock = z.object({
  packages: z
    .array(
      z.object({
        name: z.string(),
        version: z.string().optional(),
        wheels: z.array(File).default([]),
        sdist: File.optional(),
        archive: File.optional(),
        vcs: File.extend({ type: z.string(), 'commit-id': z.string() }).optional(),
      }),
    )
    .default([]),
});
type Locked = z.output<typeof Pylock>['packages'][number];

/** The address of a file, without a name and a password in it. */
const addressOf = ({ url, path }: z.output<typeof File>): string =>
  url?.replace(/\/\/[^\s/@]*@/, '//') ?? pathToFileURL(path ?? '').href;

const sourceOf = ({ wheels, sdist, archive, vcs }: Locked) => {
  if (vcs)
    return {
      ...{ kind: 'repository', vcs: vcs.type, url: addressOf(vcs), commit: vcs['commit-id'] },
      subdirectory: vcs.subdirectory,
    };
  if (archive) {
    const { hashes, subdirectory } = archive;
    return { kind: 'file', url: addressOf(archive), hashes, subdirectory };
  }
  const [file = sdist, ...others] = wheels;
  return file === undefined || others.length > 0
    ? null
    : { kind: 'index', url: addressOf(file), hashes: file.hashes };
};

/**
 * The lock in a pylock.toml that uv resolved; null where it does not say of each package which version and which one file it is installed from: it
 * says no version of folders. Throws where it is no such file.
 */
export const lockOfPylock = (pylock: string, of: Omit<Lock, 'packages'>): Lock | null => {
  const packages = Pylock.parse(parse(pylock)).packages.map((each) => ({
    name: each.name,
    version: each.version,
    source: sourceOf(each),
  }));
  const isWhole = packages.every(({ version, source }) => version !== undefined && source !== null);
  return isWhole ? lockFrom(packages, of) : null;
};

/** Whether a lock has the hashes that the requirements ask for: of every package, where they have some. */
export const meetsHashes = ({ packages }: Lock, requirements: string): boolean => {
  const { requiresHashes, hashes } = requirementOptions(requirements);
  return (
    !requiresHashes ||
    packages.every((each) => {
      const asked = hashes.get(normalName(each.name)) ?? [];
      return hashesToCheck(each).some((hash) => asked.includes(hash));
    })
  );
};
