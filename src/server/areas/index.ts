import { account } from './account/area';
import { everyArea } from '../platform/area';
import { assist } from './assistant/area';
import { audit } from './team/audit/area';
import { autocomplete } from './search/autocomplete/area';
import { chat } from './chat/area';
import { code } from './jobs/code/area';
import { comments } from './comments/area';
import { dags } from './dags/area';
import { dashboard } from './dashboard/area';
import { datasets } from './datasets/area';
import { drive } from './drive/area';
import { environments } from './environments/area';
import { experiments } from './experiments/area';
import { github } from './github/area';
import { ownership } from './team/ownership/area';
import { groups, regions, zones } from './infra/area';
import { jobs } from './jobs/area';
import { notebooks } from './notebooks/area';
import { notices } from './notifications/area';
import { objects } from './search/area';
import { output } from './jobs/output/area';
import { passwords } from './account/passwordReset/area';
import { performance } from './performance/area';
import { placement } from './infra/placement/area';
import { predictions } from './predictions/area';
import { published } from './gallery/area';
import { secrets } from './settings/secrets/area';
import { streams } from './streams/area';
import { sweeps } from './sweeps/area';
import { team } from './team/area';
import { tokens } from './settings/tokens/area';
import { tracing } from './diagnostics/area';
import { transfers } from './uploads/area';
import { indexes } from './environments/indexes/area';
import { limits } from './team/limits/area';
import { usage } from './settings/usage/area';

/** Every area of the server. Whoever adds one adds its folder and a line here. */
export const areas = everyArea([
  account,
  team,
  passwords,
  placement,
  notebooks,
  jobs,
  sweeps,
  predictions,
  code,
  output,
  performance,
  environments,
  datasets,
  dags,
  experiments,
  dashboard,
  objects,
  notices,
  comments,
  chat,
  drive,
  tracing,
  transfers,
  github,
  zones,
  regions,
  groups,
  assist,
  audit,
  ownership,
  secrets,
  tokens,
  autocomplete,
  published,
  streams,
  usage,
  limits,
  indexes,
]);
