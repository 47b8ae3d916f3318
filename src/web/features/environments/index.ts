import { every, latest, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { usesLine } from '~/web/work/detail/uses/usedDeletion.saga';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  build,
  linesCopied,
  lockOpened,
  lockSaveRequested,
  rebuildRequested,
  requirementsPicked,
} from './events';
import {
  buildEnvironments,
  buildWithChanges,
  closeLock,
  offerRebuild,
  readLock,
  saveLock,
  showBuild,
  showFieldProblems,
  stopBuilds,
} from './flows/buildEnvironment.saga';
import { deleteEnvironments, environmentForm } from './flows/createEnvironment.saga';
import { copyLines, followLog } from './flows/followLog.saga';
import { readRequirements } from './flows/readRequirements.saga';
import { EVENT_TOASTS } from './messages';
import { environmentPartsReducer, environments as feature } from './model/model';

export const environments: Feature = {
  large: ['environments.objects', 'environments.forms'],
  reducers: {
    environments: { objects: feature.slice.reducer, forms: environmentPartsReducer },
  },
  flows: [
    ...feature.lines,
    buildEnvironments,
    stopBuilds,
    deleteEnvironments,
    usesLine(feature),
    every(build.succeeded, showBuild),
    every(build.failed, showFieldProblems),
    whilePage<{ id: string }>('/environments/:id', offerRebuild),
    whilePage<{ id: string }>('/environments/:id', followLog),
    whilePage('/environments/:id', closeLock),
    ...environmentForm.lines,
    latest(requirementsPicked, readRequirements),
    every(rebuildRequested, buildWithChanges),
    every(linesCopied, copyLines),
    latest(lockOpened, readLock),
    every(lockSaveRequested, saveLock),
    toastsFrom(EVENT_TOASTS),
  ],
};
