/** Sweeps and their runs as their room knows them, for the room of their trials. */
export {
  isRunning,
  MAX_COMPARED,
  runOf,
  RUNNING_MS,
  sweeps,
} from '../../features/sweeps/model/sweeps';
export { valueText } from '../../features/sweeps/screens/SweepStatus';
