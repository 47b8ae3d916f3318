import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job, type Notebook, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { selectConfig } from '~/web/kit/setup/config';
import { tellParent } from '~/web/kit/place/parent';
import type { Surroundings } from '~/web/kit/surroundings';
import { jobSaved } from '../../jobs/events';
import { notebookSaved } from '../../notebooks/events';
import { dismissed, noticed } from '../../notices/events';
import { embeddedSaved, type saveRequested } from '../events';
import { settingsForm } from '../forms';
import { selectMayEdit, selectSettings, selectSettingsProblems } from '../selectors';
import { refuse, untilPlaced } from '../submitting.saga';
import { idOf, kindOf, updateJobRequestOf, updateRequestOf } from '../values';
import type { SettingsState } from './slice';

const notSaved = (noun: string) => `Unable to save the ${noun}`;

/** Editing is blocked when the notebook or job is missing or the user lacks permission. */
export function* saveSettings({ payload: { id } }: ReturnType<typeof saveRequested>): SagaGenerator<void> {
  const before = yield* select(selectSettings, id);
  const noun = before ? kindOf(before.object).noun : 'notebook';
  const text = notSaved(noun);
  const may = yield* select(selectMayEdit, id);
  if (!may.settings) return void (yield* put(noticed({ kind: 'error', text, lines: [`Only its owner and the collaborators may change this ${noun}.`] })));
  yield* put(dismissed({ text }));
  yield* put(settingsForm.events.submitted());
  yield* untilPlaced(id);
  const form = yield* select(selectSettings, id);
  const problems = Object.values(yield* select(selectSettingsProblems, id));
  if (!form || problems.length > 0) return yield* tellProblems(text, problems);
  const reply = yield* send(form);
  if (!reply.ok) return yield* refuse(settingsForm, text, reply.problem);
  if ('batch_job_id' in reply.value) yield* put(jobSaved({ batch_job_id: id, job: reply.value }));
  else yield* put(notebookSaved({ notebook_id: id, notebook: reply.value }));
  yield* tellSaved(reply.value);
}

function* tellProblems(text: string, lines: readonly string[]): SagaGenerator<void> {
  yield* put(settingsForm.events.refused({}));
  yield* put(noticed({ kind: 'error', text, lines }));
}

function* send({ object, draft: { values } }: SettingsState): SagaGenerator<Reply<Notebook | Job>> {
  if ('batch_job_id' in object) {
    const reply = yield* ask(api.jobs.update, updateJobRequestOf(object, values));
    return reply.ok ? { ok: true, value: reply.value.job } : reply;
  }
  const reply = yield* ask(api.notebooks.update, updateRequestOf(object, values, new Date().toISOString()));
  return reply.ok ? { ok: true, value: reply.value.notebook } : reply;
}

/** Embedded edits post an `editSuccess` event to the parent window instead of a toast. */
function* tellSaved(object: Notebook | Job): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const embedded = pathname.startsWith('/components/');
  const { embedder_origins } = yield* select(selectConfig);
  const [id, { noun }] = [idOf(object), kindOf(object)];
  const told = embedded && (yield* call(tellParent, { type: 'editSuccess', objectType: noun, objectId: id }, embedder_origins));
  if (embedded) yield* put(embeddedSaved({ id, told }));
  if (!told) yield* put(noticed({ kind: 'success', text: `Update ${noun} success` }));
}
