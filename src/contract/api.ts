import { account } from './account';
import { chat } from './own/chat';
import { comments } from './work/comments';
import { assist } from './own/assist';
import { audit } from './admin/audit';
import { autocomplete } from './work/autocomplete';
import { dags } from './work/dags';
import { dashboard } from './dashboard';
import { datasets } from './work/datasets';
import { drive } from './drive';
import { environments } from './work/environments';
import { experiments } from './work/experiments';
import { github } from './github';
import { groups, regions, zones } from './infra';
import { ownership } from './admin/handovers';
import { jobs } from './work/jobs';
import { notebooks } from './work/notebooks';
import { notices } from './notices';
import { objects } from './work/objects';
import { code, output } from './work/output';
import { passwords } from './own/passwords';
import { performance } from './work/performance';
import { predictions } from './work/predictions';
import { placement } from './work/placement';
import { published } from './own/published';
import { secrets } from './own/secrets';
import { streams } from './own/streams';
import { sweeps } from './work/sweeps';
import { team } from './team';
import { tokens } from './own/tokens';
import { tracing } from './own/tracing';
import { transfers } from './transfers';
import { limits } from './admin/limits';
import { usage } from './work/usage';
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
  handovers: ownership,
  secrets,
  tokens,
  autocomplete,
  published,
  streams,
  usage,
  limits,
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
