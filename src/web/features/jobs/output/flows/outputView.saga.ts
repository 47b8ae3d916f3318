import type { Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { select, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { readOutputView, type OutputView, type SubmissionOf } from '../model/url';
import { selectDisplayedSubmission } from '../selectors';

/** The visible part of a job: a submission in one of the tabs, and how it is looked at; below a modal it is the page under it. */
export interface DisplayedOutput {
  readonly run: (SubmissionOf & { readonly tab: string }) | null;
  readonly view: OutputView;
}

export function* currentOutputView(): SagaGenerator<DisplayedOutput> {
  const page = yield* pageNow();
  return { run: yield* select(selectDisplayedSubmission, page), view: readOutputView(page.search) };
}

/** Facts after which something else may show: a submission shows as soon as the jobs feature knows it. */
const mayShowOther = ({ type }: Action) => type === LOCATION_CHANGE || type.startsWith('jobs/');

/** Runs `work` for what shows, and anew each time this part of it is another; nothing runs while the part is null. */
export function* forEachOutputView(
  part: (shown: DisplayedOutput) => string | null,
  work: (
    shown: DisplayedOutput & { run: NonNullable<DisplayedOutput['run']> },
  ) => SagaGenerator<unknown>,
): SagaGenerator<void> {
  yield* whileSelected(
    function* look() {
      return part(yield* currentOutputView());
    },
    function* workOn() {
      const { run, view } = yield* currentOutputView();
      if (run) yield* work({ run, view });
    },
    mayShowOther,
  );
}

const inTab =
  (tab: string, part: (shown: DisplayedOutput) => string) =>
  (shown: DisplayedOutput): string | null =>
    shown.run?.tab === tab ? `${shown.run.submission_id}:${part(shown)}` : null;
export const outputPart = (part: (shown: DisplayedOutput) => string) => inTab('output', part);
export const resultsPart = (part: (shown: DisplayedOutput) => string) => inTab('results', part);
