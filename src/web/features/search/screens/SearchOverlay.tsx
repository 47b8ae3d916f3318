import { push } from 'connected-react-router';
import { useMemo } from 'react';
import { useManifests } from '~/web/lib/panels';
import type { RecentKind } from '~/web/lib/feature';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { NOTHING } from '~/web/ui/page/EmptyState';
import type { Choice } from '~/web/ui/form/Options';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { selectLocation } from '~/web/lib/browser/url/location';
import { emptyTextOf } from '~/web/work/autocomplete/emptyText';
import { commandChosen } from '../shortcuts/events';
import { names, selectNamesRequest } from '../model/names';
import { selectSearch } from '../model/slice';
import { addressOf, keyOf, selectResults, type Result } from '../selectors';
import { SearchBox } from './SearchBox';
import { related } from '../model/related';

/** Published work of the team that is related to the object whose page is open, and not that object itself (SRCH-14). */
function RelatedWork({ kinds }: { readonly kinds: readonly RecentKind[] }) {
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

/** Says that the names could not be read, with a way to try again; commands work all the same. */
function LoadFailed() {
  const { problem } = useAppSelector(selectNamesRequest);
  const total = useAppSelector(names.selectTotal);
  const dispatch = useAppDispatch();
  if (!problem) return null;
  const retry = (
    <button
      type="button"
      className="at-link"
      onClick={() => dispatch(names.events.refreshRequested())}
    >
      Retry
    </button>
  );
  const what =
    total === 0 ? 'The names of your objects could not be read' : 'These names may be out of date';
  return (
    <div className="search-missed">
      <Banner tone="warn" action={retry}>{`${what}: ${reasonOf(problem)}`}</Banner>
    </div>
  );
}

const choiceOf = (
  result: Result,
  kinds: readonly RecentKind[],
  own: string | undefined,
): Choice => {
  const value = keyOf(result);
  if (result.type === 'command')
    return { value, text: result.command.label, hint: 'Command', reason: result.command.reason };
  const {
    object: { name, status, user_name },
    kind: { one },
  } = result;
  return {
    value,
    text: name,
    to: addressOf(value, kinds) ?? undefined,
    hint: [one, status, ...(user_name === own ? [] : [`of ${user_name}`])].join(' · '),
  };
};

/** The results of the search. */
export default function SearchOverlay() {
  const manifests = useManifests();
  const kinds = useMemo(() => manifests.flatMap(({ recents }) => recents ?? []), [manifests]);
  const { about } = useAppSelector(selectSearch);
  return about === 'related' ? <RelatedWork kinds={kinds} /> : <Everything kinds={kinds} />;
}

/** Every object by its name, and commands, over whatever page is open (SRCH-01). */
function Everything({ kinds }: { readonly kinds: readonly RecentKind[] }) {
  const dispatch = useAppDispatch();
  const results = useAppSelector((state) => selectResults(state, kinds));
  const own = useAppSelector(selectUser)?.user_name;
  const loading = useAppSelector((state) => selectNamesRequest(state).status !== 'succeeded');
  const choices = useMemo(
    () => results.map((result) => choiceOf(result, kinds, own)),
    [results, kinds, own],
  );
  const choose = (value: string) => {
    const result = results.find((one) => keyOf(one) === value);
    if (result?.type === 'command') dispatch(commandChosen({ key: result.command.key }));
    else if (result) dispatch(push(addressOf(value, kinds) ?? '/home'));
  };
  return (
    <SearchBox
      title="Search"
      label="Search objects and commands"
      placeholder="Search by name, or say what to do"
      choices={choices}
      onChoose={choose}
      empty={loading ? 'Loading…' : NOTHING.objects}
    >
      <LoadFailed />
    </SearchBox>
  );
}
