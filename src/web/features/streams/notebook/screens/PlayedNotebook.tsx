import type { PanelProps } from '~/web/lib/panels';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import type { NotebookMoment } from '~/contract/streams/recordingRules';
import { clockText } from '~/web/features/streams/model/texts';
import { visibly } from '~/web/lib/text/readable';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { selectOpenRecording, selectPlayedCues } from '../../liveRoom';
import { cellsToggled, copyRequested, wordTyped } from '../events';
import { selectHits, selectMoment, selectPlayedNotebook } from '../model/slice';
import { seekRequested } from '../../player/events';
import { changeText } from '../model/moments';
import './playedNotebook.css';

/** A word is looked for in cells, outputs, chat and captions; each place leads to its second. */
function Words() {
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

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

function Line({
  moment: { at, cells },
  isNow,
}: {
  readonly moment: NotebookMoment;
  readonly isNow: boolean;
}) {
  const dispatch = useAppDispatch();
  // Of several cells at once the one that ran is what happened.
  const shown = cells.find(({ change }) => change === 'ran') ?? cells[0];
  if (!shown) return null;
  const more = cells.length - 1;
  return (
    <li>
      <button
        type="button"
        className="played-moment"
        aria-current={isNow ? 'time' : undefined}
        onClick={() => dispatch(seekRequested({ at }))}
      >
        <span className="played-time at-muted">{clockText(at)}</span>
        <span>
          {changeText(shown)}
          {more > 0 && ` and ${more} more`}
        </span>
        <code>{visibly(firstLine(shown.source))}</code>
      </button>
    </li>
  );
}

/** The history of the notebook, by the second: each moment leads to its own. */
function Moments({ moments }: { readonly moments: readonly NotebookMoment[] }) {
  const now = useAppSelector(selectMoment);
  return (
    <ol className="played-moments" aria-label="What became of the notebook" tabIndex={0}>
      {moments.map((moment) => (
        <Line key={moment.at} moment={moment} isNow={moment === now} />
      ))}
    </ol>
  );
}

/** Its cells and outputs as they were. */
function Cells({ name }: { readonly name: string }) {
  const { page, pageRequest } = useAppSelector(selectPlayedNotebook);
  if (pageRequest.problem)
    return (
      <Banner tone="bad">The notebook could not be shown: {reasonOf(pageRequest.problem)}</Banner>
    );
  return page && <NotebookFrame url={page.url} name={name} />;
}

/** The actions on the notebook of this second. */
function Tools({ stream_id }: { readonly stream_id: string }) {
  const dispatch = useAppDispatch();
  const { cells, copying } = useAppSelector(selectPlayedNotebook);
  const moment = useAppSelector(selectMoment);
  return (
    <div className="played-tools">
      <h2>Notebook</h2>
      <ReasonedButton
        size="small"
        label={cells ? 'Hide its cells' : 'Show its cells as they were'}
        onClick={() => dispatch(cellsToggled())}
      />
      <ReasonedButton
        size="small"
        label="Make it my notebook"
        loading={copying}
        reason={copying ? 'It is being copied.' : moment ? undefined : 'Nothing stands in it yet.'}
        onClick={() => {
          if (moment) dispatch(copyRequested({ stream_id, at: moment.at }));
        }}
      />
    </div>
  );
}

/** The notebook below the recording: where none was linked, or the person may not read it, words of the captions alone. */
export default function PlayedNotebook({ of: stream_id }: PanelProps) {
  const { stream_id: known, moments, request, cells } = useAppSelector(selectPlayedNotebook);
  const open = useAppSelector(selectOpenRecording);
  const hasCaptions = useAppSelector(selectPlayedCues).length > 0;
  if (known !== stream_id || open?.stream_id !== stream_id) return null;
  if (request.problem)
    return (
      <Banner tone="warn">
        What became of the notebook could not be read: {reasonOf(request.problem)}
      </Banner>
    );
  if (!moments) return null;
  // Without a notebook words are looked for in what was said.
  if (moments.length === 0)
    return (
      hasCaptions && (
        <section className="played-notebook" aria-label="Words of the stream">
          <Words />
        </section>
      )
    );
  return (
    <section className="played-notebook" aria-label="Notebook of the stream">
      <Tools stream_id={stream_id} />
      <div className="played-columns">
        <div className="played-beside">
          <Words />
          <Moments moments={moments} />
        </div>
        {cells && (
          <div className="played-cells">
            <Cells name={open.name} />
          </div>
        )}
      </div>
    </section>
  );
}
