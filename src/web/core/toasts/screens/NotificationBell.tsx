import { Suspense, useCallback } from 'react';
import { Icon } from 'semantic-ui-react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Popover } from '~/web/ui/overlay/Popover';
import { centreClosed, centreOpened } from '../events';
import { selectCentreOpen, selectUnread } from '../selectors';
import './notificationBell.css';

const NotificationHistory = lazily(() => import('./NotificationHistory'));

/** A bell that counts what the person has not read yet, and under it the last notifications with their ages, unread ones first. */
export function NotificationBell() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectCentreOpen);
  const unread = useAppSelector(selectUnread);
  const close = useCallback(() => {
    dispatch(centreClosed());
  }, [dispatch]);
  return (
    <Popover
      open={open}
      onOpen={() => {
        dispatch(centreOpened());
      }}
      onClose={close}
      label="Recent notifications"
      panelClass="notification-history"
      buttonClass="at-dots"
      buttonLabel={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      button={
        <>
          <Icon name="bell outline" />
          {unread > 0 && (
            <span className="notification-count" aria-hidden="true">
              {unread}
            </span>
          )}
        </>
      }
    >
      {(focusPanel) => (
        <Suspense>
          <NotificationHistory focusPanel={focusPanel} />
        </Suspense>
      )}
    </Popover>
  );
}
