import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/performance.schema';

export type Curve = z.output<typeof Shapes.Curve>;
export type MlflowRun = z.output<typeof Shapes.MlflowRun>;
export type Scalar = z.output<typeof Shapes.Scalar>;
export type FurtherRun = z.output<typeof Shapes.FurtherRun>;
export type ComparedRun = z.output<typeof Shapes.ComparedRun>;

/** So many runs can be compared. */
export const MAX_COMPARED_RUNS = 200;

/** Metrics of jobs and notebooks: MLflow, TensorBoard, and runs side by side. */
export const performance = endpoints<typeof Shapes.schemas>()({
  mlflow: '/fsc/batchjob/performance/mlflow',
  tensorboard: '/fsc/batchjob/performance/tensorboard',
  notebookMlflow: '/fsc/notebook/performance/mlflow',
  notebookTensorboard: '/fsc/notebook/performance/tensorboard',
  artifacts: '/fsc/batchjob/performance/mlflow/artifacts',
  compare: '/fsc/batchjob/performance/compare',
  curves: '/fsc/batchjob/performance/curves',
});
