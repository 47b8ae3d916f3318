import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import type { Endpoint } from '~/contract';
import { collection, shelve, unshelve, type Shelf } from '../collection';

/** Every object of a kind that the app knows, as the server last told it. */
export interface Shelves<Row> {
  readonly own: Shelf<Row>;
  readonly team: Shelf<Row>;
  /** Objects that were read by themselves and stand in no list that was read. */
  readonly apart: Readonly<Record<string, Row>>;
}

interface Options<Row, Value, State> {
  /** The room's: `notebooks` makes `notebooks/own/arrived` and so on. */
  readonly name: string;
  readonly readAll: Endpoint<object, Value>;
  readonly readTeam: Endpoint<object, Value>;
  readonly rowsOf: (value: Value) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly shelvesOf: (state: State) => Shelves<Row>;
}

/** The object, wherever it stands. */
export const findOn = <Row>({ own, team, apart }: Shelves<Row>, id: string): Row | undefined => own.entities[id] ?? team.entities[id] ?? apart[id];

/** A reply that was asked for before this moment is not taken for the truth after it. */
const overtaken = <Row>(shelf: Shelf<Row>): Shelf<Row> => ({ ...shelf, changes: shelf.changes + 1 });

const without = <Row>(apart: Shelves<Row>['apart'], ids: readonly string[]): Shelves<Row>['apart'] =>
  (ids.some((id) => id in apart) ? Object.fromEntries(Object.entries(apart).filter(([id]) => !ids.includes(id))) : apart);

/** Takes objects away that are gone. */
export const forget = <Row>({ own, team, apart }: Shelves<Row>, ids: readonly string[]): Shelves<Row> =>
  ({ own: unshelve(own, ids), team: unshelve(team, ids), apart: without(apart, ids) });

/**
 * The lists of a kind of objects that people own, the person's and the team's, and single objects that were read by themselves: on plain
 * objects, outside Immer, so that rows that did not change keep their references.
 */
export function objectShelves<Row, Value, State>({ name, readAll, readTeam, rowsOf, idOf, shelvesOf }: Options<Row, Value, State>) {
  const list = { request: {}, rowsOf, idOf };
  const own = collection({ ...list, name: `${name}/own`, endpoint: readAll, shelfOf: (state: State) => shelvesOf(state).own });
  const team = collection({ ...list, name: `${name}/team`, endpoint: readTeam, shelfOf: (state: State) => shelvesOf(state).team });
  const empty: Shelves<Row> = { own: own.empty, team: team.empty, apart: {} };

  /** Puts a row that came by itself in its place; a `fresh` one is the person's own and stands first in their list. */
  const learn = (shelves: Shelves<Row>, row: Row, fresh = false): Shelves<Row> => {
    const id = idOf(row);
    if (equal(findOn(shelves, id), row)) return shelves;
    const { fetch } = shelves.own;
    const wasRead = fetch.phase === 'ready' || fetch.phase === 'failed' && fetch.at !== null;
    const { apart } = shelves;
    if (id in shelves.own.entities || fresh && wasRead) {
      return { own: shelve(shelves.own, id, row), team: overtaken(shelves.team), apart: without(apart, [id]) };
    }
    if (id in shelves.team.entities) return { own: overtaken(shelves.own), team: shelve(shelves.team, id, row), apart: without(apart, [id]) };
    return { own: overtaken(shelves.own), team: overtaken(shelves.team), apart: { ...apart, [id]: row } };
  };

  /** Hears the lists' own events; the same shelves where nothing changed. */
  const read = (shelves: Shelves<Row>, action: UnknownAction): Shelves<Row> => {
    const [mine, theirs] = [own.reducer(shelves.own, action), team.reducer(shelves.team, action)];
    if (mine === shelves.own && theirs === shelves.team) return shelves;
    const listed = Object.keys(shelves.apart).filter((id) => id in mine.entities || id in theirs.entities);
    return { own: mine, team: theirs, apart: without(shelves.apart, listed) };
  };

  /** Grows with every change made here: what was asked for before is not taken for the truth after it. */
  const selectChanges = (state: State): number => shelvesOf(state).own.changes + shelvesOf(state).team.changes;

  return { own, team, empty, learn, read, selectChanges };
}
