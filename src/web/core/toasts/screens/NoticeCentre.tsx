import { Suspense, useCallback } from 'react';
import { Icon } from 'semantic-ui-react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Popover } from '~/web/ui/overlay/Popover';
import { centreClosed, centreOpened } from '../events';
import { selectCentreOpen, selectUnread } from '../selectors';
import './notices.css';

const NoticeList = lazily(() => import('./NoticeList'));

/** A bell that counts what the person has not read yet, and under it the last notices with their ages, unread ones first. */
export function NoticeCentre() {
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
        <Suspense>
          <NoticeList focusPanel={focusPanel} />
        </Suspense>
      )}
    </Popover>
  );
}
