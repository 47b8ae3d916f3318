import { PREDICTION_RUNNING, PREDICTION_STATUS } from '~/contract';
import type { Tone } from '~/web/ui/data/Status';

/** The tone of the status of a prediction or of a version; one that is not known is at rest. */
export const predictionTone = (status: string): Tone => {
  if (status === PREDICTION_STATUS.deployed) return 'good';
  if (status === PREDICTION_STATUS.restarting) return 'warn';
  if (status === PREDICTION_STATUS.failed) return 'bad';
  return PREDICTION_RUNNING.includes(status) ? 'busy' : 'rest';
};
