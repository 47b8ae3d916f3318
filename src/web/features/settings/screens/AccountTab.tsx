import type { SubmitEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { TextField } from '~/web/ui/form/TextField';
import { isSubmitting } from '~/web/lib/state/draft';
import { profileForm, selectProfileForm } from '../model/forms';
import { PasswordPart } from './PasswordPart';
import { PicturePart } from './PicturePart';

/** The profile: picture, name, address, password. */
export function AccountTab() {
  const user = useAppSelector(selectUser);
  const form = useAppSelector(selectProfileForm);
  const dispatch = useAppDispatch();
  if (!user || !form) return null;
  const { changed, fieldBlurred, submitBlocked } = profileForm.events;
  const problems = profileForm.shownProblemsOf(form, null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    dispatch(submitBlocked());
  };
  return (
    <div className="settings-parts">
      <PicturePart user={user} />
      <form
        className="at-form settings-form"
        noValidate
        aria-label="Personal information"
        aria-busy={isSubmitting(form)}
        onSubmit={submit}
      >
        <h2>Personal information</h2>
        <TextField
          label="Full name"
          name="fullname"
          autoComplete="name"
          required
          maxLength={200}
          value={form.values.fullname}
          problem={problems.fullname}
          onChange={(fullname) => dispatch(changed({ fullname }))}
          onBlur={() => dispatch(fieldBlurred('fullname'))}
        />
        <TextField
          label="Username"
          value={user.user_name}
          reason="A user name stays as it is."
          onChange={() => undefined}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={form.values.email}
          problem={problems.email}
          onChange={(email) => dispatch(changed({ email }))}
          onBlur={() => dispatch(fieldBlurred('email'))}
        />
        <div>
          <Button
            type="submit"
            primary
            content="Save"
            loading={isSubmitting(form)}
            aria-disabled={isSubmitting(form)}
          />
        </div>
      </form>
      {user.oauth_provider === null && <PasswordPart userName={user.user_name} />}
    </div>
  );
}
