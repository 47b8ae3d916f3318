import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectConfirmSignIn } from '../model';

const ConfirmSignInDialog = lazily(() => import('./ConfirmSignInDialog'));

/** The dialog, over whatever page the request came from. */
export function ConfirmSignInLayer() {
  const { form } = useAppSelector(selectConfirmSignIn);
  if (!form) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmSignInDialog />
    </Suspense>
  );
}
