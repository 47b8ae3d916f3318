import { Link } from 'react-router-dom';
import type { ChatMessage } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { searchTyped } from '../events';
import { NO_RESULTS } from '../messages';
import { titleOf } from '../model/rows';
import { CHAT, selectChannel, selectChatSearch, selectMe } from '../selectors';

const AROUND = 40;

/** The words around what was looked for, with that marked. */
function Excerpt({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const line = text.replace(/\s+/gu, ' ');
  const at = line.toLowerCase().indexOf(wanted.toLowerCase());
  if (at === -1) return line.slice(0, 2 * AROUND);
  const from = Math.max(0, at - AROUND);
  const end = at + wanted.length;
  return (
    <>
      {from > 0 && '… '}
      {line.slice(from, at)}
      <mark>{line.slice(at, end)}</mark>
      {line.slice(end, end + AROUND)}
      {end + AROUND < line.length && ' …'}
    </>
  );
}

function Hit({ message, wanted }: { readonly message: ChatMessage; readonly wanted: string }) {
  const me = useAppSelector(selectMe);
  const channel = useAppSelector((state) => selectChannel(state, message.channel_id));
  const { channel_id, thread_id, seq, user_name, create_datetime, text } = message;
  const to = new URLSearchParams({
    channel: channel_id,
    message: String(seq),
    ...(thread_id !== null && { thread: thread_id }),
  });
  return (
    <li>
      <Link className="chat-hit" to={`${CHAT}?${to.toString()}`}>
        <span className="chat-channel-top">
          <strong>
            {user_name}
            {channel && ` · ${titleOf(channel, me)}`}
          </strong>
          <Age at={create_datetime} />
        </span>
        <span>
          <Excerpt text={text} wanted={wanted} />
        </span>
      </Link>
    </li>
  );
}

/** The results from all conversations, the newest first. */
export function SearchResults() {
  const dispatch = useAppDispatch();
  const {
    text,
    found,
    request: { problem },
  } = useAppSelector(selectChatSearch);
  const wanted = text.trim();
  if (problem)
    return (
      <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(searchTyped({ text }))} />
    );
  if (!found) return <Skeleton lines={4} label="Searching" />;
  return (
    <div className="chat-channels">
      <p className="at-hidden" role="status">
        {found.hits.length === 0 ? NO_RESULTS : `${found.hits.length} found`}
      </p>
      {found.hits.length === 0 && <p className="chat-empty at-muted">{NO_RESULTS}</p>}
      <ul aria-label="Messages found">
        {found.hits.map(({ message }) => (
          <Hit key={message.message_id} message={message} wanted={wanted} />
        ))}
      </ul>
      {found.more && (
        <p className="chat-empty at-muted">There are more. Write more of what you look for.</p>
      )}
    </div>
  );
}
