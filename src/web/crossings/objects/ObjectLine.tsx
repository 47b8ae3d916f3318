import { useCallback } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { DataAge } from '~/web/ui/data/DataAge';
import { ListLine } from '~/web/ui/data/ListLine';
import type { ObjectList, Owned } from './list';

interface Shown<Row extends Owned, State> {
  readonly list: ObjectList<Row, State>;
  readonly team: boolean;
}

function Failure<Row extends Owned, State>({ list, team }: Shown<Row, State>) {
  const say = useSay();
  const fetch = useSelector((state: State) => list.selectShelf(state, team).fetch);
  if (fetch.phase !== 'failed' || fetch.at === null) return null;
  return (
    <span className="at-line-failure" role="status">
      Not read again: {reasonOf(fetch.problem)}.{' '}
      <button type="button" className="at-link" onClick={() => say(list.wanted[team ? 'team' : 'own']())}>Retry</button>
    </span>
  );
}

function ReadAt<Row extends Owned, State>({ list, team }: Shown<Row, State>) {
  const store = useStore<State>();
  const readAt = useCallback(() => {
    const { fetch } = list.selectShelf(store.getState(), team);
    return fetch.phase === 'ready' || fetch.phase === 'failed' ? fetch.at : null;
  }, [list, team, store]);
  return <DataAge readAt={readAt} subscribe={store.subscribe} />;
}

interface ObjectLineProps<Row extends Owned, State> extends Shown<Row, State> {
  /** The chosen ones among those that show. */
  readonly chosen: readonly Row[];
  readonly shown: number;
  readonly total: number;
}

/** The line above a room's list: what is chosen or being done, and how old the list is. */
export function ObjectLine<Row extends Owned, State>({ list, chosen, shown, total, team }: ObjectLineProps<Row, State>) {
  const say = useSay();
  const bulk = useSelector(list.selectBulk);
  const { Chosen } = list;
  return (
    <ListLine
      chosen={chosen.length} shown={shown} total={total} onClear={() => say(list.chosen([]))}
      bulk={bulk && {
        label: list.bulkWords[bulk.doing] ?? '', done: bulk.done, all: bulk.ids.length,
        onCancel: bulk.cancelled ? undefined : () => say(list.bulkCancelled()),
      }}
      end={<><Failure list={list} team={team} /><ReadAt list={list} team={team} /></>}
    >
      <Chosen chosen={chosen} />
    </ListLine>
  );
}
