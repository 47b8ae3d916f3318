import { afterEach, beforeAll, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { openWire, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { writeActsOf } from '~/server/platform/audit/writing';
import {
  chosen,
  fileReady,
  olderActsRequested,
  exportFailed,
  saveRequested,
  actsRefreshRequested,
} from '~/web/features/team/audit/events';
import { selectAudit } from '~/web/features/team/audit/model';

const { server, token } = await workspace();
let app: AtWork;
beforeAll(async () => {
  const actor = { userName: 'admin', teamName: 'atelier', address: '10.0.0.7', userAgent: 'Test' };
  await writeActsOf(
    server.workspace.db,
    actor,
    Array.from(
      { length: 700 },
      (_, at) => ({ kind: 'group.updated', about: `g${at}`, name: `group ${at}` }) as const,
    ),
  );
  await writeActsOf(server.workspace.db, actor, [
    { kind: 'member.disabled', about: 'mia', whom: 'mia', name: 'Mia' },
  ]);
});
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});

const open = async (as = token) => {
  app = await openAtWork(server, {
    token: as,
    at: '/team-admin/audit',
    wire: openWire(server.app),
  });
  await app.settled();
};
const audit = () => selectAudit(app.state());
const notices = () =>
  app
    .state()
    .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);

test('the page shows the newest acts, and older ones page by page until the end', async () => {
  await open();
  expect([audit().acts.length, audit().acts[0]?.kind, audit().request.status]).toEqual([
    500,
    'member.disabled',
    'succeeded',
  ]);
  expect(audit().people).toEqual(['admin', 'mia']);
  app.dispatch(olderActsRequested());
  app.dispatch(olderActsRequested());
  await app.settled();
  const { acts, next } = audit();
  expect([new Set(acts.map(({ act_id }) => act_id)).size, acts.length, next]).toEqual([
    702,
    702,
    null,
  ]);
  expect(app.wire.count(api.audit.read)).toBe(2);
});

test('a person, a kind and a time are chosen: only their acts are read', async () => {
  await open();
  app.dispatch(chosen({ person: 'mia' }));
  await app.settled();
  expect(audit().acts.map(({ about }) => about)).toEqual(['mia']);
  app.dispatch(chosen({ person: null, kind: 'session.opened', days: 7 }));
  await app.settled();
  expect(audit().acts.map(({ kind }) => kind)).toEqual(['session.opened']);
});

test('older acts of what was chosen before are not put below what is chosen now', async () => {
  await open();
  app.dispatch(olderActsRequested());
  app.dispatch(chosen({ person: 'mia' }));
  await app.settled();
  expect([audit().acts.length, audit().next, audit().olderRequest.status]).toEqual([
    1,
    null,
    'succeeded',
  ]);
});

test('what is chosen is saved as a file, and a refusal is told', async () => {
  await open();
  app.dispatch(chosen({ kind: 'member.disabled' }));
  app.dispatch(saveRequested());
  const { payload } = (await app.heard(fileReady)) as ReturnType<typeof fileReady>;
  expect(payload.name).toMatch(/^Audit log \d{4}-\d\d-\d\d\.csv$/);
  expect(payload.url).toContain('kind=member.disabled');
  app.wire.break(api.audit.save, unreachable(500, 'The disk is full'));
  app.dispatch(saveRequested());
  await app.heard(exportFailed);
  await app.settled();
  expect([notices(), audit().fileRequest.status]).toEqual([
    ['error The audit log was not saved'],
    'idle',
  ]);
});

test('PRM-23 who is no admin sends nothing', async () => {
  await open(await server.addUser('mary'));
  app.dispatch(actsRefreshRequested());
  await app.settled();
  expect(app.wire.count(api.audit.read)).toBe(0);
});

test('what could not be read is tried again on demand', async () => {
  await open();
  app.wire.break(api.audit.read, unreachable(503, 'Not now'));
  app.dispatch(chosen({ person: 'mia' }));
  await app.settled();
  expect([audit().request.problem?.message, audit().acts.length]).toEqual(['Not now', 0]);
  app.wire.mend(api.audit.read);
  app.dispatch(actsRefreshRequested());
  await app.settled();
  expect([audit().request.status, audit().acts.map(({ about }) => about)]).toEqual([
    'succeeded',
    ['mia'],
  ]);
});
