import type { DrivePickerState } from './model/slice';

export interface WithPicker {
  readonly drivePicker: DrivePickerState;
}

/** The dialog while it is open; null else. */
export const selectPicker = (state: WithPicker) => state.drivePicker.open;
