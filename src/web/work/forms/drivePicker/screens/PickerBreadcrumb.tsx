import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { parentOf, ROOT, breadcrumbOf } from '~/web/lib/browser/url/drivePaths';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { folderOpened } from '../events';

/** Where the dialog is: Back, and every folder on the way from the root. */
export function PickerBreadcrumb({ path }: { path: string }) {
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
