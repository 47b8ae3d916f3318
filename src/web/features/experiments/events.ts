import { createAction } from '@reduxjs/toolkit';
import type { api, Problem, ReplyOf, RunView, WholeRun } from '~/contract';
import { comparison } from '~/web/lib/state/comparison';
import type { Which } from './model/view';

type Replies = {
  readonly [Name in keyof typeof api.experiments]: ReplyOf<(typeof api.experiments)[Name]>;
};
export type Project = Replies['read'];

/** The list of experiments came: how much of the team's files it does not know yet. */
export const listingReceived = createAction<Pick<Replies['readAll'], 'reading'>>(
  'experiments/listingReceived',
);
/** An experiment came, or did not. */
export const projectRead = createAction<{ project_name: string; project: Project; at: number }>(
  'experiments/projectRead',
);
export const projectFailed = createAction<{ project_name: string; problem: Problem }>(
  'experiments/projectFailed',
);
/** A page of its table, or its groups, came or did not; `which` is what was asked for. */
export const pageRead = createAction<{ which: Which; page: number; reply: Replies['runs'] }>(
  'experiments/pageRead',
);
export const groupsRead = createAction<{ which: Which; reply: Replies['groups'] }>(
  'experiments/groupsRead',
);
export const tableFailed = createAction<{ which: Which; problem: Problem }>(
  'experiments/tableFailed',
);
/** These rows of the table came into sight. */
export const rowsSeen = createAction<{ first: number; last: number }>('experiments/rowsSeen');
export const runsMarked = createAction<{ keys: readonly string[] }>('experiments/runsMarked');
/** The person does not want to wait for the next turn. */
export const refreshRequested = createAction('experiments/refreshRequested');

/** The way the page is looked at is to be kept under a name, or forgotten. */
export const viewSaveRequested = createAction<{
  project_name: string;
  name: string;
  shared: boolean;
  search: string;
}>('experiments/viewSaveRequested');
export const viewSaved = createAction<{ view: RunView }>('experiments/viewSaved');
export const viewDeleteRequested = createAction<{ view: RunView }>(
  'experiments/viewDeleteRequested',
);
export const viewDeleted = createAction<{ view: RunView }>('experiments/viewDeleted');
export const viewFailed = createAction<{ problem: Problem }>('experiments/viewFailed');

/** Runs side by side. */
export const compared = comparison<WholeRun>('experiments');

/** The content of the form is to be saved beside the run. */
export const annotateRequested = createAction<{ run_id: string }>('experiments/annotateRequested');
export const annotated = createAction<{ run: WholeRun }>('experiments/annotated');
export const annotateFailed = createAction<{ problem: Problem }>('experiments/annotateFailed');
