/** What other areas may call: places of engines under the names of a team, and what this machine offers. */
export { defaultsIn, type ChosenLocation } from './locationMapping';
export { defaultPlacement, instanceTypes } from './placement/machine';
export { providersOf } from './placement/offers';
