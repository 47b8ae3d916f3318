import type { Problem } from '~/contract';
import { isSilent, reasonOf } from '~/web/lib/http/problem';
import { toastAdded } from '~/web/core/toasts/events';

/** The toasts of an intent. */
export interface IntentMessages {
  /** Heads the toast of a failure: 'Execute job failed.' */
  readonly failed: string;
  /** The same with the object's name in it: then the reason stands alone below it. */
  readonly failedOf?: (name: string) => string;
  /** Of several: 'Executed' makes 'Executed 3 of 5 jobs'. */
  readonly did: string;
  /** Told where it worked. Nothing is, where it is left out. */
  readonly success?: string;
}

interface Ended<End extends string> {
  readonly id: string;
  readonly name: string;
  readonly end: End;
}
interface Failed extends Ended<'failed'> {
  readonly problem: Problem;
}
/** The result of an intent for one object. `replaced`: another event was put in place of the error. `spared`: it was not begun any more. */
export type Ending = Ended<'done' | 'replaced' | 'cancelled' | 'spared'> | Failed;

const lineOf = ({ name, problem }: Failed) => `${name}: ${reasonOf(problem)}`;

const failureOf = (
  failed: readonly Failed[],
  done: number,
  { failed: text, failedOf, did }: IntentMessages,
  many: string,
) => {
  const [first] = failed;
  const all = failed.length + done;
  if (all === 1 && first) {
    if (isSilent(first.problem)) return null;
    const lines = failedOf ? [reasonOf(first.problem)] : [lineOf(first)];
    return toastAdded({ kind: 'error', text: failedOf?.(first.name) ?? text, lines });
  }
  return toastAdded({
    kind: done === 0 ? 'error' : 'warning',
    text: `${did} ${done} of ${all} ${many}`,
    lines: failed.map(lineOf),
  });
};

/** The toast that tells how an intent went; null where there is nothing to tell. */
export const toastOf = (
  endings: readonly Ending[],
  messages: IntentMessages,
  { many }: { readonly many: string },
) => {
  const done = endings.filter(({ end }) => end === 'done').length;
  const failed = endings.filter((ending) => ending.end === 'failed');
  if (failed.length > 0) return failureOf(failed, done, messages, many);
  if (done === 0 || messages.success === undefined) return null;
  return toastAdded({
    kind: 'success',
    text: messages.success,
    lines: done > 1 ? [`${done} ${many}`] : [],
  });
};
