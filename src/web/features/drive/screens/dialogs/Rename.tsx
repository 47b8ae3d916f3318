import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { isSubmitting, type Draft } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';
import { visibly } from '~/web/lib/text/readable';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { renameRequested } from '../../events';
import { renameForm, type RenameValues } from '../../model/forms';
import { stemLength } from '../../model/rules';
import { selectNameRule } from '../../selectors';

const { changed, closed, fieldBlurred } = renameForm.events;

/** Asks for another name (DRV-24). */
export function Rename({ form }: { readonly form: Draft<RenameValues> }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const { path, name } = form.values;
  const problems = renameForm.shownProblemsOf(form, useAppSelector(selectNameRule));
  return (
    <Dialog
      title={`Rename ${isFolder(path) ? 'folder' : 'file'}`}
      size="small"
      onClose={() => dispatch(closed())}
      buttons={
        <>
          <Button type="button" content="Cancel" onClick={() => dispatch(closed())} />
          <Button
            type="submit"
            form={id}
            primary
            content="Rename"
            loading={isSubmitting(form)}
            disabled={isSubmitting(form)}
          />
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(renameRequested());
        }}
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
      </form>
    </Dialog>
  );
}
