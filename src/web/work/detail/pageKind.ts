import type { UnknownAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import type { Id, Ids } from '~/web/work/entities/objectEvents';
import type { ObjectWords } from '~/web/work/entities/createObjectSlice';
import type { Failure, ObjectRow } from '~/web/work/entities/pending';

/** The functions of a feature that the common parts of a page need. */
export interface PageKind<Row extends ObjectRow, Intent extends string> {
  readonly path: string;
  readonly words: ObjectWords;
  readonly nameOf: (row: Row) => string;
  readonly events: {
    readonly readRequested: (of: Id) => UnknownAction;
    readonly failureDismissed: (of: Id) => UnknownAction;
    readonly deleteConfirmOpened: (of: Ids) => UnknownAction;
    readonly deleteConfirmClosed: () => UnknownAction;
  };
  readonly selectKnown: (state: RootState, id: string) => Row | undefined;
  readonly selectReadFailure: (state: RootState, id: string) => Problem | undefined;
  readonly selectFailure: (state: RootState, id: string) => Failure<Intent> | undefined;
  readonly selectProposed: (state: RootState) => readonly string[] | null;
}
