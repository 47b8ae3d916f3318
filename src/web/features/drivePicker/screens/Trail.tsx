import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { parentOf, ROOT, trailOf } from '~/web/kit/browser/url/drivePaths';
import { FolderTrail } from '~/web/ui/files/FolderTrail';
import { folderOpened } from '../events';

/** Where the dialog is: Back, and every folder on the way from the root. */
export function Trail({ path }: { path: string }) {
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
      <FolderTrail label="Folder" root="Root" steps={trailOf(path)} onOpen={open} />
    </div>
  );
}
