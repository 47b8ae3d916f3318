import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { ageText } from '~/web/ui/data/Age';
import { clock } from '~/web/ui/data/clock';
import { selectShelf, type WithNotebooks } from '../selectors';

/** How old the list is, in words: drawn again only when the words change, so that an unchanged poll draws nothing. */
export function DataAge({ team }: { readonly team: boolean }) {
  const store = useStore<WithNotebooks>();
  const words = useSyncExternalStore((changed) => {
    const unsubscribe = [clock.subscribe(changed), store.subscribe(changed)];
    return () => { for (const each of unsubscribe) each(); };
  }, () => {
    const { fetch } = selectShelf(store.getState(), team);
    const at = fetch.phase === 'ready' || fetch.phase === 'failed' ? fetch.at : null;
    return at === null ? '' : `Read ${ageText(at, Date.now())}`;
  });
  return <span className="at-muted notebook-age">{words}</span>;
}
