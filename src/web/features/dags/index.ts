import { every, latest, leadingBy, whileAddress, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { picked } from '../drivePicker/events';
import {
  createCancelled, createRequested, downloadRequested, filePicked, fileRead, saveGraphRequested, scheduleRequested, settingsRequested,
} from './events';
import { createDag, leaveCreateForm, openCreateForm, readFile, takeFile } from './flows/createDag.saga';
import { followGraph } from './flows/followGraph.saga';
import { followRun, followRuns } from './flows/followRun.saga';
import { layOutPicture } from './flows/layOut.saga';
import { offerJobs } from './flows/offerJobs.saga';
import { deleteDags, executeDags, stopDags } from './flows/runDag.saga';
import { downloadGraph, saveGraph } from './flows/saveGraph.saga';
import { offerSettings, saveSchedule, saveSettings, takeDirectory } from './flows/settings.saga';
import { EVENT_NOTICES } from './messages';
import { dagPartsReducer } from './model/forms';
import { jobChoice, poolChoice, pythonChoice } from './model/pools';
import { dags as room } from './model/room';

const PAGE = '/dags/:id';

/** Graphs of commands and jobs that run in order. */
export const dags: Room = {
  large: ['dags', 'dagParts'],
  reducers: { dags: room.slice.reducer, dagParts: dagPartsReducer, poolChoice: poolChoice.slice.reducer, dagJobChoice: jobChoice.slice.reducer,
    dagPythonChoice: pythonChoice.slice.reducer,
  },
  flows: [
    ...room.lines, executeDags, stopDags, deleteDags, poolChoice.line, jobChoice.line, pythonChoice.line,
    whileAddress('/dags/create', openCreateForm),
    latest(filePicked, readFile),
    every(fileRead, takeFile),
    leadingBy(createRequested, () => '', createDag),
    every(createCancelled, leaveCreateForm),
    whilePage<{ id: string }>(PAGE, followGraph),
    whilePage<{ id: string }>(PAGE, followRun),
    whilePage<{ id: string }>(PAGE, followRuns),
    whilePage<{ id: string }>(PAGE, layOutPicture),
    whilePage<{ id: string }>(PAGE, offerSettings),
    whilePage<{ id: string }>(PAGE, offerJobs),
    leadingBy(saveGraphRequested, ({ dag_id }) => dag_id, saveGraph),
    every(picked, takeDirectory),
    leadingBy(settingsRequested, ({ dag_id }) => dag_id, saveSettings),
    leadingBy(scheduleRequested, ({ dag_id }) => dag_id, saveSchedule),
    every(downloadRequested, downloadGraph),
    noticesFrom(EVENT_NOTICES),
  ],
};
