import { ofTeamIn, type ObjectKind } from '../../platform/objectKind';
import { environments } from './tables';

/** Environments, as what spans all kinds of objects knows them. */
export const environmentObjects: ObjectKind = {
  kind: 'environment',
  table: environments,
  id: environments.envId,
  name: environments.envName,
  seenBy: ofTeamIn(environments.teamName),
};
