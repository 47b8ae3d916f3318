import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { fetchText } from '~/web/lib/saga/fetchText';
import { malformed } from '~/web/lib/http/problem';
import { playableOf, selectStream } from '../../liveRoom';
import { chatFailed, chatRead, storyboardRead } from '../events';
import { readChatLog } from '../model/chatLog';
import { readStoryboard } from '../model/storyboard';

/** Reads the frames that stand above the seek bar; without them it shows the time alone. */
export function* readFrames(stream_id: string): SagaGenerator<void> {
  const path = playableOf(yield* select(selectStream, stream_id))?.storyboard_vtt_path ?? '';
  if (path === '') return;
  const reply = yield* fetchText(path);
  if (reply.ok)
    yield* put(storyboardRead({ stream_id, frames: readStoryboard(reply.value, path) }));
}

/** Reads what was said in the live room, to be shown again as it was said (STR-33). */
export function* readChat(stream_id: string): SagaGenerator<void> {
  const data = playableOf(yield* select(selectStream, stream_id));
  if (!data || data.chat_recording_json_path === '')
    return void (yield* put(chatRead({ stream_id, lines: [] })));
  const reply = yield* fetchText(data.chat_recording_json_path);
  const lines = reply.ok ? readChatLog(reply.value, data.session_started_at) : null;
  if (lines) yield* put(chatRead({ stream_id, lines }));
  else
    yield* put(
      chatFailed({ stream_id, problem: reply.ok ? malformed('its chat') : reply.problem }),
    );
}
