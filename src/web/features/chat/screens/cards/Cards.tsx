import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { refsIn } from '../../model/cards';

const CardList = lazily(() => import('./CardList'));

/** The targets of a message's links, as they are now. Targets that this person may not see show nothing. */
export function Cards({ text }: { readonly text: string }) {
  const refs = refsIn(text, location.origin);
  return refs.length === 0 ? null : (
    <Suspense fallback={null}>
      <CardList refs={refs} />
    </Suspense>
  );
}
