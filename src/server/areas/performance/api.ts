/** Functions for other areas: measurements of programs, as MLflow and TensorBoard store it. */
export { artifactsOf } from './artifacts';
export { createMeasuring, metricOf, type Measuring } from './measuring';
export { GOING_ON, KERNEL_GONE, runsEndOf, type RunsEnd } from './mlflow/ended';
export {
  CONTEXT_TAG,
  measuredValue,
  PARENT_TAG,
  timeOf,
  type LoggedDataset,
  type TrackedRun,
} from './mlflow/tracked';
export { createYielder } from './reading';
export { newColumns, seriesOf, toCurve, type Columns, type Series } from './series';
export { measurementsOf } from './chosen';
