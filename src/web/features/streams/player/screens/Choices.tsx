import { CAPTION_LANGUAGES } from '~/contract/streams/recordingRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { captionsChosen, qualityChosen } from '../events';
import { languageName } from '../model/captions';
import { selectCaptions, selectPlayer, selectTrack, selectView } from '../selectors';

const AUTO = 'auto';
const OFF = 'off';

/** The size of the picture, where there are several: as the line allows, or one of them. What was chosen for another recording counts where it is there. */
export function Quality() {
  const dispatch = useAppDispatch();
  const { heights, played } = useAppSelector(selectPlayer).qualities;
  const { quality } = useAppSelector(selectView);
  if (heights.length < 2) return null;
  const chosen = quality !== null && heights.includes(quality) ? quality : null;
  return (
    <select
      className="player-rate player-view player-quality"
      aria-label="Quality"
      value={chosen ?? AUTO}
      onChange={({ target: { value } }) =>
        dispatch(qualityChosen({ height: value === AUTO ? null : Number(value) }))
      }
    >
      <option value={AUTO}>
        {chosen === null && played !== null ? `Auto (${played}p)` : 'Auto'}
      </option>
      {heights.map((height) => (
        <option key={height} value={height}>
          {height}p
        </option>
      ))}
    </select>
  );
}

/** The captions that are shown, where there are any. */
export function CaptionChoice() {
  const dispatch = useAppDispatch();
  const { tracks } = useAppSelector(selectCaptions);
  const track = useAppSelector(selectTrack);
  const { captions } = useAppSelector(selectView);
  if (!track) return null;
  return (
    <select
      className="player-rate player-view player-language"
      aria-label="Captions"
      value={captions ? track.language : OFF}
      onChange={({ target: { value } }) =>
        dispatch(
          captionsChosen({
            language: CAPTION_LANGUAGES.find((language) => language === value) ?? null,
          }),
        )
      }
    >
      <option value={OFF}>No captions</option>
      {tracks.map(({ language }) => (
        <option key={language} value={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
