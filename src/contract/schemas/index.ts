import { schemas as account } from './settings/account.schema';
import { schemas as chat } from './chat.schema';
import { schemas as comments } from './work/comments.schema';
import { schemas as assist } from './assistant.schema';
import { schemas as audit } from './team/audit.schema';
import { schemas as autocomplete } from './work/autocomplete.schema';
import { schemas as dags } from './work/dags.schema';
import { schemas as dashboard } from './dashboard.schema';
import { schemas as datasets } from './work/datasets.schema';
import { schemas as drive } from './drive.schema';
import { schemas as environments } from './work/environments.schema';
import { schemas as experiments } from './work/experiments.schema';
import { schemas as github } from './github.schema';
import { groups, regions, zones } from './infra.schema';
import { schemas as ownership } from './team/ownership.schema';
import { schemas as jobs } from './work/jobs.schema';
import { schemas as notebooks } from './work/notebooks.schema';
import { schemas as notices } from './notices.schema';
import { schemas as objects } from './work/objects.schema';
import { code, schemas as output } from './work/output.schema';
import { schemas as passwords } from './passwords.schema';
import { schemas as performance } from './work/performance.schema';
import { schemas as placement } from './work/placement.schema';
import { schemas as published } from './gallery.schema';
import { schemas as predictions } from './work/predictions.schema';
import { schemas as secrets } from './settings/secrets.schema';
import { schemas as tokens } from './settings/tokens.schema';
import { schemas as streams } from './streams/streams.schema';
import { schemas as sweeps } from './work/sweeps.schema';
import { schemas as team } from './team/team.schema';
import { schemas as tracing } from './tracing.schema';
import { schemas as transfers } from './transfers.schema';
import { schemas as indexes } from './team/indexes.schema';
import { schemas as limits } from './team/limits.schema';
import { schemas as usage } from './work/usage.schema';

/** The validators of every endpoint, by the same names as `api`. For the server and for tests: the web app never imports this. */
export const schemas = {
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
};
