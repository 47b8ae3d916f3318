import { isAnyOf } from '@reduxjs/toolkit';
import { every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { usesLine } from '~/web/work/detail/uses/usedDeletion.saga';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  build,
  indexDeletionRequested,
  indexesOpened,
  linesCopied,
  lockOpened,
  lockSaveRequested,
  rebuildRequested,
  requirementsConverted,
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
import { deleteEnvironments, environmentForm, offerPythons } from './flows/createEnvironment.saga';
import { copyLines, followLog } from './flows/followLog.saga';
import { closeIndexes, deleteIndex, followIndexes, saveIndex } from './flows/indexes.saga';
import { convertRequirements, readRequirements } from './flows/readRequirements.saga';
import { EVENT_TOASTS } from './messages';
import { indexesReducer } from './model/indexes';
import {
  createForm,
  environmentPartsReducer,
  environments as feature,
  rebuildForm,
} from './model/model';
import { pythonChoice } from './model/pythons';

const formOpened = {
  type: 'environments/createForm/opened|environments/rebuildForm/opened',
  match: isAnyOf(createForm.events.opened, rebuildForm.events.opened),
};

export const environments: Feature = {
  large: ['environments.objects', 'environments.forms'],
  reducers: {
    environments: {
      objects: feature.slice.reducer,
      forms: environmentPartsReducer,
      pythons: pythonChoice.slice.reducer,
      indexes: indexesReducer,
    },
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
    pythonChoice.line,
    every(formOpened, offerPythons),
    latest(requirementsPicked, readRequirements),
    latest(requirementsConverted, convertRequirements),
    every(rebuildRequested, buildWithChanges),
    every(linesCopied, copyLines),
    latest(lockOpened, readLock),
    every(lockSaveRequested, saveLock),
    saveIndex,
    latest(indexesOpened, followIndexes),
    whilePage('/environments', closeIndexes),
    leadingBy(indexDeletionRequested, ({ name }) => name, deleteIndex),
    toastsFrom(EVENT_TOASTS),
  ],
};
