import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A value that becomes a line of a file for pip has no blanks and no line ends: a report is written where packages run programs. */
const word = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\s\p{Cc}]+$/u);
const Hashes = z.record(z.string().regex(/^\w+$/), z.string().regex(/^[\w+/=-]+$/));

/** The source from which pip installs one package. */
const Source = z.discriminatedUnion('kind', [
  /** A file that an index or a folder of files offers. */
  z.object({ kind: z.literal('index'), url: word, hashes: Hashes }),
  /** A file that the requirements name themselves. */
  z.object({
    kind: z.literal('file'),
    url: word,
    hashes: Hashes,
    subdirectory: word.optional(),
  }),
  z.object({
    kind: z.literal('repository'),
    vcs: z.enum(['git', 'hg', 'bzr', 'svn']),
    url: word,
    commit: word,
    subdirectory: word.optional(),
  }),
  z.object({ kind: z.literal('folder'), url: word, editable: z.boolean() }),
]);

const LockedPackage = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  version: word,
  source: Source,
});
/** One package of a lock. */
export type LockedPackage = z.output<typeof LockedPackage>;

const Lock = z.object({
  /** '3.11.2' */
  python: z.string(),
  /** As sysconfig names it: 'linux-x86_64'. */
  platform: z.string(),
  /** By name. */
  packages: z.array(LockedPackage),
});
/** The result of resolving requirements: exact versions and where they are installed from, for one Python on one platform. */
export type Lock = z.output<typeof Lock>;

const Report = z.object({
  install: z.array(
    z.object({
      metadata: z.object({ name: z.string(), version: z.string() }),
      is_direct: z.boolean(),
      download_info: z.object({
        url: z.string(),
        subdirectory: z.string().optional(),
        archive_info: z
          .object({
            hash: z.string().nullish(),
            hashes: z.record(z.string(), z.string()).nullish(),
          })
          .optional(),
        vcs_info: z.object({ vcs: z.string(), commit_id: z.string() }).optional(),
        dir_info: z.object({ editable: z.boolean().optional() }).optional(),
      }),
    }),
  ),
});
type Reported = z.output<typeof Report>['install'][number];

/** pip before 23.0 names one hash, 'sha256=…'. */
const hashesOf = ({ hash, hashes }: NonNullable<Reported['download_info']['archive_info']>) => {
  if (hashes) return hashes;
  const [name, digest] = hash?.split('=') ?? [];
  return name !== undefined && digest !== undefined ? { [name]: digest } : {};
};

/** An address of the web without a name and a password in it: an index may write them into its links. */
const withoutCredentials = (url: string) => url.replace(/^(https?:\/\/)[^\s/@]*@/i, '$1');

const sourceOf = ({ is_direct: isDirect, download_info: info }: Reported) => {
  const { subdirectory, archive_info: archive, vcs_info: repository, dir_info: folder } = info;
  const url = withoutCredentials(info.url);
  if (repository)
    return {
      ...{ kind: 'repository', vcs: repository.vcs, url, commit: repository.commit_id },
      subdirectory,
    };
  if (folder) return { kind: 'folder', url, editable: folder.editable ?? false };
  const hashes = archive ? hashesOf(archive) : {};
  return isDirect ? { kind: 'file', url, hashes, subdirectory } : { kind: 'index', url, hashes };
};

/** As packages are compared by name (PEP 503). */
export const normalName = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-');

/** Two locks that say the same are written alike. */
const inOrder = (packages: readonly LockedPackage[]): LockedPackage[] =>
  [...packages].sort((one, other) => (normalName(one.name) < normalName(other.name) ? -1 : 1));

/** A lock of these packages. Throws where one of them cannot be in a lock. */
export const lockFrom = (packages: readonly unknown[], of: Omit<Lock, 'packages'>): Lock =>
  Lock.parse({ ...of, packages: inOrder(packages.map((each) => LockedPackage.parse(each))) });

/** The lock in what pip reports (`--report`). Throws where it is no such report. */
export const lockOf = (report: string, of: Omit<Lock, 'packages'>): Lock => {
  const { install } = Report.parse(JSON.parse(report));
  return lockFrom(
    install.map((each) => ({
      name: each.metadata.name,
      version: each.metadata.version,
      source: sourceOf(each),
    })),
    of,
  );
};

/** A lock as it is stored. */
export const writtenLock = (lock: Lock): string => JSON.stringify(Lock.parse(lock));
/** Throws where it is no lock. */
export const readLock = (written: string): Lock => Lock.parse(JSON.parse(written));

/** SHA-256 of a lock, hexadecimal: equal for locks that say the same. */
export const checksumOfLock = (lock: Lock): string =>
  createHash('sha256').update(writtenLock(lock)).digest('hex');

/** The hashes that pip checks (`--hash`): 'sha256:…'. None of a repository, of a folder, and of a file whose index has only weaker ones. */
export const hashesToCheck = ({ source }: LockedPackage): readonly string[] =>
  'hashes' in source
    ? Object.entries(source.hashes)
        .filter(([name]) => /^sha(256|384|512)$/.test(name))
        .map(([name, digest]) => `${name}:${digest}`)
    : [];
