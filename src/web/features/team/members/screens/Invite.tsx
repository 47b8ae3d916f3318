import { Button } from 'semantic-ui-react';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { inviteRequested } from '../events';
import { inviteForm } from '../model';
import { selectDialogs, selectInvite, selectMayInvite } from '../selectors';

const { changed, closed, fieldBlurred, opened } = inviteForm.events;

/** The one primary action of the list, for admins where invitations are granted (LST-17). */
export function InviteButton() {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectMayInvite)) return null;
  return (
    <Button
      type="button"
      primary
      content="+ Invite"
      onClick={() => dispatch(opened({ emails: '' }))}
    />
  );
}

/** Asks for the addresses of those who are to come: one, or a pasted list. */
export function InviteDialog() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectInvite);
  const { refusal } = useAppSelector(selectDialogs);
  if (!form) return null;
  const { values } = form;
  return (
    <FormDialog
      title="Invite colleagues"
      verb="Invite"
      submitting={isSubmitting(form)}
      dirty={isDirty(form)}
      className="member-form"
      onClose={() => dispatch(closed())}
      onSubmit={() => dispatch(inviteRequested())}
    >
      {refusal !== null && (
        <Banner tone="bad">
          <LongText text={refusal} />
        </Banner>
      )}
      <TextField
        label="E-mail addresses"
        required
        first
        rows={8}
        value={values.emails}
        problem={inviteForm.shownProblemsOf(form, null).emails}
        hint="One or many, with spaces, commas or semicolons between. Each is sent a link that is good for 7 days."
        onChange={(emails) => dispatch(changed({ emails }))}
        onBlur={() => {
          if (values.emails !== '') dispatch(fieldBlurred('emails'));
        }}
      />
    </FormDialog>
  );
}
