import { error, toast } from '~/web/core/toasts/toastsFrom';
import { annotated, annotateFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(annotated, ({ run }) => ({
    kind: 'success',
    text: 'Saved',
    lines: [`What is written beside ${run.run_name || run.mlflow_run_id}.`],
  })),
  toast(annotateFailed, ({ problem }) => error('The note was not saved', problem)),
];
