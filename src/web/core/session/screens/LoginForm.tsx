import { memo, useEffect, useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { WRONG_PASSWORD } from '~/contract/settings/account';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { isSubmitting } from '~/web/lib/state/draft';
import { selectSignInProblem } from '../selectors';
import { login, selectLogin, type LoginValues } from '../model/loginDraft';

const focusField = (form: HTMLFormElement | null, name: keyof LoginValues) => {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
};

/** The content of the fields: a password manager may have filled them in without an event. */
const typedInto = (form: HTMLFormElement): LoginValues => {
  const text = (name: keyof LoginValues) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return { user_name: text('user_name'), password: text('password') };
};

/**
 * Username and password. Drawn again only for its own sake: drawing empties a field that a password manager filled in without an
 * event, as when the providers become known a moment later.
 */
export const LoginForm = memo(function LoginForm() {
  const draft = useAppSelector(selectLogin);
  const refusal = useAppSelector(selectSignInProblem);
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const open = draft !== null;
  useEffect(() => {
    focusField(form.current, refusal ? 'password' : 'user_name');
  }, [open, refusal]);
  if (!draft) return null;

  const { changed, submitBlocked } = login.events;
  const problems = login.shownProblemsOf(draft, null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = typedInto(event.currentTarget);
    const missing = login.problemsOf({ ...draft, values }, null);
    dispatch(changed(values));
    dispatch(submitBlocked());
    if (missing.user_name) focusField(event.currentTarget, 'user_name');
    else if (missing.password) focusField(event.currentTarget, 'password');
  };
  return (
    <form
      ref={form}
      className="at-form"
      noValidate
      aria-label="Login"
      aria-busy={isSubmitting(draft)}
      onSubmit={submit}
    >
      {refusal && (
        <Banner tone="bad">
          <LongText text={refusal} />
        </Banner>
      )}
      <TextField
        label="Username"
        name="user_name"
        autoComplete="username"
        value={draft.values.user_name}
        problem={problems.user_name}
        onChange={(user_name) => {
          dispatch(changed({ user_name }));
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={draft.values.password}
        problem={problems.password}
        onChange={(password) => {
          dispatch(changed({ password }));
        }}
      />
      <button
        type="submit"
        className={
          isSubmitting(draft) ? 'ui primary fluid loading button' : 'ui primary fluid button'
        }
        aria-disabled={isSubmitting(draft)}
      >
        Login
      </button>
      <span className="at-hidden" role="status">
        {isSubmitting(draft) ? 'Signing in' : ''}
      </span>
      {refusal === WRONG_PASSWORD && <ForgotPassword />}
    </form>
  );
});

/** Shown after a wrong password only (LOG-03). */
function ForgotPassword() {
  const { forgot_password_url, forgot_password } = useAppSelector(selectConfig);
  const words = 'Request a new one.';
  if (!forgot_password_url && forgot_password)
    return (
      <p className="login-aside">
        Forgot password? <Link to="/forgot-password">{words}</Link>
      </p>
    );
  return (
    <p className="login-aside">
      Forgot password?{' '}
      {forgot_password_url ? (
        <a href={forgot_password_url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        <>
          {words}
          <br />
          Ask the administrator of this workspace.
        </>
      )}
    </p>
  );
}
