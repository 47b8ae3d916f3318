import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/experiments.schema';

export type Experiment = z.output<typeof Shapes.Experiment>;
export type ExperimentRun = z.output<typeof Shapes.ExperimentRun>;
export type RunField = z.output<typeof Shapes.RunField>;
export type RunRow = z.output<typeof Shapes.RunRow>;
export type RunGroup = z.output<typeof Shapes.RunGroup>;
export type WholeRun = z.output<typeof Shapes.WholeRun>;
export type RunView = z.output<typeof Shapes.RunView>;

/** The runs that programs of the team logged with MLflow, by their experiment (EXP-03). */
export const experiments = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/experiment/readall/',
  read: '/fsc/experiment/read/',
  runs: '/fsc/experiment/runs/read/',
  groups: '/fsc/experiment/groups/read/',
  compare: '/fsc/experiment/compare/',
  curves: '/fsc/experiment/curves/',
  artifacts: '/fsc/experiment/run/artifacts/',
  annotate: '/fsc/experiment/run/annotate/',
  saveView: '/fsc/experiment/view/save/',
  deleteView: '/fsc/experiment/view/delete/',
});
