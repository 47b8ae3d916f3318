import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import type { Renaming } from '~/web/work/entities/renaming.saga';
import { isSubmitting } from '~/web/lib/state/draft';

interface RenameDialogProps {
  readonly one: string;
  readonly renaming: Renaming;
}

/** Asks what an object is to be called. */
export function RenameDialog({ one, renaming: { form, formOf, requested } }: RenameDialogProps) {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(formOf);
  if (!asked) return null;
  const { values, initial } = asked;
  const submitting = isSubmitting(asked);
  return (
    <FormDialog
      title={`Rename ${initial.name}`}
      verb="Rename"
      size="small"
      submitting={submitting}
      onClose={() => dispatch(form.events.closed())}
      onSubmit={() => dispatch(requested())}
    >
      <TextField
        label={`Name of the ${one}`}
        required
        first
        value={values.name}
        problem={form.shownProblemsOf(asked, null).name}
        onChange={(name) => dispatch(form.events.changed({ name }))}
      />
    </FormDialog>
  );
}
