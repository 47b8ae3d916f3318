import { push } from 'connected-react-router';
import { useMemo } from 'react';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { RecentKind } from '~/web/lib/feature';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { emptyTextOf } from '~/web/work/autocomplete/emptyText';
import { NOTHING } from '~/web/ui/data/nothing';
import { related } from '../model/related';
import { addressOf } from '../selectors';
import { SearchBox } from './SearchBox';

/** Published work of the team that is related to the object whose page is open, and not that object itself (SRCH-14). */
export function RelatedWork({ kinds }: { readonly kinds: readonly RecentKind[] }) {
  const dispatch = useAppDispatch();
  const completion = useAppSelector(related.select);
  const { pathname } = useAppSelector(selectLocation);
  const choices = useMemo(
    () =>
      completion.found.flatMap((found) => {
        const to = addressOf(found.value, kinds);
        return to === null || to === pathname ? [] : [{ ...found, to }];
      }),
    [completion, kinds, pathname],
  );
  const go = (value: string) => {
    const to = addressOf(value, kinds);
    if (to !== null) dispatch(push(to));
  };
  return (
    <SearchBox
      title="Related work"
      label="Search what your team published"
      placeholder="Words of a name, a summary or a tag"
      choices={choices}
      onChoose={go}
      empty={emptyTextOf(completion, NOTHING.objects)}
    >
      <p className="search-about">Published by your team</p>
    </SearchBox>
  );
}
