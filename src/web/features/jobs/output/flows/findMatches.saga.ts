import { call, delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import {
  lineJumpRequested,
  matchReached,
  outputRefreshRequested,
  searchSucceeded,
  searchFailed,
  type matchRequested,
} from '../events';
import { keyOf, linesText, type LogOf } from '../model/url';
import { selectLog, selectPosition, selectSearch } from '../selectors';
import { nearest, stepFrom } from '../model/search';
import { currentOutputView } from './outputView.saga';

/** A search waits until the typing pauses, ms. */
const TYPING_MS = 120;
/** A log that grows is searched again so often, ms. */
const AGAIN_MS = 4_000;

interface Query {
  readonly text: string;
  readonly matchCase: boolean;
}

/** Finds the text in the whole log once the typing pauses, and again as the log grows. */
export function* findMatches(of: LogOf, query: Query): SagaGenerator<void> {
  yield* delay(TYPING_MS);
  let known: number | null | undefined;
  const failed = function* () {
    return (yield* select(selectSearch, of))?.request.status === 'failed';
  };
  yield* poll(
    function* searchWhatGrew() {
      const { total } = yield* select(selectLog, of);
      const anew = known === undefined || (yield* failed());
      if (!anew && total === known) return;
      known = total;
      yield* search(of, query, { from: 0, before: 0, end: 'near' }, !anew);
    },
    {
      *every() {
        return (yield* failed()) ? null : AGAIN_MS;
      },
      sooner: outputRefreshRequested.type,
    },
  );
}

interface Portion {
  readonly from: number;
  readonly before: number;
  readonly end: 'first' | 'last' | 'near';
}

/** Somebody who has gone on to a later portion keeps it. */
const isLater = (search: Pick<Portion, 'before'> | null) => search !== null && search.before > 0;

/** Asks for a portion of the matches and goes to one of them; `again` keeps the one that is being looked at. */
function* search(
  of: LogOf,
  { text, matchCase }: Query,
  { from, before, end }: Portion,
  again: boolean,
): SagaGenerator<void> {
  const shown = yield* select(selectSearch, of);
  if (again && isLater(shown)) return;
  const reply = yield* callApi(api.output.search, {
    ...of,
    text,
    match_case: matchCase,
    from_line: from,
  });
  if (again && isLater(yield* select(selectSearch, of))) return;
  if (!reply.ok) return void (yield* put(searchFailed({ ...of, problem: reply.problem })));
  const { count, lines } = reply.value;
  if (!Array.isArray(lines))
    return void (yield* put(searchFailed({ ...of, problem: malformed('what was found') })));
  const line = again ? shown?.lines[shown.at] : undefined;
  const at = yield* call(chosen, of, lines, end, line);
  yield* put(searchSucceeded({ ...of, text, matchCase, from, before, count, lines, at, again }));
  const found = lines[at];
  if (found !== undefined && !again) yield* bring(of, found);
}

/** Which match of a portion is gone to: near what is being looked at, unless it is said. */
function* chosen(
  of: LogOf,
  lines: readonly number[],
  end: Portion['end'],
  line: number | undefined,
): SagaGenerator<number> {
  if (end === 'first') return lines.length === 0 ? -1 : 0;
  if (end === 'last') return lines.length - 1;
  const { following, line: top } = yield* select(selectPosition, of);
  const { seen, total } = yield* select(selectLog, of);
  const here = following ? Math.max(0, (total ?? 0) - 30) : Math.max(top, seen.from);
  return nearest(lines, line ?? here);
}

/** To the next match or the one before: one that is known, or the first or last of another portion. */
export function* goToMatch({
  payload: { by, ...of },
}: ReturnType<typeof matchRequested>): SagaGenerator<void> {
  const known = yield* select(selectSearch, of);
  const step = known && stepFrom(known, by);
  if (!known || !step) return;
  if (step.kind === 'elsewhere') return yield* search(of, known, step, false);
  yield* put(matchReached({ ...of, at: step.at }));
  const line = known.lines[step.at];
  if (line !== undefined) yield* bring(of, line);
}

function* bring(of: LogOf, line: number): SagaGenerator<void> {
  const { run, view } = yield* currentOutputView();
  if (run && keyOf({ ...run, agent_id: view.agent }) === keyOf(of))
    yield* put(lineJumpRequested({ ...of, line, marked: view.marked && linesText(view.marked) }));
}
