import { useId, useState } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { countText, visibly } from '~/web/lib/text/readable';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { conflictResolved, conflictsResolved } from '../../events';
import { undecided, type Answer, type NameConflicts } from '../../model/nameConflicts';

const CHOICES: readonly (readonly [Answer, string])[] = [
  ['skip', 'Skip'],
  ['keep_both', 'Keep both'],
  ['replace', 'Replace'],
];

/** Something of this name is there already: what becomes of it, for this one or for all. */
export function ConflictDialog({ clashes }: { readonly clashes: NameConflicts }) {
  const dispatch = useAppDispatch();
  const sentence = useId();
  const [forAll, setForAll] = useState(false);
  const left = undecided(clashes);
  const [path = ''] = left;
  const others = left.length - 1;
  return (
    <Dialog
      title="This name is taken"
      role="alertdialog"
      size="small"
      closeOnMask={false}
      describedBy={sentence}
      onClose={() => dispatch(conflictsResolved())}
      buttons={CHOICES.map(([answer, label]) => (
        <Button
          key={answer}
          type="button"
          content={label}
          primary={answer === 'keep_both'}
          {...(answer === 'skip' && { 'data-autofocus': '' })}
          onClick={() => dispatch(conflictResolved({ answer, forAll }))}
        />
      ))}
    >
      <div id={sentence}>
        <p>
          <strong className="drive-clash">{visibly(nameOf(path))}</strong> is already in{' '}
          {visibly(nameOf(clashes.destination)) || 'the root'}.
        </p>
        <p className="at-muted">
          Replace writes over what is there. Keep both gives the new one a free name. Skip leaves it
          where it is.
        </p>
      </div>
      {others > 0 && (
        <label className="drive-for-all">
          <input
            type="checkbox"
            checked={forAll}
            onChange={(event) => setForAll(event.target.checked)}
          />{' '}
          Do this for all {countText(left.length)} that clash
        </label>
      )}
    </Dialog>
  );
}
