import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { selectUploadOf } from '~/web/core/uploads/uploads';
import { uploadRetried } from '~/web/core/uploads/events';
import { selectAbilities } from '../../model/abilities';
import { fileDetached, type Attached as AttachedFile, type TalkOf } from '../../events';

function One({
  of,
  file: { client_id, name, size },
}: {
  readonly of: TalkOf;
  readonly file: AttachedFile;
}) {
  const dispatch = useAppDispatch();
  const upload = useAppSelector((state) => selectUploadOf(state, client_id));
  const { queuesFiles } = useAppSelector(selectAbilities);
  const percent = size === 0 ? 100 : Math.floor(((upload?.sent ?? 0) / size) * 100);
  const failed = queuesFiles && (!upload || upload.end === 'error' || upload.end === 'aborted');
  const state = failed
    ? `Not uploaded. ${upload?.reason ?? ''}`
    : !queuesFiles || upload?.end === 'finished'
      ? sizeText(size)
      : `${percent} %`;
  return (
    <li data-end={upload?.end}>
      <Icon name="file outline" />
      <span>
        <bdi>{name}</bdi>
        <small className="at-muted">{state}</small>
      </span>
      {failed && upload && (
        <button
          type="button"
          className="at-link"
          onClick={() => dispatch(uploadRetried({ id: client_id }))}
        >
          Try again
        </button>
      )}
      <button
        type="button"
        className="at-dots"
        aria-label={`Take out ${name}`}
        title={`Take out ${name}`}
        onClick={() => dispatch(fileDetached({ ...of, client_id }))}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The files that go with the message which is being written. */
export function Attached({
  of,
  files,
}: {
  readonly of: TalkOf;
  readonly files: readonly AttachedFile[];
}) {
  if (files.length === 0) return null;
  return (
    <ul className="chat-attached" aria-label="Files of this message">
      {files.map((file) => (
        <One key={file.client_id} of={of} file={file} />
      ))}
    </ul>
  );
}
