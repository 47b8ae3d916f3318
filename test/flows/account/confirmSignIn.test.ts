import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { openWire } from '#test/harness/wire';
import { ADMIN } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { sessionOf } from '~/server/platform/identity/account';
import { sessions } from '~/server/platform/identity/tables';
import {
  confirmationCancelled,
  confirmationRequired,
  confirmRequested,
  signInConfirmed,
} from '~/web/core/session/confirmSignIn/events';
import { confirmForm, selectConfirmSignIn } from '~/web/core/session/confirmSignIn/model';
import { tokenMade, tokenCreateFailed } from '~/web/features/settings/events';
import { selectTokenForm, secretForm, tokenForm } from '~/web/features/settings/model/credentials';

const { server } = await workspace();
let app: AtWork;
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});

/** Settings, in a session whose sign-in is old. */
const openOld = async () => {
  const token = await server.signIn();
  app = await openAtWork(server, { token, at: '/settings', wire: openWire(server.app) });
  await app.settled();
  await server.workspace.db
    .update(sessions)
    .set({ signInDatetime: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.tokenHash, sessionOf(token)));
  server.workspace.accounts.doubt('admin');
};
const make = async (name: string) => {
  app.dispatch(tokenForm.events.changed({ name }));
  app.dispatch(tokenForm.events.submitBlocked());
  await app.heard(confirmationRequired);
};
const dialog = () => selectConfirmSignIn(app.state()).form;
const { changed, submitBlocked, submitFailed } = confirmForm.events;

test('what needs a recent sign-in waits until the person has confirmed it, and is sent again with what was filled in', async () => {
  await openOld();
  await make('Nightly');
  expect([dialog()?.values, selectTokenForm(app.state())]).toMatchObject([
    { password: '' },
    { request: { status: 'loading' }, values: { name: 'Nightly' } },
  ]);
  app.dispatch(changed({ password: 'not it' }));
  app.dispatch(confirmRequested());
  await app.heard(submitFailed);
  expect(dialog()?.problems).toEqual({ password: 'This is not your password.' });
  app.dispatch(changed({ password: ADMIN.password }));
  app.dispatch(confirmRequested());
  await app.heard(tokenMade);
  expect(dialog()).toBeNull();
  expect(app.wire.count(api.tokens.create)).toBe(2);
});

test('whoever cancels gets the refusal, and nothing that was filled in is lost', async () => {
  await openOld();
  await make('Nightly');
  app.dispatch(confirmationCancelled());
  await app.heard(tokenCreateFailed);
  expect(selectTokenForm(app.state())).toMatchObject({
    request: { status: 'failed' },
    values: { name: 'Nightly' },
  });
  expect([dialog(), app.wire.count(api.tokens.create)]).toEqual([null, 1]);
});

test('requests that wait at the same time share one question', async () => {
  await openOld();
  app.dispatch(secretForm.events.changed({ name: 'API_KEY', value: 'a value' }));
  app.dispatch(secretForm.events.submitBlocked());
  await make('Nightly');
  await app.settled();
  app.dispatch(changed({ password: ADMIN.password }));
  app.dispatch(confirmRequested());
  await app.heard(tokenMade);
  await app.settled();
  expect([app.wire.count(api.secrets.save), app.wire.count(api.account.confirmSignIn)]).toEqual([
    2, 1,
  ]);
});

test('a confirmation in another tab is one here, and an empty password asks nobody', async () => {
  await openOld();
  await make('Nightly');
  app.dispatch(confirmRequested());
  await app.heard(submitBlocked);
  expect(app.wire.count(api.account.confirmSignIn)).toBe(0);
  await server.get('account', 'confirmSignIn', { password: ADMIN.password }, { token: app.token });
  app.dispatch(signInConfirmed({ at: Date.now() }));
  await app.heard(tokenMade);
});
