import { Link } from 'react-router-dom';
import type { Stream, StreamClip } from '~/contract';
import { CLIP, cutProblem } from '~/contract/streams/recordingRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { trimmedRangeOf } from '../../liveRoom';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import {
  clipLinkRequested,
  clipNamed,
  clipRequested,
  modeLeft,
  recordingRequested,
} from '../events';
import { clipPath } from '../model/address';
import { selectCutting } from '../selectors';
import { nameOfClip } from './clipName';
import { Timeline } from './Timeline';

/** The clip that was just made: its link, to be sent to somebody. */
function Made({ clip }: { readonly clip: StreamClip }) {
  const dispatch = useAppDispatch();
  const path = clipPath(clip);
  return (
    <p className="player-made" role="status">
      <span>
        The clip is there:{' '}
        <Link className="at-link" to={path}>
          {nameOfClip(clip)}
        </Link>
      </span>
      <ReasonedButton
        size="small"
        label="Copy link"
        onClick={() => dispatch(clipLinkRequested(clip))}
      />
    </p>
  );
}

/** The picture that the clip begins with. */
function Thumbnail() {
  const {
    thumbnail,
    cut: { start },
  } = useAppSelector(selectCutting);
  const isOf = thumbnail?.at === start;
  if (isOf && thumbnail.url === '') return null;
  return (
    <span className="player-thumbnail">
      {isOf && <img src={thumbnail.url} alt="How the clip begins" />}
    </span>
  );
}

/** A part that somebody shares (Clipping mode, PRM-20, STR-27). */
export function ClipEditor({ stream }: { readonly stream: Stream }) {
  const dispatch = useAppDispatch();
  const { cut, name, request, made } = useAppSelector(selectCutting);
  const saving = request.status === 'loading';
  const kept = trimmedRangeOf(stream);
  const problem = cutProblem(cut, kept.end, 'A clip');
  const { stream_id } = stream;
  return (
    <section className="player-editor" aria-label="Clip editor" data-player="">
      <h2>New clip</h2>
      <Timeline label="What the clip shows" bounds={kept} />
      <div className="player-about">
        <Thumbnail />
        <TextField
          label="Name"
          value={name}
          maxLength={CLIP.name}
          placeholder="What it shows"
          onChange={(text) => dispatch(clipNamed({ name: text }))}
        />
      </div>
      {problem !== undefined && <p className="at-problem">{problem}</p>}
      {made && <Made clip={made} />}
      <div className="player-buttons">
        <ReasonedButton
          primary
          label="Create clip"
          loading={saving}
          reason={saving ? 'It is being made.' : made ? 'This clip is there already.' : problem}
          onClick={() => dispatch(clipRequested({ stream_id, ...cut, name: name.trim() }))}
        />
        <ReasonedButton label={made ? 'Done' : 'Cancel'} onClick={() => dispatch(modeLeft())} />
      </div>
    </section>
  );
}

/** In full screen a clip can be begun at any time (STR-06). */
export function StartClip({ stream_id }: { readonly stream_id: string }) {
  const dispatch = useAppDispatch();
  return (
    <section className="player-editor player-start" aria-label="Clip editor" data-player="">
      <span className="at-muted">{`Share ${CLIP.seconds} seconds of it, or more.`}</span>
      <ReasonedButton
        size="small"
        label="Clip from here"
        onClick={() =>
          dispatch(
            recordingRequested({ stream_id, clip: null, at: null, plays: false, mode: 'clipping' }),
          )
        }
      />
    </section>
  );
}
