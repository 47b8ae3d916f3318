import { useRef, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { TextField } from '~/web/ui/form/TextField';
import { isSubmitting } from '~/web/lib/state/draft';
import type { User } from '~/contract';
import { PICTURE_TYPES } from '~/contract/settings/accountRules';
import { files } from '~/web/lib/browser/files/files';
import { Avatar } from '~/web/ui/data/Avatar';
import { profileForm, selectProfileForm } from '../model/forms';
import { PasswordPart } from './PasswordPart';
import { pictureChosen, pictureRemovalRequested } from '../events';
import { selectSettings } from '../model/slice';

/** The picture that colleagues see beside the name (SET-03). */
function PicturePart({ user: { user_name, profile_picture_url } }: { readonly user: User }) {
  const { picture: busy } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) dispatch(pictureChosen({ file: files.keep(file) }));
    event.target.value = '';
  };
  return (
    <section className="settings-picture" aria-label="Picture" aria-busy={busy}>
      <Avatar userName={user_name} picture={profile_picture_url} size={96} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join()}
          aria-label="A picture of this computer"
          onChange={pick}
        />
        <Button
          type="button"
          content="Change picture"
          loading={busy}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) input.current?.click();
          }}
        />
        {profile_picture_url !== null && (
          <Button
            type="button"
            basic
            content="Remove"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) dispatch(pictureRemovalRequested());
            }}
          />
        )}
        <p className="at-hint">JPG or PNG, under 2 MB. The middle of it is shown.</p>
      </div>
    </section>
  );
}

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
