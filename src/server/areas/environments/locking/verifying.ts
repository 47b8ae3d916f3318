import type { Packages } from '../pythons';
import { normalName, type Lock } from './lock';

/** How many packages a sentence names. */
const MAX_NAMED = 10;

const PRE = {
  alpha: 'a',
  a: 'a',
  beta: 'b',
  b: 'b',
  c: 'rc',
  rc: 'rc',
  pre: 'rc',
  preview: 'rc',
} as const;

/** As versions are compared (PEP 440): '2024.07.04' and '2024.7.4' are one, as are '1.0-beta' and '1.0b0'. */
export const normalVersion = (version: string): string => {
  const [release = '', local] = version.toLowerCase().replace(/^v/, '').split('+');
  return [
    release
      .replace(
        /[-_.]?(alpha|beta|preview|pre|rc|a|b|c)[-_.]?(\d*)(?![a-z])/,
        (_, word: keyof typeof PRE, number: string) => `${PRE[word]}${number || 0}`,
      )
      .replace(/[-_.]?(?:post|rev|r(?!c))[-_.]?(\d*)/, (_, number: string) => `.post${number || 0}`)
      .replace(/-(\d+)$/, '.post$1')
      .replace(/[-_.]?dev[-_.]?(\d*)/, (_, number: string) => `.dev${number || 0}`),
    ...(local === undefined ? [] : [local.replaceAll(/[-_]/g, '.')]),
  ]
    .join('+')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
};

const byName = (installed: Packages) =>
  new Map(installed.map((each) => [normalName(each.name), each]));

/** Packages that are missing or has another version than the lock says, as a sentence; null where all is there. */
export const missingOf = ({ packages }: Lock, installed: Packages): string | null => {
  const found = byName(installed);
  const wrong = packages.flatMap(({ name, version }) => {
    const there = found.get(normalName(name))?.version;
    if (there !== undefined && normalVersion(there) === normalVersion(version)) return [];
    return [`${name} ${version} (${there === undefined ? 'it is missing' : `${there} is there`})`];
  });
  if (wrong.length === 0) return null;
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : '';
  return `What was installed is not what the lock says: ${wrong.slice(0, MAX_NAMED).join(', ')}${more}.`;
};

/** A lock with names and versions as its packages write them, whichever tool resolved it. */
export const asInstalled = (lock: Lock, installed: Packages): Lock => {
  const found = byName(installed);
  return {
    ...lock,
    packages: lock.packages.map((each) => ({ ...each, ...found.get(normalName(each.name)) })),
  };
};
