import { Button, Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText, visibly } from '~/web/lib/text/readable';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { breadcrumbOf, nameOf, parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { choiceOf, TITLES, verbOf } from '../model/choosing';
import { folderOpened, pickDeclined, picked, searched, storageChosen } from '../events';
import { PickerContents } from './PickerContents';
import type { Picker } from '../model/slice';
import './picker.css';

/** Where the dialog is: Back, and every folder on the way from the root. */
function PickerBreadcrumb({ path }: { path: string }) {
  const dispatch = useAppDispatch();
  const atRoot = path === ROOT;
  const open = (folder: string) => dispatch(folderOpened({ path: folder }));
  return (
    <div className="pick-trail">
      <button
        type="button"
        className="at-dots"
        aria-label="Back"
        title={atRoot ? 'Root' : 'Back'}
        disabled={atRoot}
        onClick={() => open(parentOf(path))}
      >
        <Icon name="arrow left" />
      </button>
      <FolderBreadcrumb label="Folder" root="Root" steps={breadcrumbOf(path)} onOpen={open} />
    </div>
  );
}

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
