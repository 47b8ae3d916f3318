import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { isSubmitting } from '~/web/lib/state/draft';
import { linkRequested } from '../events';
import { LINK_REQUESTED_TEXT } from '../messages';
import { forgotForm, selectForgot, selectLink } from '../model';
import { LinkCard, SendButton } from './LinkCard';

/** Where the link of the login page leads (LOG-03): asks for a link for a new password. */
export default function ForgotPasswordPage() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectForgot);
  const { promised } = useAppSelector(selectLink);
  return (
    <LinkCard title="Forgot password?" forStrangers={false}>
      {promised && <p role="status">{LINK_REQUESTED_TEXT}</p>}
      {form && !promised && (
        <form
          className="at-form"
          noValidate
          aria-label="Forgot password"
          aria-busy={isSubmitting(form)}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(linkRequested());
          }}
        >
          <TextField
            label="User name or e-mail"
            required
            name="name"
            autoComplete="username"
            maxLength={254}
            value={form.values.name}
            problem={forgotForm.shownProblemsOf(form, null).name}
            onChange={(name) => dispatch(forgotForm.events.changed({ name }))}
          />
          <SendButton label="Send a link" busy={isSubmitting(form)} />
        </form>
      )}
    </LinkCard>
  );
}
