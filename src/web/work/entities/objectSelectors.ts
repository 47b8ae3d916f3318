import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import type { User } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { findEntity, type Lists } from './entities';
import type { RootState } from '~/web/lib/state/root';
import type { Failure, ObjectRow, ObjectState, Pending } from './pending';

/** An object as it shows: with what this person asked of it, or why that failed, laid over. */
export type ObjectView<Row extends ObjectRow, Intent extends string> = Row & {
  readonly pending?: Pending<Intent, Row['status']>;
  readonly failure?: Failure<Intent>;
};

interface Options<Row extends ObjectRow, Intent extends string> {
  readonly sliceOf: (state: RootState) => ObjectState<Row, Intent> | undefined;
  readonly initial: ObjectState<Row, Intent>;
  readonly lists: Pick<Lists<Row>, 'hasTeam'>;
  readonly idOf: (row: Row) => string;
  readonly isOwn: ((row: Row, user: User | null) => boolean) | undefined;
  readonly lay: ((row: Row, pending: Pending<Intent, Row['status']>) => Row) | undefined;
}

type ById<Value> = Readonly<Record<string, Value>>;

/**
 * Lays what a person is doing, or what came of it, over the server's rows without touching them. A row over which nothing lies is the
 * server's own object, a list over which nothing lies is the same list, and what was laid once is not laid again.
 */
const overlay = <Row, Laid extends Row, Layer, Why>(
  idOf: (row: Row) => string,
  lay: (row: Row, layer: Layer | undefined, failure: Why | undefined) => Laid,
) => {
  const laid = weakMapMemoize(lay);
  const one = (row: Row, pending: ById<Layer>, failures: ById<Why>): Laid =>
    laid(row, pending[idOf(row)], failures[idOf(row)]);
  const all = (
    rows: readonly (Row & Laid)[],
    pending: ById<Layer>,
    failures: ById<Why>,
  ): readonly Laid[] => {
    const isPlain = (row: Row) => !(idOf(row) in pending) && !(idOf(row) in failures);
    return rows.every(isPlain)
      ? rows
      : rows.map((row) => (isPlain(row) ? row : one(row, pending, failures)));
  };
  return { one, all };
};

/** The selectors of a kind of object. A row over which nothing lies is the server's own object. */
export function objectSelectors<Row extends ObjectRow, Intent extends string>({
  sliceOf,
  initial,
  lists,
  idOf,
  isOwn,
  lay,
}: Options<Row, Intent>) {
  type Layer = Pending<Intent, Row['status']>;
  const selectState = (state: RootState): ObjectState<Row, Intent> => sliceOf(state) ?? initial;
  const layOver = lay ?? ((row: Row, { status }: Layer): Row => ({ ...row, status }));
  const laid = overlay(
    idOf,
    (
      row: Row,
      pending: Layer | undefined,
      failure: Failure<Intent> | undefined,
    ): ObjectView<Row, Intent> => ({
      ...(pending ? layOver(row, pending) : row),
      ...(pending && { pending }),
      ...(failure && { failure }),
    }),
  );

  const selectAllPending = (state: RootState) => selectState(state).pending;
  const selectFailures = (state: RootState) => selectState(state).failures;
  /** A list as the server last told it, with its age. */
  const selectList = (state: RootState, team: boolean) =>
    selectState(state).entities[team && lists.hasTeam ? 'team' : 'own'];
  const selectShown = (team: boolean) =>
    createSelector(
      [
        // Ids and entities alone: a poll without news changes the age of a list and nothing else.
        createSelector(
          [
            (state: RootState) => selectList(state, team).ids,
            (state: RootState) => selectList(state, team).entities,
          ],
          (ids, entities) => ids.flatMap((id) => entities[id] ?? []),
        ),
        selectAllPending,
        selectFailures,
      ],
      laid.all,
    );
  const [selectOwn, selectTeam] = [selectShown(false), selectShown(true)];
  const selectMine = createSelector([selectOwn, selectUser], (rows, user) =>
    isOwn ? rows.filter((row) => isOwn(row, user)) : rows,
  );

  /** One object as the server last told it. */
  const selectKnown = (state: RootState, id: string): Row | undefined =>
    findEntity(selectState(state).entities, id);
  return {
    selectState,
    selectList,
    selectKnown,
    /** The rows of a list as they show. */
    selectRows: (state: RootState, team: boolean): readonly ObjectView<Row, Intent>[] =>
      team ? selectTeam(state) : selectMine(state),
    /** One object as it shows; undefined while it is not known. */
    selectRow: (state: RootState, id: string): ObjectView<Row, Intent> | undefined => {
      const row = selectKnown(state, id);
      return row && laid.one(row, selectAllPending(state), selectFailures(state));
    },
    selectPending: (state: RootState, id: string): Layer | undefined => selectAllPending(state)[id],
    selectFailure: (state: RootState, id: string): Failure<Intent> | undefined =>
      selectFailures(state)[id],
    selectReadFailure: (state: RootState, id: string) => selectState(state).readFailures[id],
    selectSelected: (state: RootState) => selectState(state).selected,
    selectProposed: (state: RootState) => selectState(state).proposed,
    selectBatch: (state: RootState) => selectState(state).batch,
    /** Counts changes made here. What was asked for before one is not taken for the truth after it. */
    selectChanges: (state: RootState) =>
      selectState(state).entities.own.changes + selectState(state).entities.team.changes,
  };
}
