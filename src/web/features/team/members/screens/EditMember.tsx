import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { editSubmitted } from '../events';
import { editForm } from '../model';
import { selectEdit } from '../selectors';

const { changed, closed, fieldBlurred } = editForm.events;

/** Name and address of a member, for admins; the user name stays as it is (ADM-05). */
export function EditMember() {
  const dispatch = useAppDispatch();
  const id = useId();
  const form = useAppSelector(selectEdit);
  if (!form) return null;
  const { values } = form;
  const submitting = isSubmitting(form);
  const problems = editForm.shownProblemsOf(form, null);
  return (
    <Dialog
      title="Edit member"
      size="small"
      closeOnMask={!isDirty(form)}
      onClose={() => dispatch(closed())}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={() => dispatch(closed())} />
          <Button
            type="submit"
            form={id}
            primary
            content="Save"
            loading={submitting}
            disabled={submitting}
          />
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="member-form"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(editSubmitted());
        }}
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
      </form>
    </Dialog>
  );
}
