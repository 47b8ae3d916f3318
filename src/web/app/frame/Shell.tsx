import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Location } from 'history';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Panel, useHasPanel } from '~/web/lib/panels';
import type { Route } from '~/web/lib/feature';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { BelowModal } from '~/web/ui/page/Page';
import { useMedia } from '~/web/ui/page/useMedia';
import { NotificationBell } from '~/web/core/toasts/screens/NotificationBell';
import { Conversations, ConversationsButton } from '~/web/core/shell/conversations/Conversations';
import { drawerOpened } from '~/web/core/shell/events';
import { selectDrawerOpen, selectSidebarVisible } from '~/web/core/shell/model/slice';
import { SidebarContent } from '~/web/core/shell/screens/SidebarContent';
import { selectTab } from '~/web/lib/browser/tab';
import { Banner } from '~/web/ui/page/Banner';
import { deferred } from './deferred';
import { Region } from './Region';
import { useAround } from './screensContext';
import './shell.css';

/** Says so while the browser has no connection, and what still works. */
function OfflineBanner() {
  const { online } = useAppSelector(selectTab);
  if (online) return null;
  return (
    <div className="shell-offline">
      <Banner tone="warn">
        <strong>You are offline. What you see was loaded before.</strong> You can go on reading;
        starting, saving and creating need the connection.
      </Banner>
    </div>
  );
}

// Where the server is away it must not push Logout out of the menu.
const ThemeChoice = deferred(
  () => import('../../features/settings/screens/theme/ThemeChoice'),
  null,
  '',
);
const Drawer = deferred(() => import('~/web/core/shell/screens/Drawer'));

export interface ShellProps {
  readonly page: Location;
  readonly below: Route;
  /** Layers over the page. */
  readonly modal: { readonly route: Route; readonly location: Location } | null;
  /** They stand below the page: nothing of it lies under them. */
  readonly toasts: ReactNode;
}

/** The frame around every page of somebody signed in. */
export default function Shell({ page, below, modal, toasts }: ShellProps) {
  const sidebar = useAppSelector(selectSidebarVisible);
  const drawer = useAppSelector(selectDrawerOpen);
  const search = useAppSelector(selectSearchOpen);
  const dispatch = useAppDispatch();
  const has = useHasPanel();
  const { layers } = useAround();
  const narrow = useMedia('(max-width: 760px)');
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef(page.pathname);
  useLayoutEffect(() => {
    // Not for the first page: scrolling makes the browser lay everything out at once.
    if (scroller.current && drawn.current !== page.pathname) scroller.current.scrollTop = 0;
    drawn.current = page.pathname;
  }, [page.pathname]);
  const settings = <ThemeChoice />;
  const contentWith = (beside: ReactNode) => (
    <ErrorRegion>
      <SidebarContent pathname={page.pathname} settings={settings} beside={beside} />
    </ErrorRegion>
  );
  return (
    <div className={sidebar ? 'shell' : 'shell shell-alone'}>
      <SkipLink />
      {sidebar && !narrow && (
        <aside className="shell-side" aria-label="Sidebar">
          {contentWith(
            <span className="shell-beside">
              <ConversationsButton pathname={page.pathname} />
              <NotificationBell />
            </span>,
          )}
        </aside>
      )}
      {sidebar && (
        <nav className="shell-bar" aria-label="Menu">
          <button
            type="button"
            className="at-dots"
            aria-label="Open the menu"
            aria-haspopup="dialog"
            aria-expanded={drawer}
            onClick={() => {
              dispatch(drawerOpened());
            }}
          >
            <Icon name="bars" />
          </button>
          <img src="/logo.svg" alt="Atelier" width="24" height="24" />
          {narrow && (
            <span className="shell-bar-end">
              <NotificationBell />
            </span>
          )}
        </nav>
      )}
      {sidebar && drawer && <Drawer>{contentWith(null)}</Drawer>}
      <div className="shell-middle">
        <div className="shell-body" ref={scroller}>
          <OfflineBanner />
          <BelowModal value={modal !== null}>
            <Region route={below} location={page} />
          </BelowModal>
          {layers.map((Layer, index) => (
            <ErrorRegion key={index}>
              <Suspense>
                <Layer />
              </Suspense>
            </ErrorRegion>
          ))}
        </div>
        {toasts}
        {has('uploads') && (
          <ErrorRegion>
            <Panel name="uploads" of="app" />
          </ErrorRegion>
        )}
      </div>
      <ErrorRegion>
        <Conversations pathname={page.pathname} />
      </ErrorRegion>
      {modal && <Region {...modal} over />}
      {search && (
        <ErrorRegion>
          <Panel name="search" of="app" />
        </ErrorRegion>
      )}
    </div>
  );
}

/** The first stop of the Tab key: past the sidebar, to the page. */
function SkipLink() {
  const skip = () => {
    const main = document.getElementById('main');
    if (!main) return;
    main.tabIndex = -1;
    main.focus();
  };
  return (
    <button type="button" className="shell-skip" onClick={skip}>
      Skip to content
    </button>
  );
}
