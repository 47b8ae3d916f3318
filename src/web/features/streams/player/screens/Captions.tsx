import { reasonOf } from '~/web/lib/http/problem';
import { useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/visibly';
import { selectCaptions, selectVisibleCaptions, selectView } from '../selectors';

/** Lines of a caption; nothing that is hidden in them changes how they are read. */
const linesOf = (text: string): string => text.split('\n').map(visibly).join('\n');

/** The current caption, over the lower end of the picture: text, whatever stands in it. */
export function Captions() {
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
