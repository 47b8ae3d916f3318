import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import { callApi } from '~/web/lib/saga/callApi';
import { countText } from '~/web/lib/text/readable';
import { malformed } from '~/web/lib/http/problem';
import { textOf } from '~/text/ansi';
import { toastAdded } from '~/web/core/toasts/events';
import { copyFailed, type linesCopyRequested, type lineLinkCopyRequested } from '../events';
import type { Lines, LogOf } from '../model/url';
import { LINES_PAGE_SIZE } from '../model/pages';
import { COPY_LIMIT, linesNamed } from '../messages';

/** Puts lines on the clipboard as text, without numbers and colours. They are read anew: not all of them need be known here. */
export function* copyLines({
  payload: { from, to, ...of },
}: ReturnType<typeof linesCopyRequested>): SagaGenerator<void> {
  const lines = { from, to };
  if (to - from >= COPY_LIMIT) {
    const text = `At most ${countText(COPY_LIMIT)} lines can be copied at once.`;
    return void (yield* put(
      toastAdded({ kind: 'error', text, lines: ['The download has all of them.'] }),
    ));
  }
  const reply = yield* call(askLines, of, lines);
  if (!reply.ok) return void (yield* put(copyFailed({ problem: reply.problem })));
  yield* copyToClipboard(reply.value.map(textOf).join('\n'), `${linesNamed(lines)} copied`);
}

function* askLines(
  { batch_job_id, submission_id, agent_id }: LogOf,
  { from, to }: Lines,
): SagaGenerator<Reply<readonly string[]>> {
  const all: string[] = [];
  while (all.length <= to - from) {
    const line = from + all.length;
    const reply = yield* callApi(api.output.read, {
      batch_job_id,
      submission_id,
      agent_id,
      line,
      count: Math.min(LINES_PAGE_SIZE, to - line + 1),
    });
    if (!reply.ok) return reply;
    if (!Array.isArray(reply.value.lines))
      return { ok: false, problem: malformed('the lines of the output') };
    if (reply.value.lines.length === 0) break;
    all.push(...reply.value.lines);
  }
  return { ok: true, value: all };
}

/** Puts the address of lines on the clipboard. */
export function* copyLink({
  payload: { from, to, address },
}: ReturnType<typeof lineLinkCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(address, `Link to ${linesNamed({ from, to }).toLowerCase()} copied`);
}
