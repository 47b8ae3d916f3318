import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import type { WholeRun } from '~/contract';
import type { PartState } from '~/web/work/detail/pagePart.saga';
import { annotated, annotateFailed, annotateRequested } from '../events';
import { annotate, followNote, openFiles, openRun, type Artifacts } from './readRun.saga';
import { noteForm } from './model';
import RunDialog from './screens/RunDialog';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(annotated, ({ run }) => ({
    kind: 'success',
    text: 'Saved',
    lines: [`What is written beside ${run.run_name || run.mlflow_run_id}.`],
  })),
  toast(annotateFailed, ({ problem }) => error('The note was not saved', problem)),
];

/** One run of an experiment with everything, and what people write beside it: a panel of its experiment's page. */
export const experimentRun: Feature = {
  reducers: {
    experiments: { run: openRun.reducer, runFiles: openFiles.reducer, note: noteForm.reducer },
  },
  flows: [
    openRun.line,
    openFiles.line,
    whilePage<{ id: string }>('/experiments/:id', followNote),
    leadingBy(annotateRequested, ({ run_id }) => run_id, annotate),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { experimentRun: RunDialog },
};

declare module '~/web/lib/state/root' {
  interface ExperimentsArea {
    readonly run?: PartState<readonly WholeRun[]> | null;
    readonly runFiles?: PartState<Artifacts> | null;
  }
}
