import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectPicker } from '../model/slice';

const PickerDialog = lazily(() => import('./PickerDialog'));

/** Where the dialog appears; its code is loaded when something is first picked. */
export function PickerLayer() {
  const picker = useAppSelector(selectPicker);
  return (
    picker && (
      <Suspense>
        <PickerDialog picker={picker} />
      </Suspense>
    )
  );
}
