import { Button } from 'semantic-ui-react';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { toastAdded } from '~/web/core/toasts/events';
import { connectCancelled } from '../events';
import type { DeviceCode } from '../model/accountSlice';

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** The code to enter on GitHub's page; it waits until the person has agreed there, and is closed by whatever ends the waiting. */
export function ConnectDialog({ code }: { code: DeviceCode | null }) {
  const dispatch = useAppDispatch();
  const cancel = () => dispatch(connectCancelled());
  return (
    <Dialog
      title="Connect GitHub"
      size="small"
      closeOnMask={false}
      onClose={cancel}
      buttons={<Button type="button" content="Cancel" onClick={cancel} />}
    >
      {code ? <Code {...code} /> : <Skeleton lines={4} label="Asking GitHub for a code" />}
    </Dialog>
  );
}

function Code({ user_code, verification_uri, expiresAt }: DeviceCode) {
  const dispatch = useAppDispatch();
  return (
    <>
      <p>Enter this code on GitHub and agree there:</p>
      <p className="github-code">
        <strong>{user_code}</strong>
        <CopyButton
          text={user_code}
          label="Copy the code"
          onUnsupported={() => dispatch(toastAdded({ kind: 'warning', text: CLIPBOARD_CLOSED }))}
        />
      </p>
      {/^https?:\/\//i.test(verification_uri) && (
        <p>
          <a
            className="ui primary button"
            href={verification_uri}
            target="_blank"
            rel="noreferrer"
            data-autofocus=""
          >
            Open GitHub
          </a>
        </p>
      )}
      <p className="at-muted" role="status">
        Waiting for GitHub… The code can be used until {clock.format(expiresAt)}.
      </p>
    </>
  );
}
