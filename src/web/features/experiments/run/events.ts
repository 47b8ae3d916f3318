import { createAction } from '@reduxjs/toolkit';
import type { Problem, WholeRun } from '~/contract';

/** The content of the form is to be saved beside the run. */
export const annotateRequested = createAction<{ run_id: string }>('experiments/annotateRequested');
export const annotated = createAction<{ run: WholeRun }>('experiments/annotated');
export const annotateFailed = createAction<{ problem: Problem }>('experiments/annotateFailed');
