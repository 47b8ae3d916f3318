import { createAction } from '@reduxjs/toolkit';
import type { Problem, WholeRun } from '~/contract';

/** What is written beside a run is to be this. */
export const annotateRequested = createAction<{
  run_id: string;
  note: string;
  own_tags: Record<string, string>;
}>('experiments/annotateRequested');
export const annotated = createAction<{ run: WholeRun }>('experiments/annotated');
export const annotateFailed = createAction<{ problem: Problem }>('experiments/annotateFailed');
