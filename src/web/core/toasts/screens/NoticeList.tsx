import { push } from 'connected-react-router';
import type { MouseEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { NoticeLine } from '~/web/ui/content/NoticeLine';
import { allSeen, historyCleared } from '../events';
import { MAX_HISTORY } from '../model/history';
import { selectListed, selectUnread } from '../selectors';

/** What stands under the bell, loaded with its first opening: the last notices with their ages, unread ones first. */
export default function NoticeList({ focusPanel }: { readonly focusPanel: () => void }) {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectListed);
  const unread = useAppSelector(selectUnread);
  const clear = () => {
    dispatch(historyCleared({ about: entries.flatMap(({ about }) => about ?? []) }));
  };
  const toAll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(push('/notices'));
  };
  return (
    <>
      <header>
        <h2>Notices</h2>
        {unread > 0 && (
          <button
            type="button"
            className="at-link"
            onClick={() => {
              dispatch(allSeen({}));
              focusPanel();
            }}
          >
            Mark all read
          </button>
        )}
        {entries.length > 0 && (
          <button
            type="button"
            className="at-link"
            onClick={() => {
              clear();
              focusPanel();
            }}
          >
            Clear
          </button>
        )}
      </header>
      {entries.length === 0 ? (
        <p className="at-muted">
          Nothing yet. The last {MAX_HISTORY} notices will be listed here, such as jobs of yours
          that ended.
        </p>
      ) : (
        <ol tabIndex={0} aria-label="Notices">
          {entries.map(({ id, kind, seen, ...entry }) => (
            <NoticeLine
              key={id}
              {...entry}
              tone={kind}
              unread={!seen}
              onGo={(to) => {
                dispatch(push(to));
              }}
            />
          ))}
        </ol>
      )}
      <footer>
        <a href="/notices" onClick={toAll}>
          All notices
        </a>
      </footer>
    </>
  );
}
