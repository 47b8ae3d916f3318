import { useId, type ReactNode } from 'react';
import { Button } from 'semantic-ui-react';
import { Dialog } from './Dialog';

/** Props of {@link Confirm}. */
export interface ConfirmProps {
  /** The question: 'Delete 3 notebooks?' */
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** The verb on the button: 'Delete'. */
  verb: string;
  danger?: boolean;
  /** The work is under way; the button waits. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The focus starts on Cancel. */
export function Confirm({
  title,
  children,
  verb,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const sentence = useId();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      describedBy={sentence}
      onClose={onCancel}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={onCancel} data-autofocus="" />
          <Button
            type="button"
            primary={!danger}
            negative={danger}
            content={verb}
            disabled={busy}
            loading={busy}
            onClick={onConfirm}
          />
        </>
      }
    >
      <div id={sentence}>{children}</div>
    </Dialog>
  );
}
