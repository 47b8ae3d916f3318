import type { Sweep } from '~/contract/sweeps/sweeps';
import { ownershipOf } from '../work/ownership';

/** What children of sweeps are part of. */
export const SWEEP = 'sweep';

/** Who may do what with a sweep. */
export const sweepOwnership = ownershipOf<Sweep>({
  noun: SWEEP,
  find: ({ sweeps }, id) => sweeps.find(id),
});
