import { useRef, useState, type DragEvent } from 'react';
import { dropped } from '~/web/lib/browser/files/dropped';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { isFolder, isWithin, parentOf } from '~/web/lib/browser/url/drivePaths';
import { rowOf } from '~/web/ui/data/list/usePress';
import { copyOrMoveRequested, entriesChosen, filesDropped } from '../../events';
import type { FolderRef } from '../../model/url';

/** The dragged entries, and the folder they would go to. */
export interface Over {
  readonly folder: string;
  readonly doing: 'upload' | 'move';
}

/** How the drag of entries is marked, so that another tab knows them too. */
const ENTRIES = 'application/x-atelier-entries';

interface Dragged {
  readonly storage: FolderRef['storage'];
  readonly paths: readonly string[];
}

const read = (text: string): Dragged | null => {
  try {
    const { storage, paths } = JSON.parse(text) as Partial<Dragged>;
    return storage && Array.isArray(paths) && paths.every((path) => typeof path === 'string')
      ? { storage, paths }
      : null;
  } catch {
    return null;
  }
};

/** The folder under the pointer: a row or tile, or a part of the breadcrumb. */
const folderUnder = (event: DragEvent): string | null => {
  const crumb =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-folder]')?.dataset['folder']
      : undefined;
  const row = rowOf(event);
  return crumb ?? (row !== undefined && isFolder(row) ? row : null);
};

const fits = (paths: readonly string[], folder: string) =>
  paths.every((path) => parentOf(path) !== folder && !isWithin(folder, path));

/** Dragging: files and folders of the computer are uploaded where they are dropped, entries of the page move onto a folder. */
export const useDrops = ({ storage, path }: FolderRef, chosen: readonly string[]) => {
  const dispatch = useAppDispatch();
  const [over, setOver] = useState<Over | null>(null);
  const dragged = useRef<readonly string[]>([]);

  const wouldGo = (event: DragEvent): Over | null => {
    const { types } = event.dataTransfer;
    const folder = folderUnder(event);
    if (types.includes('Files')) return { folder: folder ?? path, doing: 'upload' };
    return types.includes(ENTRIES) && folder !== null && fits(dragged.current, folder)
      ? { folder, doing: 'move' }
      : null;
  };
  const onDragStart = (event: DragEvent) => {
    const key = rowOf(event);
    if (key === undefined) return;
    dragged.current = chosen.includes(key) ? chosen : [key];
    if (dragged.current !== chosen) dispatch(entriesChosen({ paths: dragged.current }));
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(ENTRIES, JSON.stringify({ storage, paths: dragged.current }));
  };
  const onDragOver = (event: DragEvent) => {
    const next = wouldGo(event);
    if (next) event.preventDefault();
    if (next?.folder !== over?.folder || next?.doing !== over?.doing) setOver(next);
  };
  const onDragLeave = (event: DragEvent) => {
    if (
      !(event.relatedTarget instanceof Node) ||
      !event.currentTarget.contains(event.relatedTarget)
    )
      setOver(null);
  };
  const onDragEnd = () => {
    dragged.current = [];
    setOver(null);
  };
  const onDrop = (event: DragEvent) => {
    const target = wouldGo(event);
    const entries = read(event.dataTransfer.getData(ENTRIES));
    onDragEnd();
    if (!target) return;
    event.preventDefault();
    if (target.doing === 'upload')
      dispatch(
        filesDropped({
          drop: dropped.keep(event.dataTransfer.items),
          folder: { storage, path: target.folder },
        }),
      );
    else if (entries?.storage === storage && fits(entries.paths, target.folder))
      dispatch(copyOrMoveRequested({ ...entries, action: 'move', destination: target.folder }));
  };
  return { over, handlers: { onDragStart, onDragOver, onDragLeave, onDragEnd, onDrop } };
};
