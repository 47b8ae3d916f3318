import { account } from './account';
import { audit } from './admin/audit';
import { dashboard } from './dashboard';
import { drive } from './drive';
import { environments } from './work/environments';
import { experiments } from './work/experiments';
import { github } from './github';
import { groups, regions, zones } from './infra';
import { jobs } from './work/jobs';
import { notebooks } from './work/notebooks';
import { notices } from './notices';
import { objects } from './work/objects';
import { code, output } from './work/output';
import { passwords } from './passwords';
import { performance } from './work/performance';
import { placement } from './work/placement';
import { team } from './team';
import { transfers } from './transfers';
import type { ReplyOf, RequestOf } from './endpoint';

/** Every endpoint, by area. */
export const api = {
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
};

/** The server's side of the promise: a handler for every endpoint, typed by it; a missing one does not compile. */
export type Handlers<Context> = {
  readonly [Area in keyof typeof api]: {
    readonly [Name in keyof (typeof api)[Area]]: (request: RequestOf<(typeof api)[Area][Name]>, context: Context) => Promise<ReplyOf<(typeof api)[Area][Name]>>;
  };
};

export type { Endpoint, Problem, Reply, ReplyOf, RequestOf } from './endpoint';
export * from './account';
export * from './rights';
export * from './team';
export * from './passwords';
export * from './work/placement';
export * from './work/notebooks';
export * from './work/jobs';
export * from './work/output';
export * from './work/performance';
export * from './work/environments';
export * from './work/experiments';
export * from './dashboard';
export * from './work/objects';
export * from './notices';
export * from './drive';
export * from './transfers';
export * from './github';
export type { Group, Region, Zone } from './infra';
export type { Act } from './admin/audit';
