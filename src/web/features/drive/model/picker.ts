import type { Storage } from '~/contract';
import { isWithin, ROOT } from '~/web/lib/browser/url/drivePaths';
import type { CopyOrMove } from '../events';
import { loading, type RequestState } from '~/web/lib/state/request';

/** The dialog that picks the folder something goes to. */
export interface Picker {
  readonly action: CopyOrMove['action'];
  readonly storage: Storage;
  readonly paths: readonly string[];
  /** Where it began: the folder the things lie in. */
  readonly initial: string;
  /** The folder that is open in the dialog. */
  readonly folder: string;
  readonly destination: string | null;
  /** The folders in it; null while they are being read. */
  readonly folders: readonly string[] | null;
  readonly request: RequestState;
}

/** Going somewhere sets both the current folder and the destination (DRV-08). */
export const went = (picker: Picker, path: string): Picker => ({
  ...picker,
  folder: path,
  destination: path,
  folders: null,
  request: loading(),
});

/** Clicking a folder sets the destination to it, clicking it again returns it to the current folder (DRV-09). */
export const clicked = (picker: Picker, path: string): Picker => {
  if (whyNotInto(picker, path)) return picker;
  return { ...picker, destination: picker.destination === path ? picker.folder : path };
};

/** Why nothing can go into this folder: it is, or lies in, one of those that are moved or copied (DRV-11). */
export const whyNotInto = (
  { action, paths }: Pick<Picker, 'action' | 'paths'>,
  path: string,
): string | undefined => {
  if (!paths.some((each) => isWithin(path, each))) return undefined;
  return action === 'move' ? 'It is being moved itself.' : 'It is being copied itself.';
};

/** Copying to where something lies is allowed: it makes a second one. */
const allowsDefault = ({ action }: Picker) => action === 'copy';

const VERBS = { move: 'Move', copy: 'Copy' } as const;

/** The button of the dialog: its words (DRV-13), and why it cannot be pressed (DRV-12). */
export const pickerButton = (
  picker: Picker,
): { readonly label: string; readonly reason?: string } => {
  const { action, destination, folder, initial } = picker;
  const label = destination !== folder ? `${VERBS[action]} here` : VERBS[action];
  if (destination === null) return { label, reason: 'Choose a folder first.' };
  const reason =
    destination === initial && !allowsDefault(picker)
      ? 'They are in this folder already.'
      : whyNotInto(picker, destination);
  return reason === undefined ? { label } : { label, reason };
};

/** Back leads to the parent; at the root there is none (DRV-10). */
export const isAtRoot = ({ folder }: Picker): boolean => folder === ROOT;
