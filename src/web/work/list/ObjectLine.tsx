import { useCallback } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { DataAge } from '~/web/ui/data/DataAge';
import { ListLine } from '~/web/ui/data/list/ListLine';
import { StatusChips, type StatusChipsProps } from '~/web/ui/data/list/StatusChips';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { ObjectList } from './objectList';

interface Shown<Row extends ObjectRow> {
  readonly list: ObjectList<Row>;
  readonly team: boolean;
}

function Failure<Row extends ObjectRow>({ list: { feature }, team }: Shown<Row>) {
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => feature.selectList(state, team).request);
  if (!request.problem || request.at === undefined) return null;
  return (
    <span className="at-line-failure" role="status">
      Not read again: {reasonOf(request.problem)}.{' '}
      <button
        type="button"
        className="at-link"
        onClick={() => dispatch(feature[team ? 'team' : 'own'].events.refreshRequested())}
      >
        Retry
      </button>
    </span>
  );
}

function ReadAt<Row extends ObjectRow>({ list: { feature }, team }: Shown<Row>) {
  const store = useAppStore();
  const listReadAt = useCallback(
    () => feature.selectList(store.getState(), team).request.at,
    [feature, team, store],
  );
  return <DataAge readAt={listReadAt} subscribe={store.subscribe} />;
}

interface ObjectLineProps<Row extends ObjectRow> extends Shown<Row> {
  /** The chosen ones among those that show. */
  readonly chosen: readonly Row[];
  readonly shown: number;
  readonly total: number;
  readonly counts: StatusChipsProps['counts'];
  /** The status that alone shows; null for all. */
  readonly status: string | null;
  readonly onStatus: (status: string | null) => void;
}

/** The line above a feature's list: what is chosen or being done, and how old the list is. */
export function ObjectLine<Row extends ObjectRow>({
  list,
  chosen,
  shown,
  total,
  team,
  counts,
  status,
  onStatus,
}: ObjectLineProps<Row>) {
  const dispatch = useAppDispatch();
  const { Chosen, feature, batchWords = {} } = list;
  const batch = useAppSelector(feature.selectBatch);
  return (
    <ListLine
      chosen={chosen.length}
      shown={shown}
      total={total}
      chips={<StatusChips counts={counts} chosen={status} onChoose={onStatus} />}
      onClear={() => dispatch(feature.events.selectionChanged({ ids: [] }))}
      bulk={
        batch && {
          label: batchWords[batch.intent] ?? '',
          done: batch.done,
          all: batch.ids.length,
          onCancel: batch.cancelled ? undefined : () => dispatch(feature.events.batchCancelled()),
        }
      }
      end={
        <>
          <Failure list={list} team={team} />
          <ReadAt list={list} team={team} />
        </>
      }
    >
      {Chosen && <Chosen chosen={chosen} />}
    </ListLine>
  );
}
