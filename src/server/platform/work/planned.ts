import { PROVIDER } from '../engine/choosing';
import type { Account } from '../identity/account';
import { whyNotOf } from '../access/rights';
import type { Workspace } from '../workspace';
import type { WorkSettings } from './kind';

type Planned = Pick<
  WorkSettings,
  | 'compute_provider'
  | 'compute_region'
  | 'compute_zone'
  | 'distributed_mode'
  | 'node_count'
  | 'dataset_id'
>;

const PLACE = ['compute_provider', 'compute_region', 'compute_zone'] as const;

/** Where objects of a team go unless somebody chooses. Where this machine runs nothing every place of a cluster is as good. */
const usualPlaceOf = async (
  { accounts, engines, places }: Pick<Workspace, 'accounts' | 'engines' | 'places'>,
  { team_name }: Account,
  asked: Planned,
): Promise<Partial<Planned>> => {
  const team = await accounts.team(team_name);
  const usual = team
    ? (await places.defaults(team_name, team.computeProviderDetails))[asked.compute_provider]
    : undefined;
  if (!usual)
    return engines.all.some(({ name }) => name === PROVIDER.name)
      ? { compute_provider: PROVIDER.name }
      : asked;
  return {
    compute_provider: asked.compute_provider,
    compute_region: usual.default_compute_region,
    compute_zone: usual.default_compute_zone,
  };
};

/**
 * The settings that the person's plan does not grant, with a sentence each (PRM-02 to PRM-04). What an object has already stays as it is:
 * a smaller plan takes nothing away.
 */
export const planProblems = async (
  workspace: Pick<Workspace, 'accounts' | 'config' | 'engines' | 'places'>,
  settings: Planned,
  before: object,
  user: Account,
): Promise<Record<string, string>> => {
  const had: Partial<Planned> = before;
  const alone =
    settings.distributed_mode && had.distributed_mode !== true
      ? whyNotOf(workspace.config, user, 'distributed')
      : null;
  const fixed = whyNotOf(workspace.config, user, 'placement');
  const usual = fixed === null ? {} : await usualPlaceOf(workspace, user, settings);
  const data =
    settings.dataset_id !== null && had.dataset_id !== settings.dataset_id
      ? whyNotOf(workspace.config, user, 'datasets')
      : null;
  const moved =
    fixed === null
      ? undefined
      : PLACE.find((field) => ![had[field], usual[field]].includes(settings[field]));
  return {
    ...(data !== null && { dataset_id: data }),
    ...(alone !== null && { node_count: alone }),
    ...(moved !== undefined && fixed !== null && { [moved]: fixed }),
  };
};
