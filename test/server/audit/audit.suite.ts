import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Act } from '~/contract';
import { ACTS_AT_A_TIME, AUDIT_RETENTION_DAYS } from '~/contract/team/auditRules';
import { acts } from '~/server/platform/audit/tables';
import { forgetOldActs, writeActsOf } from '~/server/platform/audit/writing';
import { actingAs } from '~/server/platform/identity/acting';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { changeOf, teamOf } from '../team/support';

const NO_PLACE = { compute_provider: '', compute_region: '', compute_zone: '' } as const;
const ACTOR = { userName: 'admin', teamName: 'atelier', address: '127.0.0.1', userAgent: 'Test' };

/** Acts of admins, and sign-ins. */
export const auditSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('the audit log', () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      await server.addUser('mia');
      await server.addUser('eve', 'others');
    });
    afterAll(() => server.close());

    const read = (
      chosen: { person?: string; kind?: string; since?: string; before?: number } = {},
    ) => server.get('audit', 'read', chosen, { token });
    const kindsOf = (done: readonly Act[]) => done.map(({ kind }) => kind);
    const member = async (id: string) => (await teamOf(server, token)).get(id)!;
    const saved = async (chosen: { person?: string; kind?: string }) => {
      const { url } = await server.get('audit', 'save', chosen, { token });
      return server.app.inject({ url: new URL(url).pathname + new URL(url).search });
    };

    it('an admin who disables and unmakes somebody leaves a line for each, with whom, when and from where', async () => {
      const mia = await member('mia');
      const begun = Date.now();
      const headers = { 'user-agent': `Firefox\u0007${'x'.repeat(400)}` };
      const { user } = await server.get(
        'team',
        'update',
        changeOf(mia, { is_admin: true, fullname: 'Mia M.' }),
        { token, headers },
      );
      await server.get(
        'team',
        'update',
        changeOf(user, { is_admin: false, account_enabled: false }),
        { token },
      );
      const { acts: done, people } = await read({ person: 'mia' });
      expect(kindsOf(done).slice(0, 4)).toEqual([
        'member.unmade_admin',
        'member.disabled',
        'member.updated',
        'member.made_admin',
      ]);
      expect(done[2]).toMatchObject({
        user_name: 'admin',
        whom: 'mia',
        about: 'mia',
        name: 'Mia M.',
        address: '127.0.0.1',
        parts: { fullname: 'mia of atelier → Mia M.' },
      });
      expect(done[2]!.user_agent).toHaveLength(200);
      expect(Date.parse(done[2]!.create_datetime)).toBeGreaterThanOrEqual(begun - 1);
      expect(people).toEqual(['admin', 'mia']);
    });

    it('the line is written with what it is about, or neither is', async () => {
      const before = (await read()).acts.length;
      const viewer = { user_name: 'admin', team_name: 'atelier', is_admin: true };
      const change = { ...changeOf(await member('mia')), fullname: 'Nobody saw it' };
      // A kind that the endpoint does not declare is a bug of ours: the whole transaction is undone.
      await expect(
        actingAs({ ...ACTOR, kinds: [] }, () => server.workspace.members.change(change, viewer)),
      ).rejects.toThrow('is not declared');
      expect((await member('mia')).fullname).not.toBe('Nobody saw it');
      expect((await read()).acts).toHaveLength(before);
    });

    it('a name that exists makes nothing and leaves no line, and what differs is told by field', async () => {
      const zone = { zone_name: 'lab', ...NO_PLACE };
      const { item } = await server.get('zones', 'create', zone, { token });
      await server.get('zones', 'create', zone, { token });
      await server.get(
        'zones',
        'update',
        { id: item!.zone_id, ...zone, enabled: false, zone_description: 'Old' },
        { token },
      );
      const { acts: done } = await read({ kind: 'zone.updated' });
      expect(done).toHaveLength(1);
      expect(done[0]).toMatchObject({
        about: item!.zone_id,
        name: 'lab',
        whom: null,
        parts: { enabled: 'true → false', zone_description: ' → Old' },
      });
      expect((await read({ kind: 'zone.created' })).acts).toHaveLength(1);
    });

    it('sign-ins and failed ones are in it, and what was typed as name or password is not', async () => {
      await server.signIn();
      await server.ask('account', 'signIn', { user_name: 'admin', password: 'hunter2-hunter2' });
      await server.ask('account', 'signIn', {
        user_name: 'my-password-by-mistake',
        password: 'hunter2-hunter2',
      });
      // Written down after the reply, so that its time tells nothing.
      await expect
        .poll(async () => (await read({ kind: 'session.refused' })).acts.length)
        .toBeGreaterThan(0);
      const {
        acts: [refused],
      } = await read({ kind: 'session.refused' });
      expect(refused).toMatchObject({ user_name: 'admin', whom: 'admin' });
      expect((await read({ kind: 'session.opened', person: 'admin' })).acts.length).toBeGreaterThan(
        1,
      );
      const all = JSON.stringify(await server.workspace.db.select().from(acts));
      expect(all).not.toMatch(/hunter2|by-mistake/);
      expect(all).not.toContain(token);
    });

    it('one who invites leaves the address, and never the link', async () => {
      const { link } = await server.get(
        'team',
        'invite',
        { from_user_name: 'admin', team_name: 'atelier', to_email: 'ann@example.org' },
        { token },
      );
      const {
        acts: [sent],
      } = await read({ kind: 'invitation.sent' });
      expect(sent).toMatchObject({ name: 'ann@example.org' });
      expect(JSON.stringify(await read())).not.toContain(link.split('#')[1]);
    });

    it('another team sees nothing of it', async () => {
      expect((await read()).acts.filter(({ whom }) => whom === 'eve')).toEqual([]);
      expect((await read()).people).not.toContain('eve');
    });

    it('ten thousand lines are read page by page, each once, and saved as one file', async () => {
      await server.workspace.db
        .execute(sql`insert into ${acts} (team_name, user_name, kind, about, name, parts, address, user_agent, create_datetime)
      select 'atelier', 'admin', 'group.updated', 'g' || at, '=cmd|calc', '{}'::jsonb, '127.0.0.1', 'Test', now() from generate_series(1, 10000) at`);
      const seen = new Set<number>();
      let before: number | undefined;
      let pages = 0;
      do {
        const page = await read({ kind: 'group.updated', ...(before !== undefined && { before }) });
        expect(page.acts.length).toBeLessThanOrEqual(ACTS_AT_A_TIME);
        for (const { act_id } of page.acts) seen.add(act_id);
        before = page.next ?? undefined;
        pages += 1;
      } while (before !== undefined);
      expect([seen.size, pages]).toEqual([10_000, 10_000 / ACTS_AT_A_TIME]);
      const { body, headers, statusCode } = await saved({ kind: 'group.updated' });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      const lines = body.split('\r\n');
      expect(lines).toHaveLength(10_002);
      expect(lines[0]).toBe('"time","who","act","whom","id","name","changes","address","browser"');
      // A value that a spreadsheet would run as a formula is exported as text.
      expect(lines[1]).toContain(`,"'=cmd|calc",`);
    });

    it('an address of the file opens for admins alone, as long as they are some', async () => {
      await server.workspace.db.transaction((tx) =>
        writeActsOf(tx, ACTOR, [{ kind: 'plan.changed', about: 'atelier', name: 'a "quote"' }]),
      );
      expect((await saved({ kind: 'plan.changed' })).body).toContain('"a ""quote"""');
      await server.addUser('zoe');
      const boss = await server.signIn('zoe', "zoe's password");
      await server.get('team', 'update', changeOf(await member('zoe'), { is_admin: true }), {
        token,
      });
      const { url } = await server.get('audit', 'save', {}, { token: boss });
      const open = () => server.app.inject({ url: new URL(url).pathname + new URL(url).search });
      expect((await open()).statusCode).toBe(200);
      await server.get('team', 'update', changeOf(await member('zoe'), { is_admin: false }), {
        token,
      });
      expect((await open()).statusCode).toBe(403);
      expect(
        (await server.app.inject({ url: `${new URL(url).pathname}?user=admin&team=atelier` }))
          .statusCode,
      ).toBe(403);
    });

    it(`what is older than ${AUDIT_RETENTION_DAYS} days is forgotten`, async () => {
      const before = (await read({ kind: 'plan.changed' })).acts.length;
      await forgetOldActs(
        server.workspace.db,
        Date.now() + (AUDIT_RETENTION_DAYS - 1) * 86_400_000,
      );
      expect((await read({ kind: 'plan.changed' })).acts).toHaveLength(before);
      await forgetOldActs(
        server.workspace.db,
        Date.now() + (AUDIT_RETENTION_DAYS + 1) * 86_400_000,
      );
      expect((await read()).acts).toEqual([]);
    });
  });
