import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { editSubmitted } from '../events';
import { editForm } from '../model';
import { selectEdit } from '../selectors';

const { changed, closed, fieldBlurred } = editForm.events;

/** Name and address of a member, for admins; the user name stays as it is (ADM-05). */
export function EditMember() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectEdit);
  if (!form) return null;
  const { values } = form;
  const problems = editForm.shownProblemsOf(form, null);
  return (
    <FormDialog
      title="Edit member"
      size="small"
      verb="Save"
      submitting={isSubmitting(form)}
      dirty={isDirty(form)}
      className="member-form"
      onClose={() => dispatch(closed())}
      onSubmit={() => dispatch(editSubmitted())}
    >
      <TextField
        label="User name"
        value={values.id}
        reason="Nobody changes a user name."
        onChange={() => undefined}
      />
      <TextField
        label="Name"
        required
        first
        value={values.fullname}
        problem={problems.fullname}
        maxLength={100}
        onChange={(fullname) => dispatch(changed({ fullname }))}
        onBlur={() => dispatch(fieldBlurred('fullname'))}
      />
      <TextField
        label="E-mail"
        required
        type="email"
        value={values.email}
        problem={problems.email}
        maxLength={254}
        onChange={(email) => dispatch(changed({ email }))}
        onBlur={() => dispatch(fieldBlurred('email'))}
      />
    </FormDialog>
  );
}
