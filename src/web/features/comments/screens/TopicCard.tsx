import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import type { Topic } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { CommentedKey } from '../model/commented';
import { resolveRequested } from '../events';
import { ANCHOR_LABELS, repliesText } from '../messages';
import { linkOf, anchorLink } from '../model/anchors';
import { selectOnTheirWay, selectResolving } from '../selectors';
import { Composer } from './Composer';
import { Copy } from './Copy';
import { OnTheirWay } from './OnTheirWay';
import { CommentView } from './CommentView';

interface TopicCardProps {
  readonly of: CommentedKey;
  readonly topic: Topic;
  /** Its replies show. */
  readonly open: boolean;
  readonly onLink: (topicId: string | null) => void;
}

/** The replies that are known, and a place to write one. */
function Replies({
  of: key,
  topic,
  id,
}: Pick<TopicCardProps, 'of' | 'topic'> & { readonly id: string }) {
  const missing = topic.comment_count - topic.comments.length;
  return (
    <div id={id} className="comments-replies">
      {missing > 0 && (
        <p className="at-muted" role="status">
          Loading {missing} more …
        </p>
      )}
      {topic.comments.map((reply) => (
        <CommentView key={reply.comment_id} said={reply} />
      ))}
      <OnTheirWay of={key} topicId={topic.topic_id} />
      <Composer
        of={{ key, topic_id: topic.topic_id }}
        label={`Reply to ${topic.user_name}`}
        send="Reply"
        placeholder="Reply"
      />
    </div>
  );
}

/** A topic: what began it, where it points, how it stands, and its replies once they are wanted. */
export const TopicCard = memo(function TopicCard({ of: key, topic, open, onLink }: TopicCardProps) {
  const dispatch = useAppDispatch();
  const replies = useId();
  const { topic_id, place, user_name, resolved_by, comment_count } = topic;
  const resolving = useAppSelector((state) => selectResolving(state, topic_id));
  const waiting = useAppSelector(
    (state) => selectOnTheirWay(state, key).filter((one) => one.topic_id === topic_id).length,
  );
  const resolved = resolving ?? topic.resolve_datetime !== null;
  const label = resolved ? 'Reopen' : 'Resolve';
  return (
    <article
      className="comments-topic"
      data-resolved={resolved || undefined}
      data-open={open || undefined}
      aria-label={`Topic of ${user_name}`}
    >
      <CommentView
        said={topic}
        actions={
          <>
            <Copy
              text={new URL(linkOf(key, topic_id), document.baseURI).href}
              label="Copy the link to this topic"
              icon="linkify"
            />
            <button
              type="button"
              className="at-dots"
              aria-label={label}
              title={label}
              onClick={() => dispatch(resolveRequested({ key, topic_id, resolved: !resolved }))}
            >
              <Icon name={resolved ? 'undo' : 'check'} />
            </button>
          </>
        }
      />
      {place && (
        <Link className="comments-place" to={anchorLink(key, topic_id, place)}>
          <Icon name="map marker alternate" />
          {ANCHOR_LABELS[place.kind]}: {place.label}
        </Link>
      )}
      <div className="comments-foot">
        <button
          type="button"
          className="at-link"
          aria-expanded={open}
          aria-controls={open ? replies : undefined}
          onClick={() => onLink(open ? null : topic_id)}
        >
          {repliesText(comment_count + waiting, open)}
        </button>
        {resolved && (
          <span className="at-muted">
            <Icon name="check" />
            Resolved{resolved_by && ` by ${resolved_by}`}
          </span>
        )}
      </div>
      {open && <Replies of={key} topic={topic} id={replies} />}
    </article>
  );
});
