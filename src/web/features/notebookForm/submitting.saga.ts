import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../notices/events';
import { stepArrived, stepMissed, type FormKey } from './events';
import { isReading } from './placement/cascade';
import { selectPlaced } from './selectors';

/** Waits until every step of a form's placement has arrived or failed. */
export function* untilPlaced(form: FormKey): SagaGenerator<void> {
  while (true) {
    const placed = yield* select(selectPlaced, form);
    if (!placed || !isReading(placed.lists)) return;
    yield* take([stepArrived.type, stepMissed.type]);
  }
}

interface Refusable {
  readonly events: { readonly refused: (fields: Readonly<Record<string, string>>) => UnknownAction };
}

/** The field a path of a 422 is about: its last segment; whatever of the drive's files or of parameters, all of them. */
const fieldOf = (path: string) => {
  if (path.startsWith('drive_files')) return 'drive';
  if (path === 'clone_of') return 'clone';
  return /(^|\.)parameters\./.test(path) ? 'parameters' : path.split('.').at(-1) ?? path;
};

/** A refused form: sentences of a 422 go to their fields, and a notice lists what the server said. */
export function* refuse({ events }: Refusable, text: string, problem: Problem): SagaGenerator<void> {
  const fields = Object.fromEntries(Object.entries(problem.fields ?? {}).map(([path, sentence]) => [fieldOf(path), sentence]));
  yield* put(events.refused(fields));
  if (isSilent(problem) && problem.code === 'aborted') return;
  const lines = Object.values(fields);
  yield* put(noticed({ kind: 'error', text, lines: lines.length > 0 ? lines : [reasonOf(problem)] }));
}
