import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import type { Endpoint } from '~/contract';
import {
  collection,
  withEntity,
  withoutEntities,
  type FetchedEntities,
} from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

/** Every object of a kind that the app knows, as the server last told it. */
export interface Entities<Row> {
  readonly own: FetchedEntities<Row>;
  readonly team: FetchedEntities<Row>;
  /** Objects that were read by themselves and are in no list that was read. */
  readonly apart: Readonly<Record<string, Row>>;
}

interface Options<Row, Value, Asked extends object> {
  /** The feature's name: 'notebooks' makes `notebooks/list/succeeded` and so on. */
  readonly name: string;
  readonly readAll: Endpoint<Asked, Value>;
  /** Left out where one list serves both modes. */
  readonly readTeam?: Endpoint<Asked, Value> | undefined;
  /** The parameters of both requests; none, where it is left out. */
  readonly request?: Asked | undefined;
  readonly rowsOf: (value: Value) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly entitiesOf: (state: RootState) => Entities<Row>;
  readonly freshMs?: number | undefined;
}

/** The object, in whichever list it is. */
export const findEntity = <Row>({ own, team, apart }: Entities<Row>, id: string): Row | undefined =>
  own.entities[id] ?? team.entities[id] ?? apart[id];

/** A reply that was asked for before this moment is not taken for the truth after it. */
const overtaken = <Row>(list: FetchedEntities<Row>): FetchedEntities<Row> => ({
  ...list,
  changes: list.changes + 1,
});

const without = <Row>(
  apart: Entities<Row>['apart'],
  ids: readonly string[],
): Entities<Row>['apart'] =>
  Object.fromEntries(Object.entries(apart).filter(([id]) => !ids.includes(id)));

/** The entities without these, which are gone. */
export const removeEntities = <Row>(
  { own, team, apart }: Entities<Row>,
  ids: readonly string[],
): Entities<Row> => ({
  own: withoutEntities(own, ids),
  team: withoutEntities(team, ids),
  apart: without(apart, ids),
});

/**
 * The lists of a kind of object that people own, the person's and the team's, and single objects that were read by themselves. They are
 * merged on plain objects, outside Immer, so that rows that did not change keep their references.
 */
export function objectEntities<Row, Value, Asked extends object = object>({
  name,
  readAll,
  readTeam,
  request,
  rowsOf,
  idOf,
  entitiesOf,
  freshMs,
}: Options<Row, Value, Asked>) {
  const list = { request: request ?? ({} as Asked), rowsOf, idOf, freshMs };
  const own = collection({
    ...list,
    name: `${name}/list`,
    endpoint: readAll,
    entitiesOf: (state: RootState) => entitiesOf(state).own,
  });
  const team = collection({
    ...list,
    name: `${name}/teamList`,
    endpoint: readTeam ?? readAll,
    entitiesOf: (state: RootState) => entitiesOf(state).team,
  });
  const empty: Entities<Row> = { own: own.empty, team: team.empty, apart: {} };

  /** Puts a row that came by itself in its place. A `fresh` one is the person's own and is first in their list. */
  const merge = (entities: Entities<Row>, row: Row, fresh = false): Entities<Row> => {
    const id = idOf(row);
    if (equal(findEntity(entities, id), row)) return entities;
    const apart = without(entities.apart, [id]);
    if (id in entities.own.entities || (fresh && entities.own.request.at !== undefined)) {
      return { own: withEntity(entities.own, id, row), team: overtaken(entities.team), apart };
    }
    if (id in entities.team.entities)
      return { own: overtaken(entities.own), team: withEntity(entities.team, id, row), apart };
    return {
      own: overtaken(entities.own),
      team: overtaken(entities.team),
      apart: { ...apart, [id]: row },
    };
  };

  /** Hears the events of the lists. The same entities come back where nothing changed. */
  const reduce = (entities: Entities<Row>, action: UnknownAction): Entities<Row> => {
    const [mine, theirs] = [own.reducer(entities.own, action), team.reducer(entities.team, action)];
    if (mine === entities.own && theirs === entities.team) return entities;
    const listed = Object.keys(entities.apart).filter(
      (id) => id in mine.entities || id in theirs.entities,
    );
    return { own: mine, team: theirs, apart: without(entities.apart, listed) };
  };

  const types = new Set(
    [own, team].flatMap(({ events }) => Object.values(events).map(({ type }) => type)),
  );
  /** All that `reduce` hears. */
  const isListEvent = (action: UnknownAction): action is UnknownAction => types.has(action.type);

  return {
    own,
    team: readTeam ? team : own,
    hasTeam: readTeam !== undefined,
    empty,
    merge,
    reduce,
    isListEvent,
  };
}

/** The data of the lists that a feature's slice and selectors need. */
export type Lists<Row> = Pick<
  ReturnType<typeof objectEntities<Row, unknown>>,
  'empty' | 'merge' | 'reduce' | 'isListEvent' | 'hasTeam'
>;
