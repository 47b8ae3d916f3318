import { account } from './settings/account';
import { chat } from './chat';
import { comments } from './work/comments';
import { assist } from './assistant';
import { audit } from './team/audit';
import { autocomplete } from './work/autocomplete';
import { dags } from './dags/dags';
import { dashboard } from './dashboard';
import { datasets } from './work/datasets';
import { drive } from './drive';
import { environments } from './work/environments';
import { experiments } from './experiments/experiments';
import { github } from './github';
import { groups, regions, zones } from './infra/infra';
import { ownership } from './team/ownership';
import { jobs } from './jobs/jobs';
import { notebooks } from './work/notebooks';
import { notices } from './notifications/notices';
import { objects } from './work/objects';
import { code, output } from './jobs/output';
import { passwords } from './session/passwords';
import { performance } from './jobs/performance';
import { predictions } from './work/predictions';
import { placement } from './work/placement';
import { published } from './gallery';
import { secrets } from './settings/secrets';
import { streams } from './streams/streams';
import { sweeps } from './sweeps/sweeps';
import { team } from './team/team';
import { tokens } from './settings/tokens';
import { tracing } from './tracing';
import { transfers } from './transfers';
import { indexes } from './team/indexes';
import { limits } from './team/limits';
import { usage } from './settings/usage';
import type { ReplyOf, RequestOf } from './endpoint';

/** Every endpoint, by area. */
export const api = {
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
  experiments,
  datasets,
  dags,
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
};

/** The server's side of the promise: a handler for every endpoint, typed by it; a missing one does not compile. */
export type Handlers<Context> = {
  readonly [Area in keyof typeof api]: {
    readonly [Name in keyof (typeof api)[Area]]: (
      request: RequestOf<(typeof api)[Area][Name]>,
      context: Context,
    ) => Promise<ReplyOf<(typeof api)[Area][Name]>>;
  };
};
