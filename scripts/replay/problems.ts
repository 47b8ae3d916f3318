import type { Replayed, Step } from './replay';
import type { Expected } from './describe';
import { differences } from './values';

/** A request that failed, and where the state shows it. */
export interface Problem {
  readonly nth: number;
  readonly type: string;
  /** '500 failed': the status of the answer and the word for it. */
  readonly answer: string;
  /** A path of the state that has changed since then, with its previous value; null where nothing shows the failure. */
  readonly shows: Expected | null;
}

/** A failure may show a few actions later, as a notice does. */
const MAX_LATER = 10;

/** `problem` of an action, or its payload where that is one; of an upload the status alone. */
const answerIn = ({ payload }: Step['action'] & { readonly payload?: unknown }): string | null => {
  const { problem = payload, status } = Object(payload) as { problem?: unknown; status?: unknown };
  const { statusCode, code } = Object(problem) as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number')
    return typeof code === 'string' ? `${statusCode} ${code}` : `${statusCode}`;
  return typeof status === 'number' && status >= 400 ? `${status}` : null;
};

const shownBy = (steps: readonly Step[]): Expected | null => {
  for (const { before, state } of steps) {
    const changes = differences(before, state).filter(({ replayed }) => replayed !== undefined);
    const change = changes.find(({ recorded }) => recorded === undefined) ?? changes[0];
    if (change) return { path: change.path, value: change.recorded };
  }
  return null;
};

/** The requests that failed in a session, in their order. What was cancelled did not fail. */
export const problemsOf = ({ steps }: Replayed): readonly Problem[] =>
  steps.flatMap((step, at) => {
    const answer = answerIn(step.action);
    return answer === null || answer.endsWith(' aborted')
      ? []
      : [
          {
            nth: step.nth,
            type: step.action.type,
            answer,
            shows: shownBy(steps.slice(at, at + MAX_LATER)),
          },
        ];
  });
