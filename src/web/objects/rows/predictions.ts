/** Predictions and their versions as their room knows them, for the rooms whose panels stand on their pages. */
export { predictions, type PredictionRow } from '../../features/predictions/model/predictions';
export { versionOf } from '../../features/predictions/selectors';
