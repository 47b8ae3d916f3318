import { Icon } from 'semantic-ui-react';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Marked } from '~/web/work/composer/Marked';
import { uploadRetried } from '~/web/core/uploads/events';
import { messageDiscarded, messageRetried } from '../../events';
import type { Waiting } from '../../model/written';
import { selectIsOnline, selectUploadsOf } from '../../selectors';

const NOBODY: string[] = [];

const stateText = (
  { problem, rejected }: Waiting,
  uploads: ReturnType<typeof selectUploadsOf>,
  online: boolean,
): string => {
  if (problem && rejected) return `Not sent: ${reasonOf(problem)}`;
  if (uploads === 'failed') return 'Not sent: a file was not uploaded';
  if (!online || problem?.code === 'offline') return 'Waiting for the connection';
  if (uploads) return 'Sent as soon as its files are uploaded';
  return problem ? `Not sent yet: ${reasonOf(problem)}. Trying again` : 'Sending …';
};

function One({ one }: { readonly one: Waiting }) {
  const dispatch = useAppDispatch();
  const online = useAppSelector(selectIsOnline);
  const uploads = useAppSelector((state) => selectUploadsOf(state, one));
  const { client_id, files = [], problem, text } = one;
  const failed = one.rejected || uploads === 'failed';
  return (
    <li data-rejected={failed || undefined}>
      {text !== '' && <Marked text={text} mentions={NOBODY} />}
      {files.map((file) => (
        <p key={file.client_id} className="chat-waiting-file">
          <Icon name="file outline" />
          <bdi>{file.name}</bdi>
        </p>
      ))}
      <p className="chat-waiting-foot">
        <span className="at-muted">
          <Icon name={failed ? 'warning sign' : 'clock outline'} />
          {stateText(one, uploads, online)}
        </span>
        {failed && (
          <button
            type="button"
            className="at-link"
            onClick={() => {
              for (const file of files) dispatch(uploadRetried({ id: file.client_id }));
              dispatch(messageRetried({ client_id }));
            }}
          >
            Retry
          </button>
        )}
        {(problem || uploads || !online) && (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(messageDiscarded({ client_id }))}
          >
            Discard
          </button>
        )}
      </p>
    </li>
  );
}

/** Messages of the person that have not arrived. */
export function OnTheirWay({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="chat-waiting" aria-label="On their way">
      {waiting.map((one) => (
        <One key={one.client_id} one={one} />
      ))}
    </ul>
  );
}
