import { z } from 'zod';
import { normalName } from '../locking/lock';
import { fileName, lockedText, type Pinned } from './lockedLines';
import { holds } from './markers';
import {
  InputError,
  quoted,
  readShape,
  readToml,
  someOf,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';
import { checkPython } from './versions';

const File = z.object({
  url: z.string().optional(),
  path: z.string().optional(),
  filename: z.string().optional(),
  hash: z.string().optional(),
});
const Edge = z.object({
  name: z.string(),
  version: z.string().optional(),
  marker: z.string().optional(),
  extra: z.array(z.string()).default([]),
});
type Edge = z.output<typeof Edge>;
const UvLock = z.object({
  version: z.number(),
  'requires-python': z.string().optional(),
  manifest: z.object({ requirements: z.array(Edge).default([]) }).optional(),
  package: z
    .array(
      z.object({
        name: z.string(),
        version: z.string().optional(),
        source: z.record(z.string(), z.unknown()),
        'resolution-markers': z.array(z.string()).default([]),
        dependencies: z.array(Edge).default([]),
        'optional-dependencies': z.record(z.string(), z.array(Edge)).default({}),
        sdist: File.optional(),
        wheels: z.array(File).default([]),
      }),
    )
    .default([]),
});
type Package = z.output<typeof UvLock>['package'][number] & { readonly where: string };

/** A folder of the project itself, which is not on the server. */
const LOCAL = ['virtual', 'editable', 'directory'] as const;
const isLocal = ({ source }: Package) => LOCAL.some((kind) => kind in source);

/** 'https://host/name?rev=main#commit' as pip writes it. */
const repositoryOf = (git: string, where: string): string => {
  const [place = '', commit = ''] = git.split('#');
  const [address = '', query = ''] = place.split('?');
  if (!/^[\da-f]{7,64}$/.test(commit))
    throw new InputError(`${where}: ${quoted(git)} names no commit.`);
  const subdirectory = new URLSearchParams(query).get('subdirectory');
  return `git+${address}@${commit}${subdirectory === null ? '' : `#subdirectory=${encodeURI(subdirectory)}`}`;
};

const pinnedOf = ({ where, name, version, source, sdist, wheels }: Package): Pinned => {
  const files = [...wheels, ...(sdist ? [sdist] : [])].map((file) => ({
    name: file.filename ?? fileName(file.url ?? file.path),
    hashes: file.hash === undefined ? [] : [file.hash],
  }));
  const of = { where, name, version, files };
  const { registry, git, url } = source;
  if (typeof registry === 'string') return { ...of, index: registry };
  if (typeof git === 'string') return { ...of, address: repositoryOf(git, where) };
  if (typeof url === 'string') return { ...of, address: url };
  throw new InputError(
    `${where}: ${quoted(name)} comes from a file of your computer, which is not on the server.`,
  );
};

/** The packages of a uv.lock that a project needs on this machine, in their exact versions with their hashes. Throws `InputError`. */
export const readUvLock = (file: InputFile, target: InputTarget): ReadInput => {
  const { name } = file;
  const lock = readShape(UvLock, readToml(file.text, name), name);
  if (lock.version !== 1)
    throw new InputError(
      `${name}, 'version': ${lock.version} is not a version of uv.lock that is known here.`,
    );
  checkPython(lock['requires-python'], `${name}, 'requires-python'`, target);
  const packages = lock.package.map((each, at) => ({
    ...each,
    where: `${name}, 'package[${at}]'`,
  }));
  const byName = new Map<string, Package[]>();
  for (const each of packages) {
    const key = normalName(each.name);
    byName.set(key, [...(byName.get(key) ?? []), each]);
  }
  const isMeant = (marker: string | undefined, where: string) => holds(marker, where, { target });
  const find = (edge: Edge, where: string): Package => {
    const found = (byName.get(normalName(edge.name)) ?? []).filter(
      (each) => edge.version === undefined || each.version === edge.version,
    );
    const chosen =
      found.length < 2
        ? found[0]
        : found.find(({ 'resolution-markers': markers, where: its }) =>
            markers.some((marker) => isMeant(marker, its)),
          );
    if (chosen) return chosen;
    throw new InputError(`${where}: it needs ${quoted(edge.name)}, which the lock does not have.`);
  };

  const wanted = new Set<Package>();
  const seen = new Set<string>();
  const queue: { readonly edge: Edge; readonly where: string }[] = [];
  const add = (edges: readonly Edge[], where: string) =>
    queue.push(...edges.map((edge) => ({ edge, where })));
  const local = packages.filter(isLocal);
  for (const each of local) add(each.dependencies, each.where);
  add(lock.manifest?.requirements ?? [], `${name}, 'manifest.requirements'`);
  if (queue.length === 0 && local.length === 0) for (const each of packages) wanted.add(each);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { edge, where } = next;
    if (!isMeant(edge.marker, where)) continue;
    const each = find(edge, where);
    if (!isLocal(each)) wanted.add(each);
    for (const [part, edges] of [
      ['', each.dependencies] as const,
      ...edge.extra.map((extra) => [extra, each['optional-dependencies'][extra] ?? []] as const),
    ]) {
      const key = `${each.where} ${part}`;
      if (seen.has(key)) continue;
      seen.add(key);
      add(edges, each.where);
    }
  }
  const left = local.map((each) => each.name);
  return lockedText(
    file,
    [...wanted].map(pinnedOf),
    target,
    left.length === 0
      ? []
      : [
          `Only what ${someOf(left)} needs was taken: the project itself, its extras and its groups were left out.`,
        ],
  );
};
