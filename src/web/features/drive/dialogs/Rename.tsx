import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import type { Draft } from '~/web/kit/draft';
import { useSay } from '~/web/kit/hooks';
import { isFolder, nameOf } from '~/web/kit/place/drivePaths';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { renameRequested } from '../events';
import { renameForm, type RenameValues } from '../state/forms';

const { changed, closed, left } = renameForm.events;

/** Asks for another name (DRV-24). */
export function Rename({ form }: { readonly form: Draft<RenameValues> }) {
  const say = useSay();
  const id = useId();
  const { path, name } = form.values;
  const problems = renameForm.shownProblemsOf(form, null);
  return (
    <Dialog
      title={`Rename ${isFolder(path) ? 'folder' : 'file'}`} size="small" onClose={() => say(closed())}
      buttons={(
        <>
          <Button type="button" content="Cancel" onClick={() => say(closed())} />
          <Button type="submit" form={id} primary content="Rename" loading={form.submitting} disabled={form.submitting} />
        </>
      )}
    >
      <form
        id={id} noValidate onSubmit={(event) => {
          event.preventDefault();
          say(renameRequested());
        }}
      >
        <TextField
          label={`New name of ${nameOf(path)}`} required first value={name} problem={problems.name} maxLength={200}
          onChange={(text) => say(changed({ name: text }))} onBlur={() => say(left('name'))}
        />
      </form>
    </Dialog>
  );
}
