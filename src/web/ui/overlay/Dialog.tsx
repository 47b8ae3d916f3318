import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon, ModalActions, ModalContent, ModalHeader } from 'semantic-ui-react';
import { useOnPage } from '../theme/useOnPage';
import { useModal } from './dialogs';
import './overlay.css';

/** Props of {@link Dialog}. Mount it to open it. */
export interface DialogProps {
  title: string;
  /** Escape, the cross, and a click beside the dialog. */
  onClose: () => void;
  /** False where a slip of the mouse would lose work: only Escape and the buttons close it then. */
  closeOnMask?: boolean;
  /** 'small' asks, 'medium' holds a form, 'large' holds a picker. */
  size?: 'small' | 'medium' | 'large';
  /** The buttons, the primary one last. */
  buttons?: ReactNode;
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the sentence that a screen reader says after the title. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A modal dialog over the page, with its title in the heading and its buttons in the footer; the middle scrolls. */
export function Dialog({
  title,
  onClose,
  closeOnMask = true,
  size = 'medium',
  buttons,
  role = 'dialog',
  describedBy,
  children,
}: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useModal(dialog, onClose);
  useOnPage('dialog');
  return createPortal(
    <div
      className="at-mask"
      onPointerDown={(event) => {
        if (closeOnMask && event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={dialog}
        className={`ui modal at-dialog at-dialog-${size}`}
        role={role}
        aria-modal="true"
        aria-labelledby={heading}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        <ModalHeader className="at-dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="at-dots" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </ModalHeader>
        <ModalContent className="at-dialog-body">{children}</ModalContent>
        {buttons !== undefined && <ModalActions className="at-dialog-foot">{buttons}</ModalActions>}
      </div>
    </div>,
    document.body,
  );
}
