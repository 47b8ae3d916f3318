import { Link } from 'react-router-dom';
import type { Stream } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectClips } from '../selectors';
import { ChatReplay } from './ChatReplay';
import { ClipList } from './ClipList';

/** The side panel of the recording (STR-06): its clips, the chat, and the notebook. */
export function RecordingSidePanel({
  stream,
  isHere,
}: {
  readonly stream: Stream;
  readonly isHere: boolean;
}) {
  const { stream_id, workload_id } = stream;
  const clips = useAppSelector((state) => selectClips(state, stream_id));
  return (
    <aside className="player-beside" aria-label="Assets">
      {clips && clips.length > 0 && <ClipList stream={stream} clips={clips} />}
      {isHere && <ChatReplay />}
      {workload_id !== null && (
        <section aria-label="Notebook">
          <h2>Notebook</h2>
          <Link className="at-link" to={`/notebooks/${encodeURIComponent(workload_id)}`}>
            Open the notebook
          </Link>
        </section>
      )}
    </aside>
  );
}
