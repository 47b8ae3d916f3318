import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectPicker } from '../selectors';

const PickerDialog = lazy(() => import('./PickerDialog'));

/** Where the dialog appears; its code is loaded when something is first picked. */
export function PickerLayer() {
  const picker = useSelector(selectPicker);
  return picker && <Suspense><PickerDialog picker={picker} /></Suspense>;
}
