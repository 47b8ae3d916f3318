import { fileURLToPath } from 'node:url';
import type { BuildLock } from '~/contract/work/environments';
import { requirementOf, whyUnhashed } from './installFiles';
import { hashesToCheck, normalName, type Lock, type LockedPackage } from './lock';

const short = (python: string) => python.split('.').slice(0, 2).join('.');

/** A lock as a requirements.txt with hashes. What has no hash is in comments: pip takes no such line beside others that have one. */
export const requirementsOf = ({ python, platform, packages }: Lock): string =>
  [
    `# Python ${python}, ${platform}. Install it with: pip install --no-deps --require-hashes -r requirements.txt`,
    ...packages.flatMap((each) => {
      const why = whyUnhashed(each);
      if (why !== null) return [`# ${why}`, `# ${requirementOf(each)}`];
      const hashes = hashesToCheck(each).map((hash) => `--hash=${hash}`);
      return [[requirementOf(each), ...hashes].join(' \\\n    ')];
    }),
    '',
  ].join('\n');

/** TOML's basic strings have the escapes of JSON. */
const text = (value: string) => JSON.stringify(value);
const table = (pairs: Readonly<Record<string, string | undefined>>) =>
  `{ ${Object.entries(pairs)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${value}`]))
    .join(', ')} }`;

/** A file of this machine by its path, anything else by its address. */
const place = (url: string) =>
  url.startsWith('file:') ? { path: text(fileURLToPath(url)) } : { url: text(url) };

const optional = (value: string | undefined) => (value === undefined ? undefined : text(value));

const fileOf = (url: string, hashes: Readonly<Record<string, string>>) => ({
  ...place(url),
  hashes: table(Object.fromEntries(Object.entries(hashes).map(([name, hex]) => [name, text(hex)]))),
});

const sourceLine = ({ source }: LockedPackage): string => {
  switch (source.kind) {
    case 'index': {
      const { url, hashes } = source;
      const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      const file = table({ name: text(name), ...fileOf(url, hashes) });
      return name.endsWith('.whl') ? `wheels = [${file}]` : `sdist = ${file}`;
    }
    case 'file': {
      const { url, hashes, subdirectory } = source;
      return `archive = ${table({ ...fileOf(url, hashes), subdirectory: optional(subdirectory) })}`;
    }
    case 'repository': {
      const { vcs, url, commit, subdirectory } = source;
      return `vcs = ${table({ type: text(vcs), url: text(url), 'commit-id': text(commit), subdirectory: optional(subdirectory) })}`;
    }
    case 'folder':
      return `directory = ${table({ path: text(fileURLToPath(source.url)), editable: String(source.editable) })}`;
  }
};

/** A lock as a pylock.toml (PEP 751). */
export const pylockOf = ({ python, packages }: Lock): string =>
  [
    'lock-version = "1.0"',
    'created-by = "atelier"',
    `requires-python = "==${short(python)}.*"`,
    packages.length === 0 ? 'packages = []' : '',
    ...packages.flatMap((each) => [
      '[[packages]]',
      `name = ${text(normalName(each.name))}`,
      `version = ${text(each.version)}`,
      sourceLine(each),
      '',
    ]),
  ].join('\n');

/** A lock as the API returns it. */
export const describeLock = (lock: Lock): BuildLock => ({
  packages: lock.packages.map((each) => ({
    name: each.name,
    version: each.version,
    hashed: hashesToCheck(each).length > 0,
  })),
  pylock: pylockOf(lock),
  requirements: requirementsOf(lock),
});
