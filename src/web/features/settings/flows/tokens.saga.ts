import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import {
  revokeFailed,
  tokenMade,
  tokenCreateFailed,
  tokenRevoked,
  type revocationRequested,
} from '../events';
import { NO_TOKEN, apiTokens, selectTokenForm, tokenForm } from '../model/credentials';

/** Makes a token; its value is shown once. */
export const tokenMaking = sendingLine({
  form: tokenForm,
  formOf: selectTokenForm,
  sent: tokenForm.events.submitBlocked,
  failed: (problem) => tokenCreateFailed({ problem }),
  send: ({ name, days, scope }) => callApi(api.tokens.create, { name: name.trim(), days, scope }),
  taken: ({ token: { name }, value }) => [
    tokenForm.events.opened(NO_TOKEN),
    tokenMade({ name, value }),
    apiTokens.events.refreshRequested(),
  ],
});

/** Revokes a token: whatever asks with it is out at once. */
export function* revokeToken({
  payload: { token_id },
}: ReturnType<typeof revocationRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.tokens.revoke, { token_id });
  yield* put(reply.ok ? tokenRevoked() : revokeFailed({ problem: reply.problem }));
  yield* put(apiTokens.events.refreshRequested());
}
