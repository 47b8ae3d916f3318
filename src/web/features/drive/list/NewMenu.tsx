import { useRef, type ChangeEvent } from 'react';
import { chosenFiles } from '~/web/kit/local/dropped';
import { useSay } from '~/web/kit/hooks';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { filesQueued } from '../../uploads/events';
import type { Place } from '../place';
import { folderForm } from '../state/forms';

const DIRECTORY = { webkitdirectory: '' };

/** What can be put into the folder that shows: files, a folder with all it holds, a new folder. */
export function NewMenu({ place: { storage, path } }: { readonly place: Place }) {
  const say = useSay();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = chosenFiles(event.target.files ?? []);
    event.target.value = '';
    if (chosen.files.length > 0) say(filesQueued({ files: chosen.files, target: { kind: 'drive', storage, folder: path } }));
  };
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label="Files of this computer" onChange={pick} />
      <input ref={folder} type="file" hidden aria-label="Folder of this computer" onChange={pick} {...DIRECTORY} />
      <ActionMenu
        label="New" button="New" primary
        actions={[
          { key: 'files', label: 'Upload files', icon: 'upload', onChoose: () => files.current?.click() },
          { key: 'folder', label: 'Upload folder', icon: 'cloud upload', onChoose: () => folder.current?.click() },
          { key: 'new', label: 'New Folder', icon: 'folder outline', onChoose: () => say(folderForm.events.opened({ folderName: '', storage, path })) },
        ]}
      />
    </>
  );
}
