import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from 'semantic-ui-react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { windowedAbove } from '~/web/ui/data/columns';
import { observeElementRect, scrollToFn } from '~/web/ui/data/list/virtual';
import type { CommentedKey } from '../model/commented';
import { olderTopicsRequested } from '../events';
import { EMPTY } from '../messages';
import { selectOnTheirWay, selectVisibleTopicIds, selectTopics, type Filter } from '../selectors';
import { TopicCard } from './TopicCard';

interface Linked {
  /** The topic that the address leads to. */
  readonly linked: string | null;
  readonly ids: readonly string[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of a windowed list. */
  readonly virtual: Virtualizer<HTMLDivElement, Element> | null;
}

/** Brings the topic that the address leads to into sight, once it is there; afterwards the person scrolls. */
const useLinkedInSight = ({ linked, ids, scroller, virtual }: Linked): void => {
  const brought = useRef<string>(null);
  useEffect(() => {
    const index = linked === null ? -1 : ids.indexOf(linked);
    if (brought.current === linked || (linked !== null && index === -1)) return;
    brought.current = linked;
    if (index === -1) return;
    if (virtual) virtual.scrollToIndex(index, { align: 'auto' });
    else
      scroller.current
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [linked, ids, scroller, virtual]);
};

/** Of a topic nobody has drawn yet, pixels. */
const ABOUT = 112;

/** The topics, the newest first; of very many only those in sight are in the document. */
export function TopicList({
  of: key,
  filter,
}: {
  readonly of: CommentedKey;
  readonly filter: Filter;
}) {
  const dispatch = useAppDispatch();
  const [linked, link] = useQueryPart('topic');
  const { topics, counts, more, ids: known } = useAppSelector((state) => selectTopics(state, key));
  const ids = useAppSelector((state) => selectVisibleTopicIds(state, key, filter, linked));
  const isSending = useAppSelector((state) =>
    selectOnTheirWay(state, key).some(({ topic_id }) => topic_id === null),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const windowed = ids.length > windowedAbove;
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ABOUT,
    overscan: 4,
    getItemKey: (index) => ids[index] ?? index,
    initialRect: { width: 350, height: 600 },
    observeElementRect,
    scrollToFn,
    useFlushSync: false,
  });
  useLinkedInSight({ linked, ids, scroller, virtual: windowed ? virtual : null });
  const items = windowed
    ? virtual.getVirtualItems()
    : ids.map((id, index) => ({ index, key: id, start: 0, end: 0 }));
  const unread = counts.open + counts.resolved - known.length;
  return (
    <div ref={scroller} className="comments-list">
      {ids.length === 0 && !isSending && <p className="comments-empty at-muted">{EMPTY[filter]}</p>}
      <ul style={windowed ? { height: virtual.getTotalSize() } : undefined} aria-label="Topics">
        {items.map(({ index, start }) => {
          const topic = topics[ids[index] ?? ''];
          return (
            topic && (
              <li
                key={topic.topic_id}
                data-index={index}
                ref={windowed ? virtual.measureElement : undefined}
                aria-setsize={ids.length}
                aria-posinset={index + 1}
                className={windowed ? 'comments-placed' : undefined}
                style={windowed ? { transform: `translateY(${start}px)` } : undefined}
              >
                <TopicCard of={key} topic={topic} open={linked === topic.topic_id} onLink={link} />
              </li>
            )
          );
        })}
      </ul>
      {more && (
        <Button
          type="button"
          basic
          className="comments-older"
          content={`Show older topics (${countText(Math.max(unread, 1))})`}
          onClick={() => dispatch(olderTopicsRequested({ key }))}
        />
      )}
    </div>
  );
}
