import { REFERRAL_CREDITS } from '~/contract/work/usage';
import { selectConfig } from '~/web/kit/state/config';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { referClosed, referCopyRequested } from '../events';
import { referLink } from '../model';
import './refer.css';

/** The invite link of who is signed in, and what it brings them (NAV-15, GEN-11). */
export function ReferDialog({ handle }: { readonly handle: string }) {
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
        <p>Send this link to people who should work with you.</p>
        <code>{link}</code>
        <p>
          You earn <strong>{REFERRAL_CREDITS.cpu} CPU credits</strong> and{' '}
          <strong>{REFERRAL_CREDITS.gpu} GPU credits</strong> for everybody who accepts your
          invitation.
        </p>
        {signup_url === null && (
          <p className="at-muted">
            Accounts are made by invitation here: the link says so, and to ask an admin of your
            team.
          </p>
        )}
      </div>
    </Dialog>
  );
}
