import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { RootState } from '~/web/lib/state/root';
import { reasonOf } from '~/web/lib/http/problem';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { PageKind } from '../pageKind';
import { Uses, type ObjectUse } from './Uses';

interface UsedDeletionProps<Row extends ObjectRow, Intent extends string> {
  readonly feature: PageKind<Row, Intent>;
  readonly selectUses: (state: RootState, id: string) => readonly ObjectUse[] | undefined;
  /** The parts that are deleted with it, and those that stay. */
  readonly meaning: string;
  readonly onConfirm: (id: string, isUsed: boolean) => UnknownAction;
}

/** Asks before something is deleted that others name, and says first who does. */
export function UsedDeletion<Row extends ObjectRow, Intent extends string>({
  feature,
  selectUses,
  meaning,
  onConfirm,
}: UsedDeletionProps<Row, Intent>) {
  const dispatch = useAppDispatch();
  const id = useAppSelector(feature.selectProposed)?.[0] ?? '';
  const row = useAppSelector((state) => feature.selectKnown(state, id));
  const uses = useAppSelector((state) => selectUses(state, id));
  const missed = useAppSelector((state) => feature.selectReadFailure(state, id));
  if (!row) return null;
  const unknown = missed && !uses;
  const isUsed = uses !== undefined && uses.length > 0;
  return (
    <Confirm
      danger
      verb={isUsed ? 'Delete it all the same' : 'Delete'}
      title={`Delete ${feature.nameOf(row)}?`}
      busy={!uses && !unknown}
      onCancel={() => dispatch(feature.events.deleteConfirmClosed())}
      onConfirm={() => dispatch(onConfirm(id, isUsed))}
    >
      {uses &&
        (isUsed ? (
          <Uses uses={uses} meaning="will not start any more until another one is chosen" />
        ) : (
          <p>Nothing uses it.</p>
        ))}
      {!uses && !unknown && <Skeleton lines={2} label="Looking who uses it" />}
      {unknown && <p>Who uses it could not be read: {reasonOf(missed)}.</p>}
      <p>{meaning}</p>
    </Confirm>
  );
}
