import { isSubmitting, type Draft } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';
import { visibly } from '~/web/lib/text/readable';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { renameRequested } from '../../events';
import { renameForm, type RenameValues } from '../../model/forms';
import { stemLength } from '../../model/rules';
import { selectNameRule } from '../../selectors';

const { changed, closed, fieldBlurred } = renameForm.events;

/** Asks for another name (DRV-24). */
export function Rename({ form }: { readonly form: Draft<RenameValues> }) {
  const dispatch = useAppDispatch();
  const { path, name } = form.values;
  const problems = renameForm.shownProblemsOf(form, useAppSelector(selectNameRule));
  return (
    <FormDialog
      title={`Rename ${isFolder(path) ? 'folder' : 'file'}`}
      size="small"
      verb="Rename"
      submitting={isSubmitting(form)}
      onClose={() => dispatch(closed())}
      onSubmit={() => dispatch(renameRequested())}
    >
      <TextField
        label={`New name of ${visibly(nameOf(path))}`}
        required
        first
        value={name}
        problem={problems.name}
        maxLength={255}
        selectUpTo={stemLength(path)}
        onChange={(text) => dispatch(changed({ name: text }))}
        onBlur={() => dispatch(fieldBlurred('name'))}
      />
    </FormDialog>
  );
}
