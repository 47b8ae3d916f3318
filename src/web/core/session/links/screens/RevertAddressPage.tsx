import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { revertRequested } from '../events';
import { selectLink } from '../model';
import { LinkCard, SendButton } from './LinkCard';

/** Where the mail to an address leads that is not the address of its account any more. */
export default function RevertAddressPage() {
  const dispatch = useAppDispatch();
  const { token, reverting } = useAppSelector(selectLink);
  return (
    <LinkCard title="Revert the change of your address">
      {token !== null && (
        <form
          className="at-form"
          aria-label="Revert the change of your address"
          aria-busy={reverting}
          onSubmit={(event) => {
            event.preventDefault();
            if (!reverting) dispatch(revertRequested());
          }}
        >
          <p>
            Your account gets this address back. It is signed out everywhere, its API tokens end,
            and you choose a new password.
          </p>
          <SendButton label="Revert the change" busy={reverting} />
        </form>
      )}
    </LinkCard>
  );
}
