import { barePath, FAMILIES, type Family } from '../../src/contract/formats/families';
import type { Answer } from './client';

const PREFIX = '/fsc';

/** The family of a path that the specification writes without `/fsc`; null for every other path. */
const familyOf = (path: string): Family | null => {
  const named = (Object.keys(FAMILIES) as Family[]).find(
    (family) => barePath(`${PREFIX}${path}`, FAMILIES[family]) !== null,
  );
  // The exists calls of zones, regions and groups begin otherwise than their family.
  return named ?? (/^\/(zone_name|groupname|region_name)\//.test(path) ? 'infra' : null);
};

/**
 * Finds out where a server has its families of calls: without `/fsc`, as the specification writes them, or with it. The first answer other than 404
 * decides for the whole family.
 */
export const createAddresses = () => {
  const prefixes = new Map<Family, '' | typeof PREFIX>();
  return {
    /** Sends to the path where the server has the call. */
    async send(path: string, send: (at: string) => Promise<Answer>): Promise<Answer> {
      const family = familyOf(path);
      if (family === null) return send(path);
      const known = prefixes.get(family);
      if (known !== undefined) return send(known + path);
      const bare = await send(path);
      if (bare.status !== 404) {
        prefixes.set(family, '');
        return bare;
      }
      const prefixed = await send(PREFIX + path);
      if (prefixed.status !== 404) prefixes.set(family, PREFIX);
      return prefixed;
    },
    /** The families that the server has without `/fsc`, as `bare_families` of the app names them. */
    bare: (): readonly Family[] =>
      [...prefixes].filter(([, prefix]) => prefix === '').map(([family]) => family),
  };
};

export type Addresses = ReturnType<typeof createAddresses>;
