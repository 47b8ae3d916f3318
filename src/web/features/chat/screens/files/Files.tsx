import { useState } from 'react';
import { Icon } from 'semantic-ui-react';
import type { ChatFile, ChatMessage } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { fileRequested, pictureUrlExpired, pictureOpened } from '../../events';
import { selectLink } from '../../selectors';

/** A picture is drawn at most so large, pixels. */
const MOST = { width: 320, height: 240 } as const;
/** An address may be out of date by then, ms. */
const STALE_MS = 4 * 60_000;

/** Its place is kept while it loads. */
const boxOf = ({ width, height }: ChatFile) => {
  if (width === null || height === null) return { width: MOST.width, height: MOST.height };
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return {
    width: Math.max(24, Math.round(width * scale)),
    height: Math.max(24, Math.round(height * scale)),
  };
};

function Picture({ file, channel_id }: { readonly file: ChatFile; readonly channel_id: string }) {
  const dispatch = useAppDispatch();
  const link = useAppSelector((state) => selectLink(state, file.file_id));
  const [broken, setBroken] = useState(false);
  const { file_id, name } = file;
  if (broken || link?.url === null) return <OneFile file={file} channel_id={channel_id} />;
  const failed = () => {
    if (link && Date.now() - link.at > STALE_MS) dispatch(pictureUrlExpired({ file_id }));
    else setBroken(true);
  };
  return (
    <button
      type="button"
      className="chat-image"
      style={boxOf(file)}
      aria-label={`Enlarge ${name}`}
      title={name}
      onClick={() => dispatch(pictureOpened({ channel_id, file_id, name }))}
    >
      {link && <img src={link.url} alt={name} draggable={false} onError={failed} />}
    </button>
  );
}

function OneFile({
  file: { file_id, name, size },
  channel_id,
}: {
  readonly file: ChatFile;
  readonly channel_id: string;
}) {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className="chat-file"
      title={`Save ${name}`}
      onClick={() => dispatch(fileRequested({ channel_id, file_id, name }))}
    >
      <Icon name="file outline" />
      <span>
        <bdi>{name}</bdi>
        <small className="at-muted">{sizeText(size)}</small>
      </span>
      <Icon name="download" />
    </button>
  );
}

/** The files of a message: pictures as such, everything else to be saved. */
export function Files({ message: { files, channel_id } }: { readonly message: ChatMessage }) {
  if (files.length === 0) return null;
  return (
    <ul className="chat-files" aria-label="Files">
      {files.map((file) => {
        const Shown = file.is_picture ? Picture : OneFile;
        return (
          <li key={file.file_id}>
            <Shown file={file} channel_id={channel_id} />
          </li>
        );
      })}
    </ul>
  );
}
