import { STREAM_LIMITS } from '~/contract/own/streamRules';
import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { TagsField } from '~/web/ui/form/TagsField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { inviteRequested } from '../events';
import { inviteForm } from '../model/parts';
import { selectInvite } from '../selectors';

/** Invites people by e-mail, with an entry for their calendar. */
export function InviteDialog() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectInvite);
  if (!form) return null;
  return (
    <FormDialog
      title="Invite by e-mail" verb="Send" size="small" submitting={form.submitting} dirty={isDirty(form)} className="at-form"
      onClose={() => dispatch(inviteForm.events.closed())} onSubmit={() => dispatch(inviteRequested())}
    >
      <TagsField
        label="E-mail addresses" required value={form.values.emails} problem={inviteForm.shownProblemsOf(form, null).emails} placeholder="ada@example.com"
        hint={`At most ${STREAM_LIMITS.emails}. Enter or a comma adds one. The mail carries an entry for the calendar.`}
        onChange={(emails) => dispatch(inviteForm.events.changed({ emails }))}
      />
    </FormDialog>
  );
}
