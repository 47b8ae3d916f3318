import type { SubmitEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { PASSWORD_RULE } from '~/contract/settings/accountRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { isSubmitting } from '~/web/lib/state/draft';
import { passwordForm, selectPasswordForm } from '../model/forms';

/** A new password in place of the current one (SET-07, SET-17 to SET-20). */
export function PasswordPart({ userName }: { readonly userName: string }) {
  const form = useAppSelector(selectPasswordForm);
  const dispatch = useAppDispatch();
  if (!form) return null;
  const { changed, fieldBlurred, submitBlocked } = passwordForm.events;
  const problems = passwordForm.shownProblemsOf(form, null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    dispatch(submitBlocked());
  };
  const field = (
    name: keyof typeof form.values,
    label: string,
    autoComplete: string,
    hint?: string,
  ) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      hint={hint}
      required
      value={form.values[name]}
      problem={problems[name]}
      onChange={(value) => {
        dispatch(changed({ [name]: value }));
      }}
    />
  );
  return (
    <form
      className="at-form settings-form"
      noValidate
      aria-label="Change Password"
      aria-busy={isSubmitting(form)}
      onSubmit={submit}
      onBlur={({ target }) => {
        if (target.matches('input') && target.value !== '')
          dispatch(fieldBlurred(target.name as keyof typeof form.values));
      }}
    >
      <h2>Change Password</h2>
      {/* Password managers ask whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={userName} />
      {field('current_password', 'Current password', 'current-password')}
      {field(
        'new_password',
        'New password',
        'new-password',
        `${PASSWORD_RULE} You are signed out everywhere else.`,
      )}
      {field('confirmation', 'New password again', 'new-password')}
      <div>
        <Button
          type="submit"
          content="Change Password"
          loading={isSubmitting(form)}
          aria-disabled={isSubmitting(form)}
        />
      </div>
    </form>
  );
}
