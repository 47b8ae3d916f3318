import type { UnknownAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { DeleteQuestion } from '~/web/ui/overlay/DeleteQuestion';
import type { ObjectRow } from '../room/pending';
import type { PageRoom } from './pageRoom';

interface ObjectDeletionProps<Row extends ObjectRow, Intent extends string> {
  readonly room: PageRoom<Row, Intent>;
  readonly isRunning: (row: Row) => boolean;
  /** What is deleted with one of them, and with many: 'its files and its history', 'their files and their history'. */
  readonly along: readonly [string, string];
  readonly onConfirm: (ids: readonly string[]) => UnknownAction;
}

const NONE: readonly string[] = [];

/** Asks before objects are deleted. */
export function ObjectDeletion<Row extends ObjectRow, Intent extends string>(
  { room, isRunning, along, onConfirm }: ObjectDeletionProps<Row, Intent>,
) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(room.selectProposed);
  const rows = useAppSelector((state) => (ids ?? NONE).flatMap((id) => room.selectKnown(state, id) ?? []), shallowEqual);
  if (!ids) return null;
  const { one, many } = room.words;
  return (
    <DeleteQuestion
      count={ids.length} names={rows.map(room.nameOf)} running={rows.filter(isRunning).length} one={one} many={many} along={along}
      onCancel={() => dispatch(room.events.deleteDropped())} onConfirm={() => dispatch(onConfirm(ids))}
    />
  );
}
