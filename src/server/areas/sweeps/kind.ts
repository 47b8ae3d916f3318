import type { Sweep } from '~/contract/sweeps/sweeps';
import { ownershipOf } from '../../platform/work/ownership';
import { ownedInTeamOf, settingIn, settingOf, type ObjectKind } from '../../platform/objectKind';
import { commentedBy } from '../../platform/work/ownership';
import { sweeps } from './tables';

/** The parent of children of sweeps. */
export const SWEEP = 'sweep';

/** Rights on a sweep. */
export const sweepOwnership = ownershipOf<Sweep>({
  noun: SWEEP,
  find: ({ sweeps }, id) => sweeps.find(id),
});

/** Sweeps, as what spans all kinds of objects knows them. */
export const sweepObjects: ObjectKind = {
  kind: SWEEP,
  table: sweeps,
  id: sweeps.sweepId,
  name: settingOf(sweeps.settings, 'sweep_name'),
  seenBy: ownedInTeamOf(sweeps.userName),
  right: 'sweeps',
  names: { job: settingIn(sweeps.settings, 'batch_job_id') },
  commented: commentedBy(sweepOwnership, ({ sweep_name }) => sweep_name),
};
