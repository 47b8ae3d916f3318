import { push } from 'connected-react-router';
import { useMemo } from 'react';
import { useManifests } from '~/web/lib/manifests';
import type { RecentKind } from '~/web/lib/feature';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { NOTHING } from '~/web/ui/data/nothing';
import type { Choice } from '~/web/ui/form/Options';
import { commandChosen } from '../shortcuts/events';
import { selectNamesRequest } from '../model/names';
import { selectSearch } from '../model/slice';
import { addressOf, keyOf, selectResults, type Result } from '../selectors';
import { LoadFailed } from './LoadFailed';
import { RelatedWork } from './RelatedWork';
import { SearchBox } from './SearchBox';

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
