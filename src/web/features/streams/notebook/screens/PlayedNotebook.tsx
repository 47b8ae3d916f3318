import type { PanelProps } from '~/web/lib/panels';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectOpenRecording, selectPlayedCues } from '../../liveRoom';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { cellsToggled, copyRequested } from '../events';
import { selectMoment, selectPlayedNotebook } from '../selectors';
import { Moments } from './Moments';
import { Words } from './Words';
import './playedNotebook.css';

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
