import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import { api, NOTEBOOK_STATUS, type Notebook } from '~/contract';
import { collection, shelve, unshelve, type Shelf } from '~/web/kit/collection';
import { step } from '~/web/kit/machine';
import * as happened from './events';
import { notebookMachine } from './machine';

/** Every notebook the app knows, as the server last told it. */
export interface Shelves {
  readonly own: Shelf<Notebook>;
  readonly team: Shelf<Notebook>;
  /** Notebooks that were read by themselves and stand in no list that was read. */
  readonly apart: Readonly<Record<string, Notebook>>;
}

export interface WithShelves {
  readonly notebooks: { readonly shelves: Shelves };
}

const listOf = {
  request: {}, rowsOf: ({ notebooks }: { notebooks: Notebook[] }) => notebooks, idOf: ({ notebook_id }: Notebook) => notebook_id,
};

/** The person's own notebooks. */
export const ownNotebooks = collection({
  ...listOf, name: 'notebooks/own', endpoint: api.notebooks.readAll, shelfOf: (state: WithShelves) => state.notebooks.shelves.own,
});
/** Those of the team's other people. */
export const teamNotebooks = collection({
  ...listOf, name: 'notebooks/team', endpoint: api.notebooks.readTeam, shelfOf: (state: WithShelves) => state.notebooks.shelves.team,
});

const empty: Shelves = { own: ownNotebooks.empty, team: teamNotebooks.empty, apart: {} };

/** The notebook, wherever it stands. */
export const findNotebook = ({ own, team, apart }: Shelves, id: string): Notebook | undefined =>
  own.entities[id] ?? team.entities[id] ?? apart[id];

/** The execution that has not come to its end. */
export const runningOf = (notebook: Notebook) => notebook.execution_details.find(({ end_datetime }) => end_datetime === null);

/** A reply that was asked for before this moment is not taken for the truth after it. */
const overtaken = <Row>(shelf: Shelf<Row>): Shelf<Row> => ({ ...shelf, changes: shelf.changes + 1 });

const without = (apart: Shelves['apart'], ids: readonly string[]): Shelves['apart'] =>
  (ids.some((id) => id in apart) ? Object.fromEntries(Object.entries(apart).filter(([id]) => !ids.includes(id))) : apart);

const learn = (shelves: Shelves, notebook: Notebook, fresh = false): Shelves => {
  const { own, team, apart } = shelves;
  const id = notebook.notebook_id;
  if (equal(findNotebook(shelves, id), notebook)) return shelves;
  const wasRead = own.fetch.phase === 'ready' || own.fetch.phase === 'failed' && own.fetch.at !== null;
  if (id in own.entities || fresh && wasRead) return { own: shelve(own, id, notebook), team: overtaken(team), apart: without(apart, [id]) };
  if (id in team.entities) return { own: overtaken(own), team: shelve(team, id, notebook), apart: without(apart, [id]) };
  return { own: overtaken(own), team: overtaken(team), apart: { ...apart, [id]: notebook } };
};

const forget = ({ own, team, apart }: Shelves, ids: readonly string[]): Shelves =>
  ({ own: unshelve(own, ids), team: unshelve(team, ids), apart: without(apart, ids) });

/** A look in the middle of a stop may have brought 'stopping': a refused stop leads back (NBS-05). */
const undoStop = (notebook: Notebook): Notebook => {
  if (notebook.status !== NOTEBOOK_STATUS.stopping) return notebook;
  const status = step(notebookMachine, notebook.status, 'stopRejected');
  const execution_details = notebook.execution_details.map((entry) => (entry.end_datetime === null ? { ...entry, status } : entry));
  return { ...notebook, status, execution_details };
};

const read = (shelves: Shelves, action: UnknownAction): Shelves => {
  const own = ownNotebooks.reducer(shelves.own, action);
  const team = teamNotebooks.reducer(shelves.team, action);
  if (own === shelves.own && team === shelves.team) return shelves;
  const listed = Object.keys(shelves.apart).filter((id) => id in own.entities || id in team.entities);
  return { own, team, apart: without(shelves.apart, listed) };
};

/** Lists and single notebooks, on plain objects: rows that did not change keep their references. */
export const shelvesReducer = (shelves: Shelves = empty, action: UnknownAction): Shelves => {
  if (happened.notebookCreated.match(action)) return learn(shelves, action.payload.notebook, true);
  if (happened.notebookRead.match(action) || happened.notebookSaved.match(action)) return learn(shelves, action.payload.notebook);
  if (happened.started.match(action) || happened.stopped.match(action)) return learn(shelves, action.payload.notebook);
  if (happened.deleted.match(action)) return forget(shelves, action.payload.notebook_ids);
  if (happened.notebookMissed.match(action)) {
    return action.payload.problem.statusCode === 404 ? forget(shelves, [action.payload.notebook_id]) : shelves;
  }
  if (happened.stopRejected.match(action)) {
    const notebook = findNotebook(shelves, action.payload.notebook_id);
    return notebook ? learn(shelves, undoStop(notebook)) : shelves;
  }
  return read(shelves, action);
};
