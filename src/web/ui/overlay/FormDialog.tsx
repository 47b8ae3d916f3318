import { useId, type ReactNode } from 'react';
import { Button } from 'semantic-ui-react';
import { Dialog } from './Dialog';

/** Props of {@link FormDialog}. */
export interface FormDialogProps {
  title: string;
  /** The label of the button: 'Rename'. */
  verb: string;
  size?: 'small' | undefined;
  submitting: boolean;
  /** Something was typed: a click beside it does not throw that away. */
  dirty?: boolean;
  className?: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form in a dialog: Cancel, and the one thing that it does. */
export function FormDialog({
  title,
  verb,
  size,
  submitting,
  dirty = false,
  className,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      closeOnMask={!dirty}
      onClose={onClose}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={onClose} />
          <Button
            type="submit"
            form={id}
            primary
            content={verb}
            loading={submitting}
            disabled={submitting}
          />
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
