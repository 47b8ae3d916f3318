import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { assist } from '~/contract/assistant';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import type { HostMessage } from '~/contract/editor';
import { frames } from '~/web/lib/browser/frames';
import {
  assistApplied,
  assistCancelled,
  assistClosed,
  assistGrew,
  assistRequested,
  assistWritten,
  writeFailed,
} from '../events';
import { selectAssist } from '../model/slice';

/** The server gives up before that, ms. */
const PATIENCE_MS = 200_000;
/** The text is redrawn at most this often, ms; a server that knows nothing of it yet is asked again later. */
const BREATH_MS = 80;
const LATER_MS = 400;

/** Asks for the code and shows it while it is written. Nobody waits any longer: the question is taken back. */
export function* writeCode({
  meta: { draft_id },
}: ReturnType<typeof assistRequested>): SagaGenerator<void> {
  const { answer } = yield* race({
    answer: call(answerTo, draft_id),
    told: call(followWriting, draft_id),
    over: take([assistCancelled.type, assistClosed.type, assistApplied.type]),
  });
  if (!answer) return;
  if (answer.ok) yield* put(assistWritten({ code: answer.value.code }));
  else yield* put(writeFailed({ reason: reasonOf(answer.problem) }));
}

function* answerTo(draft_id: string): SagaGenerator<Reply<{ code: string }>> {
  const { about, instructions } = yield* select(selectAssist);
  const options = { timeoutMs: PATIENCE_MS };
  if (about?.kind === 'fix')
    return yield* callApi(assist.fixCode, { buggy_code: about.source, draft_id }, options);
  return yield* callApi(
    assist.englishToCode,
    { prompt: about?.before ?? '', english_instructions: instructions.trim(), draft_id },
    options,
  );
}

function* followWriting(draft_id: string): SagaGenerator<void> {
  let known = 0;
  while (true) {
    const reply = yield* callApi(assist.written, { draft_id, version: known });
    const isNews = reply.ok && reply.value.version > known;
    if (reply.ok && isNews) {
      known = reply.value.version;
      yield* put(assistGrew({ code: reply.value.code }));
    }
    yield* delay(isNews ? BREATH_MS : LATER_MS);
  }
}

/** The code is put into its cell when the person accepts it, and not before. It does not run. */
export function* applyCode({
  payload: { code },
}: ReturnType<typeof assistWritten>): SagaGenerator<void> {
  const { about } = yield* select(selectAssist);
  const { type } = yield* take([assistApplied.type, assistClosed.type, assistRequested.type]);
  if (!about || type !== assistApplied.type) return;
  const message: HostMessage = {
    type: 'replace',
    cell_id: about.cell_id,
    before: about.source,
    source: code,
  };
  yield* call(frames.tell, about.frameId, message);
}
