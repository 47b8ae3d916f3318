import { useRef, type ReactNode } from 'react';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { useModal } from '~/web/ui/overlay/dialogs';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import { drawerClosed } from '../events';
import './shell.css';

/** The sidebar over the page, in narrow windows. Mount it to open it; Escape, the cross and the ground beside it close it. */
export default function Drawer({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const drawer = useRef<HTMLDivElement>(null);
  const close = () => {
    dispatch(drawerClosed());
  };
  useModal(drawer, close);
  useOnPage('drawer');
  return (
    <div
      className="shell-mask"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div
        ref={drawer}
        className="shell-drawer"
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        tabIndex={-1}
      >
        <button
          type="button"
          className="at-dots shell-close"
          aria-label="Close the menu"
          onClick={close}
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </div>
  );
}
