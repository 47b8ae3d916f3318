import { Button } from 'semantic-ui-react';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { toastAdded } from '~/web/core/toasts/events';
import { linkDismissed } from '../events';
import { selectLink } from '../selectors';

/** The link to a stream, to be handed over where the server sends no mail. */
export function LinkDialog() {
  const dispatch = useAppDispatch();
  const sent = useAppSelector(selectLink);
  if (!sent) return null;
  const close = () => dispatch(linkDismissed());
  return (
    <Dialog
      title="No mail was sent"
      size="small"
      onClose={close}
      buttons={<Button type="button" primary content="Done" onClick={close} />}
    >
      <p>
        No mail server is set up here, so the mails lie as files in the server’s data folder. Hand
        the link over yourself to {sent.emails.join(', ')}.
      </p>
      <p className="stream-link">
        <code>{sent.link}</code>
        <CopyButton
          text={sent.link}
          label="Copy the link"
          onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
        />
      </p>
      <p className="at-muted">Whoever opens it has to sign in first.</p>
    </Dialog>
  );
}
