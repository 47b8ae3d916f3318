import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { lineJumpRequested } from '../events';
import { linesText } from '../model/url';
import { currentOutputView } from './outputView.saga';

/** A link to lines of the log that shows already goes there. Who marks lines, which replaces the address, has them before their eyes. */
export function* goToLines(): SagaGenerator<void> {
  while (true) {
    const {
      payload: { action },
    } = (yield* take(LOCATION_CHANGE)) as LocationChangeAction;
    const {
      run,
      view: { agent, marked },
    } = yield* currentOutputView();
    if (action === 'REPLACE' || run?.tab !== 'output' || !marked) continue;
    const { batch_job_id, submission_id } = run;
    yield* put(
      lineJumpRequested({
        batch_job_id,
        submission_id,
        agent_id: agent,
        line: marked.from,
        marked: linesText(marked),
      }),
    );
  }
}
