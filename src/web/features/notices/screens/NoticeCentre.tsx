import { push } from 'connected-react-router';
import { useCallback, type MouseEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Popover } from '~/web/ui/overlay/Popover';
import { NoticeLine } from '~/web/ui/show/NoticeLine';
import { allSeen, centreClosed, centreOpened, historyCleared } from '../events';
import { HISTORY_MOST } from '../model/history';
import { selectCentreOpen, selectListed, selectUnread } from '../selectors';
import './notices.css';

/** A bell that counts what the person has not read yet, and under it the last notices with their ages, unread ones first. */
export function NoticeCentre() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectCentreOpen);
  const entries = useAppSelector(selectListed);
  const unread = useAppSelector(selectUnread);
  const close = useCallback(() => {
    dispatch(centreClosed());
  }, [dispatch]);
  const clear = () => {
    dispatch(historyCleared({ about: entries.flatMap(({ about }) => about ?? []) }));
  };
  const toAll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(push('/notices'));
  };
  return (
    <Popover
      open={open}
      onOpen={() => {
        dispatch(centreOpened());
      }}
      onClose={close}
      label="Notices so far"
      panelClass="notices-panel"
      buttonClass="at-dots"
      buttonLabel={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
      button={
        <>
          <Icon name="bell outline" />
          {unread > 0 && (
            <span className="notices-count" aria-hidden="true">
              {unread}
            </span>
          )}
        </>
      }
    >
      {(focusPanel) => (
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
              Nothing yet. The last {HISTORY_MOST} notices will be listed here, such as jobs of
              yours that ended.
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
      )}
    </Popover>
  );
}
