import { Button } from 'semantic-ui-react';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { continueWith } from '~/web/core/session/selectors';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { isSubmitting } from '~/web/lib/state/draft';
import { selectUser } from '../../person';
import { confirmationCancelled, confirmRequested } from '../events';
import { confirmForm, selectConfirmSignIn } from '../model';

const TITLE = 'Confirm it is you';
const WHY =
  'You signed in more than 15 minutes ago. Changes to people, keys, tokens, addresses and plans need a recent sign-in.';

/** Asks who is signed in to confirm that it is them: by their password, or by the provider that they sign in with. */
export default function ConfirmSignInDialog() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return user.oauth_provider === null ? (
    <ByPassword userName={user.user_name} />
  ) : (
    <ByProvider provider={user.oauth_provider} />
  );
}

function ByPassword({ userName }: { readonly userName: string }) {
  const { form } = useAppSelector(selectConfirmSignIn);
  const dispatch = useAppDispatch();
  if (!form) return null;
  return (
    <FormDialog
      title={TITLE}
      verb="Confirm"
      size="small"
      submitting={isSubmitting(form)}
      dirty
      className="at-form"
      onClose={() => dispatch(confirmationCancelled())}
      onSubmit={() => dispatch(confirmRequested())}
    >
      <p>{WHY}</p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={form.values.password}
        problem={confirmForm.shownProblemsOf(form, null).password}
        onChange={(password) => dispatch(confirmForm.events.changed({ password }))}
      />
      {/* Password managers ask whose password it is. After the field: the focus goes to the first one. */}
      <input hidden readOnly name="username" autoComplete="username" value={userName} />
    </FormDialog>
  );
}

/** The provider opens in a tab of its own: what was filled in here stays. */
function ByProvider({ provider }: { readonly provider: string }) {
  const { api_url, openid_name } = useAppSelector(selectConfig);
  const dispatch = useAppDispatch();
  const cancel = () => dispatch(confirmationCancelled());
  return (
    <Dialog
      title={TITLE}
      size="small"
      closeOnMask={false}
      onClose={cancel}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={cancel} />
          <a
            className="ui primary button"
            href={`${api_url}/oauth/${encodeURIComponent(provider)}/authorize?confirm=1`}
            target="_blank"
            rel="noopener"
          >
            {continueWith(provider, openid_name)}
          </a>
        </>
      }
    >
      <p>{WHY}</p>
      <p>Sign in once more in the tab that opens. Then come back: what you asked for goes on.</p>
    </Dialog>
  );
}
