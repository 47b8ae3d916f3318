import type { Workspace } from '../../platform/workspace';

/** The names of these environments of a team by their ids, also of those that were deleted; without those that it never had. */
export const environmentNames = async (
  environments: Pick<Workspace['environments'], 'list' | 'deleted'>,
  ids: readonly (string | null)[],
  team: string,
): Promise<ReadonlyMap<string, string>> => {
  const asked = new Set(ids.filter((id) => id !== null && id !== ''));
  if (asked.size === 0) return new Map();
  const known = [...(await environments.deleted(team)), ...(await environments.list(team))];
  return new Map(
    known
      .filter(({ env_id }) => asked.has(env_id))
      .map(({ env_id, env_name }) => [env_id, env_name]),
  );
};
