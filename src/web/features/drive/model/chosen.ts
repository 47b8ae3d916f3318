import type { UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import type { Selection } from '~/web/ui/data/selection';
import { entriesChosen, entryRenamed } from '../events';
import { keyOf, folderAt } from './url';

/** The selection and its folder. A plain list, outside Immer: all of 50,000 entries are chosen by reference. */
export interface Chosen {
  readonly at: string | null;
  readonly paths: Selection;
}

const isLocation = (action: UnknownAction): action is LocationChangeAction =>
  action.type === LOCATION_CHANGE;
const nothing: Selection = [];

/** Choosing replaces what was chosen (DRV-16): the list hands over what it keeps. Going elsewhere clears it (DRV-17). */
export const chosenReducer = (
  chosen: Chosen = { at: null, paths: nothing },
  action: UnknownAction,
): Chosen => {
  if (entriesChosen.match(action)) return { ...chosen, paths: action.payload.paths };
  if (entryRenamed.match(action)) {
    const { from, to } = action.payload;
    return chosen.paths.includes(from)
      ? { ...chosen, paths: chosen.paths.map((path) => (path === from ? to : path)) }
      : chosen;
  }
  if (!isLocation(action)) return chosen;
  const ref = folderAt(action.payload.location);
  const at = ref && keyOf(ref);
  return at === chosen.at ? chosen : { at, paths: nothing };
};
