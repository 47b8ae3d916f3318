import type { Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { select, type SagaGenerator } from 'typed-redux-saga';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { pageNow } from '~/web/kit/effects/pageNow';
import { readOutputView, type OutputView, type SubmissionOf } from '../model/url';
import { selectShownRun } from '../selectors';

/** What of a job shows now: a submission in one of the tabs, and how it is looked at; below a modal it is the page under it. */
export interface Shown {
  readonly run: (SubmissionOf & { readonly tab: string }) | null;
  readonly view: OutputView;
}

export function* shownNow(): SagaGenerator<Shown> {
  const page = yield* pageNow();
  return { run: yield* select(selectShownRun, page), view: readOutputView(page.search) };
}

/** Facts after which something else may show: a submission shows as soon as the jobs room knows it. */
const mayShowOther = ({ type }: Action) => type === LOCATION_CHANGE || type.startsWith('jobs/');

/** Runs `work` for what shows, and anew each time this part of it is another; nothing runs while the part is null. */
export function* forEachShown(
  part: (shown: Shown) => string | null,
  work: (shown: Shown & { run: NonNullable<Shown['run']> }) => SagaGenerator<unknown>,
): SagaGenerator<void> {
  yield* forWhatShows(
    function* look() {
      return part(yield* shownNow());
    },
    function* workOn() {
      const { run, view } = yield* shownNow();
      if (run) yield* work({ run, view });
    },
    mayShowOther,
  );
}

const inTab =
  (tab: string, part: (shown: Shown) => string) =>
  (shown: Shown): string | null =>
    shown.run?.tab === tab ? `${shown.run.submission_id}:${part(shown)}` : null;
export const outputPart = (part: (shown: Shown) => string) => inTab('output', part);
export const resultsPart = (part: (shown: Shown) => string) => inTab('results', part);
