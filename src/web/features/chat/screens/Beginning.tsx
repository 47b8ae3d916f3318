import { Suspense } from 'react';
import { lazily } from '~/web/kit/browser/lazily';
import { useAppSelector } from '~/web/kit/state/hooks';
import { selectLooking } from '../selectors';

const BeginDialog = lazily(() => import('./BeginDialog'));

/** The dialog in which a conversation is begun, while it is open: its code comes with the first. */
export function Beginning() {
  const { beginning } = useAppSelector(selectLooking);
  return (
    beginning && (
      <Suspense>
        <BeginDialog />
      </Suspense>
    )
  );
}
