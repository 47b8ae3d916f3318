import { combineReducers } from '@reduxjs/toolkit';
import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { downloadRequested, saveGraphRequested } from './events';
import { downloadGraph, followGraph, offerJobs, saveGraph } from './flows/followGraph.saga';
import { followRun, followRuns } from './flows/followRun.saga';
import { layOutPicture } from './flows/layOut.saga';
import { jobChoice } from './model/choices';
import { editing } from './model/editing';
import { runs } from './model/runs';
import GraphTab from './screens/graph/GraphTab';
import NodesTab from './screens/NodesTab';
import RunBar from './screens/RunBar';
import RunsTab from './screens/RunsTab';
import TimelineTab from './screens/TimelineTab';

const dagGraphReducer = combineReducers({ editing: editing.reducer, runs: runs.reducer });

/** The graph of a DAG, as it is changed and as it runs: panels of its page. */
export const dagGraph: Feature = {
  large: ['dags.graph'],
  reducers: {
    dags: { graph: dagGraphReducer, jobs: jobChoice.slice.reducer },
  },
  flows: [
    jobChoice.line,
    whilePage<{ id: string }>('/dags/:id', followGraph),
    whilePage<{ id: string }>('/dags/:id', followRun),
    whilePage<{ id: string }>('/dags/:id', followRuns),
    whilePage<{ id: string }>('/dags/:id', layOutPicture),
    whilePage<{ id: string }>('/dags/:id', offerJobs),
    leadingBy(saveGraphRequested, ({ dag_id }) => dag_id, saveGraph),
    every(downloadRequested, downloadGraph),
  ],
  panels: {
    dagBar: RunBar,
    dagGraph: GraphTab,
    dagNodes: NodesTab,
    dagTimeline: TimelineTab,
    dagRuns: RunsTab,
  },
};

declare module '~/web/lib/state/root' {
  interface DagsArea {
    readonly graph?: ReturnType<typeof dagGraphReducer>;
  }
}
