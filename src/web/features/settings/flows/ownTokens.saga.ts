import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { revocationRejected, tokenMade, tokenRejected, tokenRevoked, type revocationRequested } from '../events';
import { NO_TOKEN, ownTokens, selectTokenForm, tokenForm } from '../model/own';

/** Makes a token; its value is shown once. */
export function* makeToken(): SagaGenerator<void> {
  const form = yield* select(selectTokenForm);
  if (!form || form.submitting || Object.keys(tokenForm.problemsOf(form, null)).length > 0) return;
  yield* put(tokenForm.events.submitted());
  const reply = yield* ask(api.tokens.create, { name: form.values.name.trim(), days: form.values.days });
  if (!reply.ok) {
    yield* put(tokenForm.events.refused(reply.problem.fields ?? {}));
    return void (yield* put(tokenRejected({ problem: reply.problem })));
  }
  yield* put(tokenForm.events.opened(NO_TOKEN));
  yield* put(tokenMade({ name: reply.value.token.name, value: reply.value.value }));
  yield* put(ownTokens.events.wanted());
}

/** Revokes a token: whatever asks with it is out at once. */
export function* revokeToken({ payload: { token_id } }: ReturnType<typeof revocationRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.tokens.revoke, { token_id });
  yield* put(reply.ok ? tokenRevoked() : revocationRejected({ problem: reply.problem }));
  yield* put(ownTokens.events.wanted());
}
