import type { UnknownAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { Problem } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { DeleteQuestion } from '~/web/ui/overlay/DeleteQuestion';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { PageKind } from './pageKind';
import { Uses, type ObjectUse } from './uses/Uses';

/** The users of them, or why they could not be read. */
interface KnownUses {
  readonly used_by: readonly ObjectUse[];
  readonly missed: Problem | null;
}

interface ObjectDeletionProps<Row extends ObjectRow, Intent extends string> {
  readonly feature: PageKind<Row, Intent>;
  readonly isRunning: (row: Row) => boolean;
  /** The parts that are deleted with one of them, and with many: 'its files and its history', 'their files and their history'. */
  readonly along: readonly [string, string];
  readonly onConfirm: (ids: readonly string[]) => UnknownAction;
  /** The objects that run them as a part of themselves: null until they are known. */
  readonly uses?: { readonly known: KnownUses | null; readonly meaning: string };
}

const NONE: readonly string[] = [];

/** Asks before objects are deleted. */
export function ObjectDeletion<Row extends ObjectRow, Intent extends string>({
  feature,
  isRunning,
  along,
  onConfirm,
  uses,
}: ObjectDeletionProps<Row, Intent>) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(feature.selectProposed);
  const rows = useAppSelector(
    (state) => (ids ?? NONE).flatMap((id) => feature.selectKnown(state, id) ?? []),
    shallowEqual,
  );
  if (!ids) return null;
  const { one, many } = feature.words;
  return (
    <DeleteQuestion
      count={ids.length}
      names={rows.map(feature.nameOf)}
      running={rows.filter(isRunning).length}
      one={one}
      many={many}
      along={along}
      busy={uses?.known === null}
      onCancel={() => dispatch(feature.events.deleteConfirmClosed())}
      onConfirm={() => dispatch(onConfirm(ids))}
    >
      {uses?.known && uses.known.used_by.length > 0 && (
        <Uses uses={uses.known.used_by} meaning={uses.meaning} />
      )}
      {uses?.known?.missed && (
        <p>
          Who uses {ids.length === 1 ? 'it' : 'them'} could not be read:{' '}
          {reasonOf(uses.known.missed)}.
        </p>
      )}
    </DeleteQuestion>
  );
}
