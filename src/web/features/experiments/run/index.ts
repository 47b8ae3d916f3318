import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import type { WholeRun } from '~/contract';
import type { PartState } from '~/web/work/detail/pagePart.saga';
import { annotateRequested } from './events';
import { annotate, followNote } from './flows/annotate.saga';
import { openFiles, openRun, type Artifacts } from './flows/readRun.saga';
import { EVENT_TOASTS } from './messages';
import { noteForm } from './model';
import RunDialog from './screens/RunDialog';

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
