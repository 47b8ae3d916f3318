import type { Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { call, getContext, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Surroundings } from '~/web/kit/surroundings';
import { readOutputView, type OutputView, type SubmissionOf } from '../place';
import { selectShownRun } from '../selectors';

/** What of a job shows now: a submission in one of the tabs, and how it is looked at; below a modal it is the page under it. */
export interface Shown {
  readonly run: (SubmissionOf & { readonly tab: string }) | null;
  readonly view: OutputView;
}

export function* shownNow(): SagaGenerator<Shown> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const page = yield* select(pageOf);
  return { run: yield* select(selectShownRun, page), view: readOutputView(page.search) };
}

/** Facts after which something else may show: a submission shows as soon as the jobs room knows it. */
const mayShowOther = ({ type }: Action) => type === LOCATION_CHANGE || type.startsWith('jobs/');

/** Returns once this part of what shows is another. */
function* untilOther(part: (shown: Shown) => string | null): SagaGenerator<void> {
  const before = part(yield* shownNow());
  while (part(yield* shownNow()) === before) yield* take(mayShowOther);
}

/** Runs `work` for what shows, and anew each time this part of it is another; nothing runs while the part is null. */
export function* forEachShown(part: (shown: Shown) => string | null, work: (shown: Shown & { run: NonNullable<Shown['run']> }) => SagaGenerator<unknown>): SagaGenerator<void> {
  while (true) {
    const { run, view } = yield* shownNow();
    if (run === null || part({ run, view }) === null) yield* untilOther(part);
    else yield* race({ work: call(workOn, work, { run, view }), other: call(untilOther, part) });
  }
}

function* workOn(work: (shown: Shown & { run: NonNullable<Shown['run']> }) => SagaGenerator<unknown>, shown: Shown & { run: NonNullable<Shown['run']> }): SagaGenerator<void> {
  yield* work(shown);
  // What is done stays done until something else shows.
  yield* take('@@jobOutput/never');
}

const inTab = (tab: string, part: (shown: Shown) => string) => (shown: Shown): string | null => (shown.run?.tab === tab ? `${shown.run.submission_id}:${part(shown)}` : null);
export const outputPart = (part: (shown: Shown) => string) => inTab('output', part);
export const resultsPart = (part: (shown: Shown) => string) => inTab('results', part);
