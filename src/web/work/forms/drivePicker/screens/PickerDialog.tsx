import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/counts';
import { visibly } from '~/web/lib/text/visibly';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { choiceOf, TITLES, verbOf } from '../model/choosing';
import { pickDeclined, picked, searched, storageChosen } from '../events';
import { nameOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { PickerContents } from './PickerContents';
import type { Picker } from '../model/slice';
import { PickerBreadcrumb } from './PickerBreadcrumb';
import './picker.css';

/** Choose from Drive, Choose a File, Choose a Folder: one dialog for every form that wants something of the drive. */
export default function PickerDialog({ picker }: { picker: Picker }) {
  const { kind, only, storage, path, query, marks } = picker;
  const dispatch = useAppDispatch();
  const decline = () => dispatch(pickDeclined({ for: picker.for }));
  const choice = choiceOf(marks, kind, path, query);
  const { label, reason } = verbOf(marks, kind, choice);
  return (
    <Dialog
      title={TITLES[kind]}
      size="large"
      onClose={decline}
      buttons={
        <>
          <p className="pick-marked at-muted" role="status">
            {markedText(picker)}
          </p>
          <Button type="button" content="Cancel" onClick={decline} />
          <ReasonedButton
            primary
            label={label}
            reason={reason}
            onClick={() => dispatch(picked({ for: picker.for, storage, paths: choice }))}
          />
        </>
      }
    >
      <div className="pick">
        <Toolbar
          label="Drive"
          end={
            !only && (
              <Toggle
                label="Team drive"
                on={storage === 'teamdrive'}
                onChange={(team) =>
                  dispatch(storageChosen({ storage: team ? 'teamdrive' : 'drive' }))
                }
              />
            )
          }
        >
          <FilterBox
            label={path === ROOT ? 'Search the drive' : `Search in ${visibly(nameOf(path))}`}
            value={query}
            onChange={(text) => dispatch(searched({ query: text }))}
          />
        </Toolbar>
        <PickerBreadcrumb path={path} />
        <PickerContents picker={picker} />
      </div>
    </Dialog>
  );
}

const markedText = ({ marks }: Picker) => {
  if (marks.length === 0) return '';
  return marks.length === 1
    ? `${visibly(nameOf(marks[0] ?? ''))} marked`
    : `${countText(marks.length)} marked`;
};
