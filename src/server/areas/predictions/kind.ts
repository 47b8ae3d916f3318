import type { Prediction } from '~/contract/work/predictions';
import { ownershipOf } from '../../platform/work/ownership';
import { ownedInTeamOf, settingOf, type ObjectKind } from '../../platform/objectKind';
import { commentedBy } from '../../platform/work/ownership';
import { hasVersionIn } from './queries/predictions';
import { predictions } from './tables';

/** The parent of children of predictions. */
export const PREDICTION = 'prediction';

/** Rights on a prediction. */
export const predictionOwnership = ownershipOf<Prediction>({
  noun: PREDICTION,
  find: ({ predictions }, id) => predictions.find(id),
});

/** Predictions, as what spans all kinds of objects knows them. */
export const predictionObjects: ObjectKind = {
  kind: PREDICTION,
  table: predictions,
  id: predictions.pfId,
  name: settingOf(predictions.settings, 'pf_name'),
  seenBy: ownedInTeamOf(predictions.userName),
  names: { environment: hasVersionIn },
  commented: commentedBy(predictionOwnership, ({ pf_name }) => pf_name),
};
