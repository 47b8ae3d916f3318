import { matchPath } from 'react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Surroundings } from '~/web/kit/surroundings';
import { notebookRead } from '../../notebooks/events';
import { choiceNeeded, notebookShown, notebookUnreadable, placementNeeded, type readAgainRequested } from '../events';
import { EMBEDDED_EDIT_PATH } from '../routes';
import { selectSettings } from '../selectors';

/** The settings form opens with its notebook, and follows it for as long as nothing is typed. */
export function* showSettings({ payload: { notebook_id, notebook } }: ReturnType<typeof notebookRead>): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const page = matchPath<{ id: string }>(pathname, { path: ['/notebooks/:id', EMBEDDED_EDIT_PATH], exact: true });
  if (page?.params.id !== notebook_id) return;
  const known = yield* select(selectSettings, notebook_id);
  yield* put(notebookShown({ notebook }));
  if (known) return;
  yield* put(placementNeeded({ form: notebook_id, from: 'providers' }));
  for (const choice of ['runtimes', 'collaborators', 'taskCategories', 'tasks'] as const) yield* put(choiceNeeded({ choice }));
}

/** The bare edit page reads its own notebook. */
export function* readForEdit({ id }: { id: string }): SagaGenerator<void> {
  yield* readNotebook(id);
}

export function* readAgain({ payload: { notebook_id } }: ReturnType<typeof readAgainRequested>): SagaGenerator<void> {
  yield* readNotebook(notebook_id);
}

function* readNotebook(notebook_id: string): SagaGenerator<void> {
  const reply = yield* ask(api.notebooks.read, { notebook_id });
  if (reply.ok) yield* put(notebookRead({ notebook_id, notebook: reply.value.notebook }));
  else yield* put(notebookUnreadable({ notebook_id, problem: reply.problem }));
}
