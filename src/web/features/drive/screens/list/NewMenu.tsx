import { useRef, type ChangeEvent } from 'react';
import { dropped } from '~/web/lib/browser/files/dropped';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { filesDropped } from '../../events';
import type { FolderRef } from '../../model/url';
import { folderForm } from '../../model/forms';

const DIRECTORY = { webkitdirectory: '' };

/** The menu for new entries in the open folder: files, a folder with all it holds, a new folder. */
export function NewMenu({ folder: { storage, path } }: { readonly folder: FolderRef }) {
  const dispatch = useAppDispatch();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    dispatch(
      filesDropped({
        drop: dropped.keepChosen(event.target.files ?? []),
        folder: { storage, path },
      }),
    );
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files of this computer"
        onChange={pick}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder of this computer"
        onChange={pick}
        {...DIRECTORY}
      />
      <ActionMenu
        label="New"
        button="New"
        primary
        actions={[
          {
            key: 'files',
            label: 'Upload files',
            icon: 'upload',
            onChoose: () => files.current?.click(),
          },
          {
            key: 'folder',
            label: 'Upload folder',
            icon: 'cloud upload',
            onChoose: () => folder.current?.click(),
          },
          {
            key: 'new',
            label: 'New Folder',
            icon: 'folder outline',
            onChoose: () => dispatch(folderForm.events.opened({ folderName: '', storage, path })),
          },
        ]}
      />
    </>
  );
}
