import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { visibly } from '~/web/lib/text/readable';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { conflictResolved, type Save } from '../events';
import { itemsCounted } from '../messages';

const CHOICES = [
  ['skip', 'Skip'],
  ['keep_both', 'Keep both'],
  ['replace', 'Replace'],
] as const;

/** Things of these names are in the drive's folder already: what becomes of them, for all at once. */
export function SaveConflict({ saving: { paths, destination } }: { readonly saving: Save }) {
  const dispatch = useAppDispatch();
  const sentence = useId();
  const [only = ''] = paths;
  return (
    <Dialog
      title={paths.length === 1 ? 'This name is taken' : 'These names are taken'}
      role="alertdialog"
      size="small"
      closeOnMask={false}
      describedBy={sentence}
      onClose={() => dispatch(conflictResolved({ answer: 'skip' }))}
      buttons={CHOICES.map(([answer, label]) => (
        <Button
          key={answer}
          type="button"
          content={label}
          primary={answer === 'keep_both'}
          {...(answer === 'skip' && { 'data-autofocus': '' })}
          onClick={() => dispatch(conflictResolved({ answer }))}
        />
      ))}
    >
      <div id={sentence}>
        <p>
          <strong>{paths.length === 1 ? visibly(nameOf(only)) : itemsCounted(paths.length)}</strong>{' '}
          {paths.length === 1 ? 'is' : 'are'} already in {visibly(nameOf(destination))}.
        </p>
        {paths.length > 1 && (
          <p className="at-muted">
            {paths
              .slice(0, 5)
              .map((path) => visibly(nameOf(path)))
              .join(', ')}
            {paths.length > 5 && ' …'}
          </p>
        )}
        <p className="at-muted">
          Replace writes over what is there. Keep both gives the new one a free name. Skip leaves it
          out.
        </p>
      </div>
    </Dialog>
  );
}
