import { useEffect, useRef } from 'react';
import { reasonOf } from '~/web/kit/http/problem';
import { useAppSelector } from '~/web/kit/state/hooks';
import { clockText } from '~/web/kit/text/clock';
import { visibly } from '~/web/kit/text/visibly';
import { selectPlayer, selectShownChat } from '../selectors';

/** What was said in the live room, as it was said (STR-33): the last line is in sight. */
export function ChatReplay() {
  const { chat, chatProblem } = useAppSelector(selectPlayer);
  const shown = useAppSelector(selectShownChat);
  const list = useRef<HTMLOListElement>(null);
  const count = shown?.length ?? 0;
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [count]);
  if (chat?.length === 0) return null;
  return (
    <section className="player-chat" aria-label="Chat">
      <h2>Chat</h2>
      {chatProblem && <p className="at-muted">The chat could not be read: {reasonOf(chatProblem)}</p>}
      {shown && count === 0 && <p className="at-muted">Nothing was said until here.</p>}
      {shown && count > 0 && (
        <ol ref={list} tabIndex={0} aria-label="What was said until now">
          {shown.map(({ id, at, name, text }) => (
            <li key={id}><span className="player-time at-muted">{clockText(Math.max(0, at))}</span> <strong>{visibly(name)}</strong> {visibly(text)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
