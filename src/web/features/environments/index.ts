import { isAnyOf } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { usesLine } from '~/web/work/detail/uses/usedDeletion.saga';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  addToEnvironmentRequested,
  build,
  environmentOfAddedRequested,
  indexDeletionRequested,
  indexesOpened,
  linesCopied,
  lockOpened,
  lockSaveRequested,
  rebuildRequested,
  removeAddedRequested,
  requirementsConverted,
  requirementsPicked,
} from './events';
import {
  addToEnvironment,
  createFromAdded,
  followAdded,
  removeAdded,
} from './flows/addedPackages.saga';
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
import { added } from './model/addedPackages';
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
  panels: { addedPackages: lazily(() => import('./screens/AddedPackages')) },
  reducers: {
    environments: {
      objects: feature.slice.reducer,
      forms: environmentPartsReducer,
      pythons: pythonChoice.slice.reducer,
      added: added.reducer,
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
    whilePage<{ id: string }>('/notebooks/:id', followAdded),
    leadingBy(removeAddedRequested, ({ notebook_id }) => notebook_id, removeAdded),
    every(environmentOfAddedRequested, createFromAdded),
    every(addToEnvironmentRequested, addToEnvironment),
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
