import { STREAM_LIMITS } from '~/contract/streams/streamRules';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { TagsField } from '~/web/ui/form/TagsField';
import { inviteRequested } from '../events';
import { invitation } from '../flows/invitePeople.saga';

/** Invites people by e-mail, with an entry for their calendar. */
export const InviteDialog = () => (
  <DraftDialog
    of={invitation}
    sent={inviteRequested()}
    title="Invite by e-mail"
    verb="Send"
    size="small"
    className="at-form"
  >
    {({ values, problems, onChange }) => (
      <TagsField
        label="E-mail addresses"
        required
        value={values.emails}
        problem={problems.emails}
        placeholder="ada@example.com"
        onChange={(emails) => onChange({ emails })}
        hint={`At most ${STREAM_LIMITS.emails}. Enter or a comma adds one. The mail carries an entry for the calendar.`}
      />
    )}
  </DraftDialog>
);
