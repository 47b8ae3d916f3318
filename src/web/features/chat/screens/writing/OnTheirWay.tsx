import { Icon } from 'semantic-ui-react';
import { reasonOf } from '~/web/kit/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Marked } from '~/web/objects/writing/Marked';
import { messageDiscarded, messageRetried } from '../../events';
import type { Waiting } from '../../model/written';
import { selectIsOnline } from '../../selectors';

const NOBODY: string[] = [];

const stateText = ({ problem, rejected }: Waiting, online: boolean): string => {
  if (problem && rejected) return `Not sent: ${reasonOf(problem)}`;
  if (!online) return 'Waiting for the connection';
  return problem ? `Not sent yet: ${reasonOf(problem)}. Trying again` : 'Sending …';
};

/** What the person sent and has not arrived. */
export function OnTheirWay({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const dispatch = useAppDispatch();
  const online = useAppSelector(selectIsOnline);
  if (waiting.length === 0) return null;
  return (
    <ul className="chat-waiting" aria-label="On their way">
      {waiting.map((one) => (
        <li key={one.client_id} data-rejected={one.rejected || undefined}>
          {one.text !== '' && <Marked text={one.text} mentions={NOBODY} />}
          {one.files?.map((file) => (
            <p key={file.client_id} className="chat-waiting-file">
              <Icon name="file outline" />
              <bdi>{file.name}</bdi>
            </p>
          ))}
          <p className="chat-waiting-foot">
            <span className="at-muted">
              <Icon name={one.rejected ? 'warning sign' : 'clock outline'} />
              {stateText(one, online)}
            </span>
            {one.rejected && (
              <button
                type="button"
                className="at-link"
                onClick={() => dispatch(messageRetried({ client_id: one.client_id }))}
              >
                Try again
              </button>
            )}
            {(one.problem || !online) && (
              <button
                type="button"
                className="at-link"
                onClick={() => dispatch(messageDiscarded({ client_id: one.client_id }))}
              >
                Discard
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
