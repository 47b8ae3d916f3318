import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { drivePickerReducer } from './model/slice';

const selectDrivePicker = sliceSelector(
  (state) => state.forms?.drivePicker,
  firstOf(drivePickerReducer),
);

/** The dialog while it is open; null else. */
export const selectPicker = (state: RootState) => selectDrivePicker(state).open;
