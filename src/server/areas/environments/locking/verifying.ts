import type { Packages } from '../pythons';
import { normalName, type Lock } from './lock';

/** How many packages a sentence names. */
const MAX_NAMED = 10;

/** What is missing or has another version than the lock says, as a sentence; null where all is there. */
export const missingOf = ({ packages }: Lock, installed: Packages): string | null => {
  const versions = new Map(installed.map(({ name, version }) => [normalName(name), version]));
  const wrong = packages.flatMap(({ name, version }) => {
    const found = versions.get(normalName(name));
    if (found === version) return [];
    return [`${name} ${version} (${found === undefined ? 'it is missing' : `${found} is there`})`];
  });
  if (wrong.length === 0) return null;
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : '';
  return `What was installed is not what the lock says: ${wrong.slice(0, MAX_NAMED).join(', ')}${more}.`;
};
