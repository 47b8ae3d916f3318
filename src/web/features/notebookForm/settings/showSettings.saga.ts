import type { PayloadAction } from '@reduxjs/toolkit';
import { matchPath } from 'react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Surroundings } from '~/web/kit/surroundings';
import type { jobRead } from '../../jobs/events';
import { notebookRead } from '../../notebooks/events';
import { choiceNeeded, notebookUnreadable, objectShown, placementNeeded, type readAgainRequested } from '../events';
import { EMBEDDED_EDIT_PATH } from '../routes';
import { selectSettings } from '../selectors';
import { idOf, kindOf } from '../values';

/** What is read for the forms of a notebook, and of a job. */
const CHOICES = { notebook: ['runtimes', 'environments', 'collaborators', 'taskCategories', 'tasks'], job: ['environments', 'collaborators'] } as const;
const PAGES = { notebook: ['/notebooks/:id', EMBEDDED_EDIT_PATH], job: ['/jobs/:id'] };

export type ObjectRead = ReturnType<typeof notebookRead>['payload'] | ReturnType<typeof jobRead>['payload'];

/** The settings form opens with its notebook or job, and follows it for as long as nothing is typed. */
export function* showSettings({ payload }: PayloadAction<ObjectRead>): SagaGenerator<void> {
  const object = 'job' in payload ? payload.job : payload.notebook;
  const [id, { name: kind }] = [idOf(object), kindOf(object)];
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const page = matchPath<{ id: string }>(pathname, { path: PAGES[kind], exact: true });
  if (page?.params.id !== id) return;
  const known = yield* select(selectSettings, id);
  yield* put(objectShown({ object }));
  if (known) return;
  yield* put(placementNeeded({ form: id, from: 'providers' }));
  for (const choice of CHOICES[kind]) yield* put(choiceNeeded({ choice }));
}

/** The bare edit page reads its own notebook. */
export function* readForEdit({ id }: { id: string }): SagaGenerator<void> {
  yield* readNotebook(id);
}

export function* readAgain({ payload: { id } }: ReturnType<typeof readAgainRequested>): SagaGenerator<void> {
  yield* readNotebook(id);
}

function* readNotebook(id: string): SagaGenerator<void> {
  const reply = yield* ask(api.notebooks.read, { notebook_id: id });
  if (reply.ok) yield* put(notebookRead({ notebook_id: id, notebook: reply.value.notebook }));
  else yield* put(notebookUnreadable({ id, problem: reply.problem }));
}
