import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Notebook } from '~/contract';
import { ask } from '~/web/kit/ask';
import { selectConfig } from '~/web/kit/setup/config';
import { tellParent } from '~/web/kit/place/parent';
import type { Surroundings } from '~/web/kit/surroundings';
import { notebookSaved } from '../../notebooks/events';
import { dismissed, noticed } from '../../notices/events';
import { embeddedSaved, type saveRequested } from '../events';
import { settingsForm } from '../forms';
import { selectMayEdit, selectSettings, selectSettingsProblems } from '../selectors';
import { refuse, untilPlaced } from '../submitting.saga';
import { updateRequestOf } from '../values';

const NOT_SAVED = 'Unable to save the notebook';

/** Notebook edit is blocked when the notebook is missing or the user lacks permission. */
export function* saveSettings({ payload: { notebook_id } }: ReturnType<typeof saveRequested>): SagaGenerator<void> {
  const may = yield* select(selectMayEdit, notebook_id);
  if (!may.settings) return void (yield* put(noticed({ kind: 'error', text: NOT_SAVED, lines: ['Only its owner and the collaborators may change this notebook.'] })));
  yield* put(dismissed({ text: NOT_SAVED }));
  yield* put(settingsForm.events.submitted());
  yield* untilPlaced(notebook_id);
  const form = yield* select(selectSettings, notebook_id);
  const problems = Object.values(yield* select(selectSettingsProblems, notebook_id));
  if (!form || problems.length > 0) return yield* tellProblems(problems);
  const reply = yield* ask(api.notebooks.update, updateRequestOf(form.notebook, form.draft.values, new Date().toISOString()));
  if (!reply.ok) return yield* refuse(settingsForm, NOT_SAVED, reply.problem);
  yield* put(notebookSaved({ notebook_id, notebook: reply.value.notebook }));
  yield* tellSaved(reply.value.notebook);
}

function* tellProblems(lines: readonly string[]): SagaGenerator<void> {
  yield* put(settingsForm.events.refused({}));
  yield* put(noticed({ kind: 'error', text: NOT_SAVED, lines }));
}

/** Embedded edits post an `editSuccess` event to the parent window instead of a toast. */
function* tellSaved({ notebook_id }: Notebook): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const embedded = pathname.startsWith('/components/');
  const { embedder_origins } = yield* select(selectConfig);
  const told = embedded && (yield* call(tellParent, { type: 'editSuccess', objectType: 'notebook', objectId: notebook_id }, embedder_origins));
  if (embedded) yield* put(embeddedSaved({ notebook_id, told }));
  if (!told) yield* put(noticed({ kind: 'success', text: 'Update notebook success' }));
}
