import { Suspense } from 'react';
import { lazily } from '~/web/kit/browser/lazily';
import { useAppSelector } from '~/web/kit/state/hooks';
import { selectAssist } from '../selectors';

const AssistDialog = lazily(() => import('./AssistDialog'));

/** Where the dialog of the assistant lies over the notebook. */
export default function AssistPlace() {
  const { about } = useAppSelector(selectAssist);
  return (
    about && (
      <Suspense>
        <AssistDialog about={about} />
      </Suspense>
    )
  );
}
