import { push } from 'connected-react-router';
import { afterEach, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { openWire, unreachable } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { api } from '~/contract';
import {
  transferConfirmOpened,
  transferRequested,
  receiverChosen,
  transferSucceeded,
} from '~/web/features/team/members/events';
import { selectOwnershipTransfer } from '~/web/features/team/members/selectors';
import {
  offerRequested,
  secretAccessRequested,
  revocationRequested,
  secretDeletionRequested,
  tokenSeen,
} from '~/web/features/settings/events';
import {
  secretList,
  apiTokens,
  secretForm,
  selectSecretForm,
  tokenForm,
} from '~/web/features/settings/model/credentials';
import { selectCredentials } from '~/web/features/settings/model/credentials.slice';

const { server, token } = await workspace();
let app: AtWork;
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});

const open = async (at = '/settings', as = token) => {
  app = await openAtWork(server, { token: as, at, wire: openWire(server.app) });
  await app.settled();
};
const notices = () =>
  app
    .state()
    .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);
const write = async (name: string, value: string) => {
  app.dispatch(secretForm.events.changed({ name, value }));
  app.dispatch(secretForm.events.submitBlocked());
  await app.settled();
};
const names = () => secretList.selectAll(app.state()).map(({ name }) => name);

test('PRM-09 a secret is written down, and its value leaves the form at once, and the page with the person', async () => {
  await open();
  await write('API_KEY', 'a value');
  expect([names(), selectSecretForm(app.state())?.values]).toEqual([
    ['API_KEY'],
    { name: '', value: '' },
  ]);
  expect(notices()).toContain('success Secret API_KEY saved');
  app.dispatch(secretForm.events.changed({ name: 'X', value: 'typed' }));
  app.dispatch(push('/home'));
  await app.settled();
  expect(selectSecretForm(app.state())).toBeNull();
});

test('a wrong name sends nothing, and what the server refuses stands at its field', async () => {
  await open();
  await write('1 KEY', 'a value');
  expect(app.wire.count(api.secrets.save)).toBe(0);
  app.wire.break(api.secrets.save, unreachable(500, 'The disk is full'));
  await write('KEY', 'a value');
  expect([notices(), selectSecretForm(app.state())?.request.status]).toEqual([
    ['error The secret was not saved'],
    'failed',
  ]);
});

test('a deleted secret is gone, and a job is given what its owner chose', async () => {
  await open();
  await write('ONE', 'value one');
  await write('TWO', 'value two');
  const { batch_job_id: id } = await addJob(server, token, 'print(1)');
  app.dispatch(secretAccessRequested({ kind: 'job', id }));
  await app.settled();
  expect(selectCredentials(app.state()).offers[id]?.names).toEqual([]);
  app.dispatch(offerRequested({ kind: 'job', id, names: ['ONE', 'TWO'] }));
  await app.settled();
  app.dispatch(secretDeletionRequested({ name: 'ONE' }));
  await app.settled();
  expect(names()).not.toContain('ONE');
  expect(await server.workspace.secrets.valuesFor('admin', id)).toEqual({ TWO: 'value two' });
});

test('PRM-05 PRM-09 a token is made, shown once, and revoked', async () => {
  await open();
  app.dispatch(tokenForm.events.changed({ name: 'CI', days: 30 }));
  app.dispatch(tokenForm.events.submitBlocked());
  await app.settled();
  const { made } = selectCredentials(app.state());
  expect(made).toMatchObject({ name: 'CI', value: expect.stringMatching(/^atl_/) });
  app.dispatch(tokenSeen());
  expect(JSON.stringify(app.state())).not.toContain(made!.value);
  const [row] = apiTokens.selectAll(app.state());
  app.dispatch(revocationRequested({ token_id: row!.token_id }));
  await app.settled();
  expect([apiTokens.selectAll(app.state()), notices()]).toEqual([[], ['success Token revoked']]);
});

test('PRM-05 PRM-06 PRM-23 on a plan without them nothing is asked for', async () => {
  await server.workspace.accounts.keepPlan('atelier', 'explorer');
  await open();
  expect([app.wire.count(api.secrets.readAll), app.wire.count(api.tokens.readAll)]).toEqual([0, 1]);
  await server.workspace.accounts.keepPlan('atelier', 'creator_pro');
});

test('what a member owns goes to another one, ten at a time, and what was done is told', async () => {
  const ann = await server.addUser('ann');
  await server.addUser('ben');
  for (let at = 0; at < 12; at += 1)
    await addJob(server, ann, 'print(1)', { job_name: `Job ${at}` });
  await open('/team/ann');
  app.dispatch(transferConfirmOpened({ id: 'ann' }));
  await app.settled();
  expect(selectOwnershipTransfer(app.state())?.holdings).toHaveLength(12);
  app.dispatch(receiverChosen({ to: 'ben' }));
  app.dispatch(transferRequested({ id: 'ann', to: 'ben' }));
  await app.heard(transferSucceeded);
  await app.settled();
  expect(app.wire.count(api.ownership.transfer)).toBe(2);
  expect([notices(), selectOwnershipTransfer(app.state())]).toEqual([
    ['success 12 things handed over'],
    null,
  ]);
  expect(await server.workspace.jobs.list({ owner: 'ben' })).toHaveLength(12);
});
