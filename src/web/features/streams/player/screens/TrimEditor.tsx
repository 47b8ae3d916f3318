import type { Stream } from '~/contract';
import { cutProblem, TIMELINE } from '~/contract/streams/recordingRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { modeLeft, trimRequested } from '../events';
import { selectCutting, selectDuration } from '../selectors';
import { Timeline } from './Timeline';

/** The cut of the recording (Editing mode, PRM-12): its owner moves the two ends, and nothing is lost. */
export function TrimEditor({ stream: { stream_id } }: { readonly stream: Stream }) {
  const dispatch = useAppDispatch();
  const duration = useAppSelector(selectDuration);
  const { cut, request } = useAppSelector(selectCutting);
  const saving = request.status === 'loading';
  const problem = cutProblem(cut, duration, 'What is kept');
  return (
    <section className="player-editor" aria-label="Editing" data-player="">
      <h2>What is kept</h2>
      <p className="at-muted">{`Others see this part only: at least ${TIMELINE.minTrimSeconds} seconds. The rest can be brought back.`}</p>
      <Timeline label="What is kept of the recording" bounds={{ start: 0, end: duration }} />
      {problem !== undefined && <p className="at-problem">{problem}</p>}
      <div className="player-buttons">
        <ReasonedButton
          primary
          label="Save"
          loading={saving}
          reason={saving ? 'It is being saved.' : problem}
          onClick={() => dispatch(trimRequested({ stream_id, ...cut }))}
        />
        <ReasonedButton label="Cancel" onClick={() => dispatch(modeLeft())} />
      </div>
    </section>
  );
}
