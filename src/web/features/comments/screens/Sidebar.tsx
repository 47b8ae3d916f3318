import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { CommentedKey } from '../model/commented';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Toggle } from '~/web/ui/page/Toggle';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import { topicsRequested } from '../events';
import { FILTERS, selectTopics, type Filter } from '../selectors';
import { Composer } from './Composer';
import { OnTheirWay } from './OnTheirWay';
import { TopicList } from './TopicList';

interface SidebarProps {
  readonly of: CommentedKey;
  /** It was opened by a press: the keyboard goes on in it. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** Comments about an object, beside its page. */
export function Sidebar({ of: key, takesFocus, onClose }: SidebarProps) {
  const dispatch = useAppDispatch();
  const side = useRef<HTMLElement>(null);
  const known = useAppSelector((state) => selectTopics(state, key));
  const [asked, choose] = useQueryPart('topics');
  const filter: Filter = FILTERS.find((each) => each.key === asked)?.key ?? 'open';
  useOnPage('comments');
  useEffect(() => {
    if (takesFocus) side.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  const again = () => dispatch(topicsRequested({ key }));
  return (
    <aside
      ref={side}
      className="comments-side"
      aria-label="Comments"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2>Comments</h2>
        <button
          type="button"
          className="at-dots"
          aria-label="Close the comments"
          title="Close the comments"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="comments-filter" role="group" aria-label="Which topics">
        {FILTERS.map((each) => (
          <Toggle
            key={each.key}
            label={each.label}
            on={each.key === filter}
            onChange={() => choose(each.key === 'open' ? null : each.key)}
          />
        ))}
      </div>
      <Composer
        of={{ key, topic_id: null }}
        label="New topic"
        send="Comment"
        placeholder="Say something about this. @ mentions somebody."
      />
      <OnTheirWay of={key} topicId={null} />
      {!known.read && known.request.problem && (
        <LoadError message={reasonOf(known.request.problem, '')} onRetry={again} />
      )}
      {!known.read && !known.request.problem && <Skeleton lines={6} label="Loading the comments" />}
      {known.read && known.request.problem && (
        <p className="comments-stale at-muted" role="status">
          Not up to date: {reasonOf(known.request.problem)}.{' '}
          <button type="button" className="at-link" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {known.read && <TopicList of={key} filter={filter} />}
    </aside>
  );
}
