import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { stopRequested } from '../events';
import { MAILS_STOPPED } from '../messages';
import { selectLink } from '../model';
import { LinkCard, SendButton } from './LinkCard';

/** Where the link of a mail leads whose reader wants no more of them. */
export default function StopMailsPage() {
  const dispatch = useAppDispatch();
  const { token, stopping } = useAppSelector(selectLink);
  return (
    <LinkCard title="Stop mails" forStrangers={false}>
      {stopping === 'done' && <p role="status">{MAILS_STOPPED}</p>}
      {stopping !== 'done' && token !== null && (
        <form
          className="at-form"
          aria-label="Stop mails"
          aria-busy={stopping === 'asked'}
          onSubmit={(event) => {
            event.preventDefault();
            if (stopping !== 'asked') dispatch(stopRequested());
          }}
        >
          <p>Atelier sends you mails about what you have not seen in the app.</p>
          <SendButton label="Stop these mails" busy={stopping === 'asked'} />
        </form>
      )}
    </LinkCard>
  );
}
