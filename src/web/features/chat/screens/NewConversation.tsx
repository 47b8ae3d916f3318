import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectChatSearch } from '../selectors';

const BeginDialog = lazily(() => import('./BeginDialog'));

/** The dialog in which a conversation is begun, while it is open: its code comes with the first. */
export function NewConversation() {
  const { beginning } = useAppSelector(selectChatSearch);
  return (
    beginning && (
      <Suspense>
        <BeginDialog />
      </Suspense>
    )
  );
}
