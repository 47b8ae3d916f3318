import { Icon } from 'semantic-ui-react';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { CommentedKey } from '../model/commented';
import { selectUser } from '~/web/core/session/person';
import { commentDiscarded, commentRetried } from '../events';
import type { Waiting } from '../model/drafts';
import { selectIsOnline, selectOnTheirWay } from '../selectors';
import { CommentView } from './CommentView';

const NOBODY: string[] = [];

const stateText = ({ problem, rejected }: Waiting, online: boolean): string => {
  if (problem && rejected) return `Not sent: ${reasonOf(problem)}`;
  if (!online) return 'Waiting for the connection';
  return problem ? `Not sent yet: ${reasonOf(problem)}. Trying again` : 'Sending …';
};

function OneOnItsWay({ one }: { readonly one: Waiting }) {
  const dispatch = useAppDispatch();
  const user_name = useAppSelector(selectUser)?.user_name ?? '';
  const online = useAppSelector(selectIsOnline);
  const { client_id, text, at, place, problem, rejected } = one;
  return (
    <li className="comments-waiting" data-rejected={rejected || undefined}>
      <CommentView
        said={{
          user_name,
          comment: text,
          mentions: NOBODY,
          create_datetime: new Date(at).toISOString(),
        }}
      />
      {place && <span className="at-muted">{place.label}</span>}
      <div className="comments-foot">
        <span className="comments-state" role="status">
          <Icon name={rejected ? 'warning sign' : 'clock outline'} />
          {stateText(one, online)}
        </span>
        {rejected && (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(commentRetried({ client_id }))}
          >
            Try again
          </button>
        )}
        {(problem || !online) && (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(commentDiscarded({ client_id }))}
          >
            Discard
          </button>
        )}
      </div>
    </li>
  );
}

/** Topics or replies of the person that have not arrived. */
export function OnTheirWay({
  of: key,
  topicId,
}: {
  readonly of: CommentedKey;
  readonly topicId: string | null;
}) {
  const waiting = useAppSelector((state) => selectOnTheirWay(state, key));
  const here = waiting.filter(({ topic_id }) => topic_id === topicId);
  if (here.length === 0) return null;
  return (
    <ul className="comments-outbox" aria-label="On their way">
      {here.map((one) => (
        <OneOnItsWay key={one.client_id} one={one} />
      ))}
    </ul>
  );
}
