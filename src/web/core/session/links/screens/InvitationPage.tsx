import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { TextField } from '~/web/ui/form/TextField';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { PASSWORD_RULE } from '~/contract/settings/accountRules';
import { USER_NAME_RULE } from '~/contract/team/memberRules';
import { isSubmitting } from '~/web/lib/state/draft';
import { acceptRequested } from '../events';
import { acceptForm, selectAccept, selectLink } from '../model';
import { LinkCard, SendButton } from './LinkCard';

const { changed, fieldBlurred } = acceptForm.events;

function AcceptForm() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectAccept);
  if (!form) return <Skeleton lines={6} label="Reading the invitation" />;
  const { values } = form;
  const submitting = isSubmitting(form);
  const problems = acceptForm.shownProblemsOf(form, null);
  return (
    <form
      className="at-form"
      noValidate
      aria-label="Accept the invitation"
      aria-busy={submitting}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(acceptRequested());
      }}
    >
      <TextField
        label="Name"
        required
        name="fullname"
        autoComplete="name"
        maxLength={100}
        value={values.fullname}
        problem={problems.fullname}
        onChange={(fullname) => dispatch(changed({ fullname }))}
        onBlur={() => {
          if (values.fullname !== '') dispatch(fieldBlurred('fullname'));
        }}
      />
      <TextField
        label="User name"
        required
        name="user_name"
        autoComplete="username"
        maxLength={32}
        value={values.user_name}
        problem={problems.user_name}
        hint={USER_NAME_RULE}
        onChange={(user_name) => dispatch(changed({ user_name }))}
        onBlur={() => {
          if (values.user_name !== '') dispatch(fieldBlurred('user_name'));
        }}
      />
      <PasswordField
        label="Password"
        required
        name="password"
        autoComplete="new-password"
        value={values.password}
        problem={problems.password}
        hint={PASSWORD_RULE}
        onChange={(password) => dispatch(changed({ password }))}
      />
      <SendButton label="Join" busy={submitting} />
    </form>
  );
}

/** Where the link of an invitation leads: who invites to what, and who the person wants to be here. */
export default function InvitationPage() {
  const { invitation } = useAppSelector(selectLink);
  return (
    <LinkCard title="Join your team">
      {invitation && (
        <p>
          {invitation.from_fullname ?? 'Somebody'} invites <strong>{invitation.email}</strong> to
          the team <strong>{invitation.team_name}</strong>.
        </p>
      )}
      <AcceptForm />
    </LinkCard>
  );
}
