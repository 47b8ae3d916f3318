import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { countText, visibly } from '~/web/lib/text/readable';
import type { ChatLine } from '../model/chatLog';
import { selectPlayer, selectVisibleChat } from '../selectors';

/** So many lines stand in the page, and so many more with each press: a talk of hours holds thousands. */
const LINES = 200;

const Line = memo(({ line: { at, name, text } }: { readonly line: ChatLine }) => (
  <li>
    <span className="player-time at-muted">{clockText(Math.max(0, at))}</span>{' '}
    <strong>{visibly(name)}</strong> {visibly(text)}
  </li>
));

/** The newest of these lines, the last in sight. A press brings earlier ones; what was read stays where it was. */
function Lines({ lines }: { readonly lines: readonly ChatLine[] }) {
  const [most, setMost] = useState(LINES);
  const list = useRef<HTMLOListElement>(null);
  const below = useRef<number | null>(null);
  const earlier = Math.max(0, lines.length - most);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  useLayoutEffect(() => {
    if (list.current && below.current !== null)
      list.current.scrollTop = list.current.scrollHeight - below.current;
    below.current = null;
  }, [most]);
  const bring = () => {
    below.current = list.current && list.current.scrollHeight - list.current.scrollTop;
    setMost(most + LINES);
  };
  return (
    <>
      {earlier > 0 && (
        <button type="button" className="ui small basic button" onClick={bring}>
          Show earlier lines ({countText(earlier)})
        </button>
      )}
      <ol ref={list} tabIndex={0} aria-label="What was said until now">
        {lines.slice(earlier).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </>
  );
}

/** The chat of the live room, as it was (STR-33). */
export function ChatReplay() {
  const { chat, chatRequest } = useAppSelector(selectPlayer);
  const shown = useAppSelector(selectVisibleChat);
  if (chat?.length === 0) return null;
  return (
    <section className="player-chat" aria-label="Chat">
      <h2>Chat</h2>
      {chatRequest.problem && (
        <p className="at-muted">The chat could not be read: {reasonOf(chatRequest.problem)}</p>
      )}
      {shown?.length === 0 && <p className="at-muted">Nothing was said until here.</p>}
      {shown && shown.length > 0 && <Lines lines={shown} />}
    </section>
  );
}
