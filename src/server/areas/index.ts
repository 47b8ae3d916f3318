import { account } from './account/area';
import { everyArea } from './area';
import { assist } from './assist/area';
import { audit } from './audit/area';
import { autocomplete } from './autocomplete/area';
import { chat } from './chat/area';
import { code } from './code/area';
import { comments } from './comments/area';
import { dags } from './dags/area';
import { dashboard } from './dashboard/area';
import { datasets } from './datasets/area';
import { drive } from './drive/area';
import { environments } from './environments/area';
import { experiments } from './experiments/area';
import { github } from './github/area';
import { ownership } from './handovers/area';
import { groups, regions, zones } from './infra/area';
import { jobs } from './jobs/area';
import { notebooks } from './notebooks/area';
import { notices } from './notices/area';
import { objects } from './objects/area';
import { output } from './output/area';
import { passwords } from './passwords/area';
import { performance } from './performance/area';
import { placement } from './placement/area';
import { predictions } from './predictions/area';
import { published } from './published/area';
import { secrets } from './secrets/area';
import { streams } from './streams/area';
import { sweeps } from './sweeps/area';
import { team } from './team/area';
import { tokens } from './tokens/area';
import { tracing } from './tracing/area';
import { transfers } from './transfers/area';
import { limits } from './limits/area';
import { usage } from './usage/area';

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
]);
