import type { UnknownAction } from '@reduxjs/toolkit';
import { api, NOTEBOOK_STATUS, type Notebook } from '~/contract';
import { step } from '~/web/kit/machine';
import { findOn, forget, objectShelves, type Shelves as ObjectShelves } from '~/web/kit/objects/shelves';
import * as happened from './events';
import { notebookMachine } from './machine';

/** Every notebook the app knows, as the server last told it. */
export type Shelves = ObjectShelves<Notebook>;

export interface WithShelves {
  readonly notebooks: { readonly shelves: Shelves };
}

const shelves = objectShelves({
  name: 'notebooks', readAll: api.notebooks.readAll, readTeam: api.notebooks.readTeam, rowsOf: ({ notebooks }) => notebooks,
  idOf: ({ notebook_id }: Notebook) => notebook_id, shelvesOf: (state: WithShelves) => state.notebooks.shelves,
});
/** The person's own notebooks, and those of the team's other people. */
export const { own: ownNotebooks, team: teamNotebooks, selectChanges } = shelves;

/** The notebook, wherever it stands. */
export const findNotebook = (known: Shelves, id: string): Notebook | undefined => findOn(known, id);

/** The execution that has not come to its end. */
export const runningOf = (notebook: Notebook) => notebook.execution_details.find(({ end_datetime }) => end_datetime === null);

/** A look in the middle of a stop may have brought 'stopping': a refused stop leads back (NBS-05). */
const undoStop = (notebook: Notebook): Notebook => {
  if (notebook.status !== NOTEBOOK_STATUS.stopping) return notebook;
  const status = step(notebookMachine, notebook.status, 'stopRejected');
  const execution_details = notebook.execution_details.map((entry) => (entry.end_datetime === null ? { ...entry, status } : entry));
  return { ...notebook, status, execution_details };
};

const BRINGING = [happened.notebookRead, happened.notebookSaved, happened.started, happened.stopped];

/** Lists and single notebooks: rows that did not change keep their references. */
export const shelvesReducer = (known: Shelves = shelves.empty, action: UnknownAction): Shelves => {
  if (happened.notebookCreated.match(action)) return shelves.learn(known, action.payload.notebook, true);
  for (const event of BRINGING) if (event.match(action)) return shelves.learn(known, action.payload.notebook);
  if (happened.deleted.match(action)) return forget(known, action.payload.notebook_ids);
  if (happened.notebookMissed.match(action)) {
    return action.payload.problem.statusCode === 404 ? forget(known, [action.payload.notebook_id]) : known;
  }
  if (happened.stopRejected.match(action)) {
    const notebook = findNotebook(known, action.payload.notebook_id);
    return notebook ? shelves.learn(known, undoStop(notebook)) : known;
  }
  return shelves.read(known, action);
};
