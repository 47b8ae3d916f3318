import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/lib/text/clock';
import { visibly } from '~/web/lib/text/visibly';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { seekRequested } from '../../player/events';
import { wordTyped } from '../events';
import { selectHits, selectPlayedNotebook } from '../selectors';

/** A word is looked for in cells, outputs, chat and captions; each place leads to its second. */
export function Words() {
  const dispatch = useAppDispatch();
  const { word } = useAppSelector(selectPlayedNotebook);
  const hits = useAppSelector(selectHits);
  return (
    <div className="played-words">
      <FilterBox
        label="Find in cells, outputs, chat and captions"
        value={word}
        onChange={(text) => dispatch(wordTyped({ text }))}
      />
      {word.trim() !== '' && (
        <p className="at-muted" role="status">
          {hits.length === 0
            ? 'It stands nowhere in this recording.'
            : hits.length === 1
              ? '1 place'
              : `${hits.length} places`}
        </p>
      )}
      {hits.length > 0 && (
        <ol className="played-moments" aria-label="Where the word stands" tabIndex={0}>
          {hits.map(({ key, at, where, text }) => (
            <li key={key}>
              <button
                type="button"
                className="played-moment"
                onClick={() => dispatch(seekRequested({ at }))}
              >
                <span className="played-time at-muted">{clockText(at)}</span>
                <span>{visibly(where)}</span>
                <code>{visibly(text)}</code>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
