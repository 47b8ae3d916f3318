import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { refsIn } from '../../model/cards';

const CardList = lazily(() => import('./CardList'));

/** What the links of a message lead to, as it is now. What this person may not see shows nothing. */
export function Cards({ text }: { readonly text: string }) {
  const refs = refsIn(text, location.origin);
  return refs.length === 0 ? null : (
    <Suspense fallback={null}>
      <CardList refs={refs} />
    </Suspense>
  );
}
