/**
 * Families of calls of which a server may say that `/fsc` does not stand before them: the API's description marks the others so, and
 * not these. Each with how the paths of its calls begin behind the prefix. Our server has them with the prefix and without.
 */
export const FAMILIES = {
  comments: ['/user/topic/'],
  infra: ['/zone', '/region', '/group'],
  data: ['/dag/', '/dataset/', '/python/env', '/user/team/read/dags/', '/user/team/read/datasets/'],
  runs: [
    '/python/sweep/',
    '/python/pf/',
    '/user/team/read/sweeps/',
    '/user/team/read/predictions/',
  ],
  overview: [
    '/organization/',
    '/instance/',
    '/user/collaborators/autocomplete/',
    '/arxiv/autocomplete/',
  ],
} as const;

export type Family = keyof typeof FAMILIES;

const PREFIX = '/fsc';

/** The path without its prefix where the call is of a family that may have none; else null. */
export const barePath = (
  path: string,
  families: readonly string[] = Object.values(FAMILIES).flat(),
): string | null => {
  const rest = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : null;
  return rest !== null && families.some((start) => rest.startsWith(start)) ? rest : null;
};

/** Where a call goes at a server that has the families `bare` without their prefix. */
export const addressAt = (path: string, bare: readonly Family[]): string =>
  barePath(
    path,
    bare.flatMap((family) => FAMILIES[family]),
  ) ?? path;
