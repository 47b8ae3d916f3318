import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/dags.schema';

export type Dag = z.output<typeof Shapes.Dag>;
export type DagSettings = z.output<typeof Shapes.DagSettings>;
export type DagRun = z.output<typeof Shapes.DagRun>;
export type DagSchedule = z.output<typeof Shapes.Schedule>;
export type NodeRun = z.output<typeof Shapes.NodeRun>;

/** The pool of DAG-14: this machine. */
export const DEFAULT_POOL = 'Default';
/** How many runs a DAG carries with it. */
export const RUNS_CARRIED = 10;
/** 'skip' lets them be; 'run_once' makes up for all of them with one run. */
export const CATCH_UP_RULES = ['skip', 'run_once'] as const;

/** DAGs: graphs of commands and jobs that run in order. */
export const dags = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/dag/readall/',
  readTeam: '/fsc/user/team/read/dags/',
  read: '/fsc/dag/read/',
  readGraph: '/fsc/dag/graph/read/',
  create: { path: '/fsc/dag/create/', method: 'FORM', files: 'dagData' },
  update: '/fsc/dag/update/',
  saveGraph: '/fsc/dag/graph/update/',
  delete: '/fsc/dag/delete/',
  execute: '/fsc/dag/execute/',
  stop: '/fsc/dag/stop/',
  readRun: '/fsc/dag/run/read/',
  runs: '/fsc/dag/run/readall/',
  pools: '/fsc/dag/pools/read/',
});
