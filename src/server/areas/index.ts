import { account } from './account/area';
import { everyArea } from './area';
import { audit } from './audit/area';
import { code } from './code/area';
import { dashboard } from './dashboard/area';
import { drive } from './drive/area';
import { environments } from './environments/area';
import { experiments } from './experiments/area';
import { github } from './github/area';
import { groups, regions, zones } from './infra/area';
import { jobs } from './jobs/area';
import { notebooks } from './notebooks/area';
import { notices } from './notices/area';
import { objects } from './objects/area';
import { output } from './output/area';
import { passwords } from './passwords/area';
import { performance } from './performance/area';
import { placement } from './placement/area';
import { team } from './team/area';
import { transfers } from './transfers/area';

/** Every area of the server. Whoever adds one adds its folder and a line here. */
export const areas = everyArea([
  account,
  team,
  passwords,
  placement,
  notebooks,
  jobs,
  code,
  output,
  performance,
  environments,
  experiments,
  dashboard,
  objects,
  notices,
  drive,
  transfers,
  github,
  zones,
  regions,
  groups,
  audit,
]);
