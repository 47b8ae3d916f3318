import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { malformed } from '~/web/kit/wire/problem';
import { choiceArrived, choiceMissed, type choiceNeeded } from '../events';
import type { ChoiceName, Choices } from './choices';

/** Reads one of the lists that forms offer. */
export function* readChoice({ payload: { choice } }: ReturnType<typeof choiceNeeded>): SagaGenerator<void> {
  const reply = yield* askChoice(choice);
  if (reply.ok) yield* put(choiceArrived({ choice, value: reply.value }));
  else yield* put(choiceMissed({ choice, problem: reply.problem }));
}

/** A reply that lacks its list is a load error. */
const within = <Value>(reply: Reply<Value>, listOf: (value: Value) => unknown, take: (value: Value) => Choices[ChoiceName]): Reply<Choices[ChoiceName]> => {
  if (!reply.ok) return reply;
  return Array.isArray(listOf(reply.value)) ? { ok: true, value: take(reply.value) } : { ok: false, problem: malformed('its list') };
};

function* askChoice(choice: ChoiceName): SagaGenerator<Reply<Choices[ChoiceName]>> {
  switch (choice) {
    case 'runtimes': return within(yield* ask(api.notebooks.runtimes, {}), ({ runtimes }) => runtimes, ({ runtimes, missing }) => ({ runtimes, missing: missing ?? [] }));
    case 'environments': return within(yield* ask(api.environments.readAll, {}), ({ environments }) => environments, ({ environments }) => environments);
    case 'collaborators': return within(yield* ask(api.account.collaborators, {}), ({ users }) => users, ({ users }) => users);
    case 'taskCategories': return within(yield* ask(api.notebooks.taskCategories, {}), (value) => value.task_categories, (value) => value.task_categories);
    case 'tasks': return within(yield* ask(api.notebooks.tasks, {}), ({ tasks }) => tasks, ({ tasks }) => tasks);
  }
}
