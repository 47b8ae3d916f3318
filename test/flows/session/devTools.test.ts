import { expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import { devTools } from '~/web/app/devTools';
import { notebookReached } from '~/web/features/notebooks/events';
import { codeReceived, signedIn } from '~/web/core/session/events';
import { login } from '~/web/core/session/model/loginDraft';

const { server } = await workspace();

test('Redux DevTools gets no password, token, key or opening address, in whatever state or action', async () => {
  const app = await runApp({
    adapter: inMemory(server.app),
    at: '/login?code=one-time-code-planted',
  });
  const seen: string[] = [];
  const look = () => void seen.push(JSON.stringify(devTools.stateSanitizer(app.state())));
  look();
  app.store.subscribe(look);
  app.dispatch(login.events.changed({ ...ADMIN }));
  app.dispatch(login.events.submitBlocked());
  await app.heard(signedIn);
  const address = {
    notebook_dnsname: 'localhost',
    notebook_protocol: 'http',
    notebook_port: 8888,
    notebook_path: '/nb/n1/',
    token: 'planted-token',
    notebook_entry_point: 'edit?app=x&atelier_code=planted-code',
    submission_id: 's1',
    waiting_for: null,
  } as const;
  app.dispatch(notebookReached({ notebook_id: 'n1', submission_id: 's1', address, name: 'One' }));
  await app.settled();
  const told = app.diary.map((action) => JSON.stringify(devTools.actionSanitizer(action)));
  const secrets = [
    ADMIN.password,
    app.state().session.current.token ?? '?',
    server.workspace.secretBox.secretFor('github cookie'),
    'one-time-code-planted',
    'planted-token',
    'planted-code',
  ];
  for (const secret of secrets)
    expect([secret, [...seen, ...told].find((text) => text.includes(secret))]).toEqual([
      secret,
      undefined,
    ]);
  expect(seen.at(-1)).toContain('"user_name":"admin"');
  expect(told.join()).toContain(codeReceived.type);
  app.stop();
});

test('what holds no secret is passed on as it is, the same objects', () => {
  const state = {
    rows: [{ id: 1, code: 'offline' }],
    draft: { touched: { password: true }, values: { password: '' } },
  };
  expect(devTools.stateSanitizer(state)).toBe(state);
});
