import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectAssist } from '../model/slice';

const AssistDialog = lazily(() => import('./AssistDialog'));

/** Where the dialog of the assistant lies over the notebook. */
export default function AssistSlot() {
  const { about } = useAppSelector(selectAssist);
  return (
    about && (
      <Suspense>
        <AssistDialog about={about} />
      </Suspense>
    )
  );
}
