import type { ChangeEvent } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import type { PanelProps } from '~/web/lib/panels';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { LoadError } from '~/web/ui/page/LoadError';
import { visibly } from '~/web/lib/text/readable';
import { selectStream } from '../../liveRoom';
import {
  fullToggled,
  muteToggled,
  pictureToggled,
  playToggled,
  rateChosen,
  retryRequested,
  volumeChosen,
} from '../events';
import { PLAYER_KEYS_TEXT, RATES } from '../model/keys';
import {
  selectBounds,
  selectCaptions,
  selectPlayer,
  selectSound,
  selectView,
  selectVisibleCaptions,
} from '../selectors';
import { CaptionChoice, Quality } from './Choices';
import { SeekBar } from './SeekBar';
import './player.css';

/** Lines of a caption; nothing that is hidden in them changes how they are read. */
const linesOf = (text: string): string => text.split('\n').map(visibly).join('\n');

/** The current caption, over the lower end of the picture: text, whatever stands in it. */
function Captions() {
  const { problem } = useAppSelector(selectCaptions).request;
  const { captions: wanted } = useAppSelector(selectView);
  const shown = useAppSelector(selectVisibleCaptions);
  if (wanted && problem)
    return (
      <div className="player-captions">
        <p role="status">The captions could not be read: {reasonOf(problem)}</p>
      </div>
    );
  if (!shown || shown.texts.length === 0) return null;
  return (
    <div className="player-captions" lang={shown.language}>
      {shown.texts.map((text, place) => (
        <p key={place} dir="auto">
          {linesOf(text)}
        </p>
      ))}
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: SemanticICONS;
  /** It is left out where there is little room. */
  readonly wide?: boolean;
  readonly onClick: () => void;
}
function IconButton({ label, icon, wide = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={wide ? 'at-dots player-wide' : 'at-dots'}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function Sound() {
  const dispatch = useAppDispatch();
  const { rate, volume, muted } = useAppSelector(selectSound);
  const heard = muted ? 0 : volume;
  return (
    <>
      <IconButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={heard === 0 ? 'volume off' : 'volume up'}
        onClick={() => dispatch(muteToggled())}
      />
      <input
        className="player-volume player-wide"
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        step={5}
        value={Math.round(heard * 100)}
        aria-valuetext={`${Math.round(heard * 100)} %`}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          dispatch(volumeChosen({ volume: Number(target.value) / 100 }))
        }
      />
      <span className="player-space" />
      <select
        className="player-rate"
        aria-label="Speed"
        value={rate}
        onChange={({ target }) => dispatch(rateChosen({ rate: Number(target.value) }))}
      >
        {RATES.map((one) => (
          <option key={one} value={one}>
            {one} ×
          </option>
        ))}
      </select>
    </>
  );
}

const hasPictures = () => typeof document !== 'undefined' && document.pictureInPictureEnabled;

/** The controls below the picture of a recording. */
export default function Controls({ of: stream_id }: PanelProps) {
  const dispatch = useAppDispatch();
  const { open, request, playing, waits, at } = useAppSelector(selectPlayer);
  const { start, end } = useAppSelector(selectBounds);
  // Where nobody was seen there is nothing to look at.
  const soundOnly = useAppSelector(
    (state) => selectStream(state, stream_id)?.recording_data?.storyboard_vtt_path === '',
  );
  if (open?.stream_id !== stream_id) return null;
  if (request.status === 'failed')
    return (
      <div className="player-failed">
        <LoadError
          message={request.problem ? reasonOf(request.problem, '') : ''}
          onRetry={() => dispatch(retryRequested())}
        />
      </div>
    );
  return (
    <div className="player-controls" role="group" aria-label="Player" title={PLAYER_KEYS_TEXT}>
      {(request.status === 'loading' || waits) && (
        <span className="player-loading" aria-hidden="true" />
      )}
      {soundOnly && (
        <span className="player-sound" aria-hidden="true">
          <Icon name="headphones" size="big" />
        </span>
      )}
      <Captions />
      <SeekBar />
      <div className="player-row">
        <IconButton
          label={playing ? 'Pause' : 'Play'}
          icon={playing ? 'pause' : 'play'}
          onClick={() => dispatch(playToggled())}
        />
        <span className="player-time">
          {clockText(Math.max(0, at - start))} / {clockText(end - start)}
        </span>
        <Sound />
        <Quality />
        <CaptionChoice />
        {hasPictures() && (
          <IconButton
            wide
            label="Picture in picture"
            icon="clone outline"
            onClick={() => dispatch(pictureToggled())}
          />
        )}
        <IconButton
          wide
          label="Fill the window"
          icon="expand"
          onClick={() => dispatch(fullToggled())}
        />
      </div>
    </div>
  );
}
