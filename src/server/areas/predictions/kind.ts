import type { Prediction } from '~/contract/work/predictions';
import { ownershipOf } from '../work/ownership';

/** What children of predictions are part of. */
export const PREDICTION = 'prediction';

/** Who may do what with a prediction. */
export const predictionOwnership = ownershipOf<Prediction>({
  noun: PREDICTION,
  find: ({ predictions }, id) => predictions.find(id),
});
