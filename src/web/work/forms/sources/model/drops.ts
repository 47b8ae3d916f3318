import { files } from '~/web/lib/browser/files/files';
import { chosenFiles, dropped, readDropped, type ReadTree } from '~/web/lib/browser/files/dropped';
import type { Picked } from './values';

/** Files that Jupyter and Python leave behind and nobody means to send. */
const LITTER = /(^|\/)(\.ipynb_checkpoints|__pycache__)\//;

/** A single folder lends its name to the object, and the paths begin below it. */
const pickedOf = ({ files: read }: ReadTree): Picked => {
  const kept = read.filter(({ relative_path }) => !LITTER.test(relative_path));
  files.letGo(read.filter((file) => !kept.includes(file)).map(({ id }) => id));
  const [folder, ...others] = new Set(
    kept.map(({ relative_path }) =>
      relative_path.includes('/') ? relative_path.split('/')[0] : '',
    ),
  );
  if (!folder || others.length > 0) return { files: kept, folder: null };
  return {
    files: kept.map((file) => ({
      ...file,
      relative_path: file.relative_path.slice(folder.length + 1),
    })),
    folder,
  };
};

/** Keeps the files of an <input type="file">; with `webkitdirectory` they come out of one folder. */
export const pickedFrom = (chosen: Iterable<File>): Picked => pickedOf(chosenFiles(chosen));

/** Reads what was dropped: files, and folders with all that is in them. Rejects where the browser cannot read one. */
export const readDrop = async (drop: string): Promise<Picked> =>
  pickedOf(await readDropped(dropped.take(drop)));
