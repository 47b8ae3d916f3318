import { REFERRAL_CREDITS } from '~/contract/settings/usage';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { selectUser } from '~/web/core/session/person';
import { referClosed, referCopyRequested } from '../events';
import { referLink, selectReferOpen } from '../model';
import './refer.css';

/** The invite link of who is signed in, and what it brings them (NAV-15, GEN-11). */
function ReferDialog({ handle }: { readonly handle: string }) {
  const dispatch = useAppDispatch();
  const { signup_url } = useAppSelector(selectConfig);
  const link = referLink(signup_url, handle, window.location.origin);
  const close = () => {
    dispatch(referClosed());
  };
  return (
    <Dialog
      title="Spread the joy"
      size="small"
      onClose={close}
      buttons={
        <>
          <button type="button" className="ui button" onClick={close}>
            Close
          </button>
          <button
            type="button"
            className="ui primary button"
            onClick={() => {
              dispatch(referCopyRequested({ link }));
            }}
          >
            Copy link
          </button>
        </>
      }
    >
      <div className="refer">
        {signup_url === null ? (
          <p>
            Nobody can sign up here by themselves: accounts are made by invitation, so this link
            makes none. It leads to the login page, which tells people to ask an admin of your team
            for an invitation.
          </p>
        ) : (
          <p>Send this link to people who should work with you.</p>
        )}
        <code>{link}</code>
        <p>
          You earn <strong>{REFERRAL_CREDITS.cpu} CPU credits</strong> and{' '}
          <strong>{REFERRAL_CREDITS.gpu} GPU credits</strong> for everybody who accepts your
          invitation{signup_url === null && ', which only admins can send, on the page of the team'}
          .
        </p>
      </div>
    </Dialog>
  );
}

/** Where the dialog lies over every page. */
export default function ReferralSlot() {
  const open = useAppSelector(selectReferOpen);
  const user = useAppSelector(selectUser);
  return open && user ? <ReferDialog handle={user.internal_handle} /> : null;
}
