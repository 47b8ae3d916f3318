import { push } from 'connected-react-router';
import type { MouseEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { NotificationLine } from '~/web/ui/content/NotificationLine';
import { allSeen, historyCleared } from '../events';
import { MAX_HISTORY } from '../model/history';
import { selectListed, selectUnread } from '../selectors';

/** The list under the bell, loaded with its first opening: the last notifications with their ages, unread ones first. */
export default function NotificationHistory({ focusPanel }: { readonly focusPanel: () => void }) {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectListed);
  const unread = useAppSelector(selectUnread);
  const clear = () => {
    dispatch(historyCleared({ about: entries.flatMap(({ about }) => about ?? []) }));
  };
  const toAll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(push('/notifications'));
  };
  return (
    <>
      <header>
        <h2>Notifications</h2>
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
          Nothing yet. The last {MAX_HISTORY} notifications will be listed here, such as jobs of
          yours that ended.
        </p>
      ) : (
        <ol tabIndex={0} aria-label="Notifications">
          {entries.map(({ id, kind, seen, ...entry }) => (
            <NotificationLine
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
        <a href="/notifications" onClick={toAll}>
          All notifications
        </a>
      </footer>
    </>
  );
}
