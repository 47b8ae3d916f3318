import type { RootState } from '~/web/kit/state/root';
import { firstOf, sliceSelector } from '~/web/kit/state/sliceSelector';
import { drivePickerReducer } from './model/slice';

const selectDrivePicker = sliceSelector('drivePicker', firstOf(drivePickerReducer));

/** The dialog while it is open; null else. */
export const selectPicker = (state: RootState) => selectDrivePicker(state).open;
