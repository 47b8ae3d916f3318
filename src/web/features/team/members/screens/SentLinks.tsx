import { Button } from 'semantic-ui-react';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { Banner } from '~/web/ui/page/Banner';
import { toastAdded } from '~/web/core/toasts/events';
import { linksDismissed } from '../events';
import { WAYS } from '../messages';
import { selectDialogs } from '../selectors';

/** The links that were just made: shown once, to who made them, with the way their mails go. */
export function SentLinks() {
  const dispatch = useAppDispatch();
  const { sent } = useAppSelector(selectDialogs);
  if (!sent) return null;
  const close = () => dispatch(linksDismissed());
  const way = sent.links[0]?.way;
  return (
    <Dialog
      title="Invitation(s) sent"
      onClose={close}
      buttons={<Button type="button" primary content="Done" onClick={close} />}
    >
      <div className="member-form">
        {way && <p>{WAYS[way]}</p>}
        {sent.refusals.length > 0 && (
          <Banner tone="warn">
            {sent.refusals.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Banner>
        )}
        <ul className="member-links">
          {sent.links.map(({ id, email, link }) => (
            <li key={id}>
              <span className="member-link-to">{email}</span>
              <code title={link}>{link}</code>
              <CopyButton
                text={link}
                label={`Copy the link for ${email}`}
                onUnsupported={() =>
                  dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))
                }
              />
            </li>
          ))}
        </ul>
        <p className="at-muted">A link works once, for whoever has it, and is not shown again.</p>
      </div>
    </Dialog>
  );
}
