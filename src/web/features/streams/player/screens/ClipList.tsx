import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import type { Stream, StreamClip } from '~/contract';
import { mayStream } from '~/contract/streams/streamRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { selectUser } from '~/web/core/session/person';
import { Confirm } from '~/web/ui/overlay/Confirm';
import {
  clipDeletionDropped,
  clipDeleteConfirmOpened,
  clipDeletionRequested,
  clipLinkRequested,
} from '../events';
import { clipPath } from '../model/address';
import { selectClipToDelete } from '../selectors';
import { nameOfClip, nameOfPerson } from './clipName';

function Line({ stream, clip }: { readonly stream: Stream; readonly clip: StreamClip }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { clip_id, user_name, start_time, end_time, thumbnail_url } = clip;
  const name = nameOfClip(clip);
  // Its author, and the owner of the stream; the server checks it, too.
  const mine = user?.user_name === user_name || mayStream(stream.role, 'trim');
  const button = (
    label: string,
    icon: 'linkify' | 'trash alternate outline',
    onClick: () => void,
  ) => (
    <button
      type="button"
      className="at-dots"
      aria-label={`${label} ${name}`}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li>
      {thumbnail_url !== '' && <img src={thumbnail_url} alt="" loading="lazy" />}
      <span className="player-clip">
        <Link className="at-link" to={clipPath(clip)}>
          {name}
        </Link>
        <span className="at-muted">
          {clockText(start_time)} – {clockText(end_time)} · {nameOfPerson(stream, user_name)}
        </span>
      </span>
      {button('Copy link of', 'linkify', () => dispatch(clipLinkRequested(clip)))}
      {mine &&
        button('Delete', 'trash alternate outline', () =>
          dispatch(clipDeleteConfirmOpened({ clip_id })),
        )}
    </li>
  );
}

function Question() {
  const dispatch = useAppDispatch();
  const clip = useAppSelector(selectClipToDelete);
  if (!clip) return null;
  return (
    <Confirm
      danger
      title={`Delete ${nameOfClip(clip)}?`}
      verb="Delete"
      onCancel={() => dispatch(clipDeletionDropped())}
      onConfirm={() => dispatch(clipDeletionRequested(clip))}
    >
      <p>Its link leads nowhere from then on. The recording stays.</p>
    </Confirm>
  );
}

/** The clips of a recording. */
export function ClipList({
  stream,
  clips,
}: {
  readonly stream: Stream;
  readonly clips: readonly StreamClip[];
}) {
  return (
    <section className="player-clips" aria-label="Clips">
      <h2>
        Clips <span className="at-muted">{clips.length}</span>
      </h2>
      <ul>
        {clips.map((clip) => (
          <Line key={clip.clip_id} stream={stream} clip={clip} />
        ))}
      </ul>
      <Question />
    </section>
  );
}
