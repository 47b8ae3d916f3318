import { PASSWORD_RULE } from '~/contract/settings/accountRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { isSubmitting } from '~/web/lib/state/draft';
import { newPasswordRequested } from '../events';
import { passwordForm, selectPassword } from '../model';
import { LinkCard, SendButton } from './LinkCard';

/** Where a link for a new password leads. */
export default function NewPasswordPage() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectPassword);
  return (
    <LinkCard title="New password">
      {form && (
        <form
          className="at-form"
          noValidate
          aria-label="New password"
          aria-busy={isSubmitting(form)}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(newPasswordRequested());
          }}
        >
          <PasswordField
            label="Password"
            required
            name="password"
            autoComplete="new-password"
            value={form.values.password}
            problem={passwordForm.shownProblemsOf(form, null).password}
            hint={PASSWORD_RULE}
            onChange={(password) => dispatch(passwordForm.events.changed({ password }))}
          />
          <p className="at-muted">You are signed out everywhere else.</p>
          <SendButton label="Set the password" busy={isSubmitting(form)} />
        </form>
      )}
    </LinkCard>
  );
}
