import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type DeviceReply, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { isSilent, reasonOf, GENERIC_ERROR } from '~/web/lib/http/problem';
import { selectWhyNot } from '~/web/core/session/person';
import {
  connectCancelled,
  connectFailed,
  deviceFlowStarted,
  disconnectFailed,
  githubConnected,
  githubDisconnected,
} from '../events';
import { cookieSecret } from './token.saga';
import { EXPIRED } from '../messages';
import { writeToken } from '../model/tokenCookie';

const SECOND = 1000;

/** Device-code auth polls until success or expiry; Cancel ends it. */
export function* connect(): SagaGenerator<void> {
  const lacking = yield* select(selectWhyNot, 'connectedApps');
  if (lacking !== null) return void (yield* put(connectFailed({ reason: lacking })));
  yield* race({ over: call(byDeviceCode), cancelled: take(connectCancelled) });
}

const askDevice = (device_code?: string) =>
  callApi(api.github.device, { connect: 'github', ...(device_code ? { device_code } : {}) });

function* byDeviceCode(): SagaGenerator<void> {
  const first = yield* askDevice();
  const begun = first.ok && first.value.status === 'begun' ? first.value : null;
  const last = begun ? yield* untilDecided(begun) : first;
  if (last.ok && last.value.status === 'connected') return yield* keep(last.value);
  yield* fail(last);
}

/** Polls at twice the provider's interval, and slower once the provider asks for it, until somebody has decided (LOG-14). */
function* untilDecided({
  device_code,
  user_code,
  verification_uri,
  expires_in,
  interval,
}: Extract<DeviceReply, { status: 'begun' }>): SagaGenerator<Reply<DeviceReply>> {
  const expiresAt = Date.now() + expires_in * SECOND;
  yield* put(deviceFlowStarted({ user_code, verification_uri, expiresAt }));
  let every = interval;
  while (true) {
    const wait = 2 * every * SECOND;
    if (Date.now() + wait > expiresAt) {
      yield* delay(Math.max(0, expiresAt - Date.now()));
      return { ok: true, value: { status: 'failed', Error: EXPIRED } };
    }
    yield* delay(wait);
    const reply = yield* askDevice(device_code);
    if (!reply.ok && (isSilent(reply.problem) || reply.problem.code === 'offline')) continue;
    if (!reply.ok || reply.value.status !== 'pending') return reply;
    every = Math.max(every, reply.value.interval ?? 0);
  }
}

function* keep({
  github_token,
  login,
}: Extract<DeviceReply, { status: 'connected' }>): SagaGenerator<void> {
  yield* call(writeToken, yield* cookieSecret(), github_token);
  yield* put(githubConnected({ login: login || null }));
}

/** 'Authorization expired' closes the dialog; other errors show the server's words or 'Something went wrong' and close it too. */
function* fail(last: Reply<DeviceReply>): SagaGenerator<void> {
  const said = last.ok
    ? last.value.status === 'failed'
      ? last.value.Error
      : ''
    : reasonOf(last.problem);
  const reason = said || GENERIC_ERROR;
  yield* put(connectFailed({ reason }));
}

/** The server forgets the token first: what it still held would come back with the next profile. */
export function* disconnect(): SagaGenerator<void> {
  const reply = yield* callApi(api.github.disconnect, {});
  if (reply.ok) return void (yield* put(githubDisconnected()));
  const reason = reasonOf(reply.problem);
  yield* put(disconnectFailed({ reason }));
}
