import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { parentOf, ROOT, trailOf } from '~/web/kit/browser/url/drivePaths';
import { folderOpened } from '../events';

/** Where the dialog is: Back, and every folder on the way from the root. */
export function Trail({ path }: { path: string }) {
  const dispatch = useAppDispatch();
  const trail = trailOf(path).map((folder) => (folder.path === ROOT ? { ...folder, name: 'Root' } : folder));
  const atRoot = path === ROOT;
  return (
    <nav className="pick-trail" aria-label="Folder">
      <button
        type="button" className="at-dots" aria-label="Back" title={atRoot ? 'Root' : 'Back'} disabled={atRoot}
        onClick={() => dispatch(folderOpened({ path: parentOf(path) }))}
      >
        <Icon name="arrow left" />
      </button>
      <ol>
        {trail.map((folder, at) => (
          <li key={folder.path}>
            {at === trail.length - 1
              ? <span aria-current="true" title={folder.name}>{folder.name}</span>
              : <button type="button" className="at-link" title={folder.name} onClick={() => dispatch(folderOpened({ path: folder.path }))}>{folder.name}</button>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
