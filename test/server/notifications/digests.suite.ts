import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, lte } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { createDigests } from '~/server/areas/notifications/digest/digests';
import { DIGEST_MS } from '~/server/platform/notifications/channels';
import { digests, notices } from '~/server/platform/notifications/tables';
import { writeDown } from '~/server/platform/notifications/writing';
import { users } from '~/server/platform/identity/tables';
import { afterMs } from '~/server/platform/database/due';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Mails about what people have not seen. */
export const digestsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('mails about notices', () => {
    let server: TestWorkspace;
    let ada: string;
    let token: string;
    let people = 0;
    const writers: { close(): Promise<void> }[] = [];
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      ada = `ada${people++}`;
      token = await server.addUser(ada);
      await server.get('account', 'updateUser', { email: `${ada}@example.org` }, { token });
    });
    afterEach(async () => {
      for (const writer of writers.splice(0)) await writer.close();
    });

    const choose = (notification_preferences: object) =>
      server.get('account', 'updateUser', { notification_preferences }, { token });
    const happens = (...abouts: string[]) =>
      server.workspace.db.transaction((tx) =>
        writeDown(
          tx,
          abouts.map((about) => ({
            kind: 'job_ended',
            userName: ada,
            about: `${ada}-${about}`,
            objectId: `job-${about}`,
            parts: {
              name: about,
              submission_id: `${about}-1`,
              status: 'Execution Failed',
              reason: 'The program ended with exit code 3.',
            },
          })),
        ),
      );
    const due = async () =>
      (
        await server.workspace.db.select().from(digests).where(eq(digests.userName, ada))
      )[0]?.dueDatetime?.getTime() ?? null;
    const writerAt = (laterMs: number) => {
      const { db, outbox, config } = server.workspace;
      const writer = createDigests({
        db,
        outbox,
        config,
        report: (error) => {
          throw error;
        },
        doubt: () => undefined,
        now: () => afterMs(laterMs),
      });
      writers.push(writer);
      return writer;
    };
    /** Writes what is due at a later time of the clock. */
    const write = async (laterMs: number) => {
      const writer = writerAt(laterMs);
      writer.wake();
      const late = lte(digests.dueDatetime, afterMs(laterMs));
      await until(
        'every mail that is due',
        async () => (await server.workspace.db.select().from(digests).where(late)).length === 0,
      );
      await writer.close();
      server.workspace.outbox.wake();
    };
    const mails = async () => {
      const folder = path.join(server.dataFolder, 'mail');
      const files = (await readdir(folder).catch(() => [] as string[]))
        .filter((name) => name.endsWith('.eml'))
        .sort();
      const texts = await Promise.all(
        files.map((file) => readFile(path.join(folder, file), 'utf8')),
      );
      return texts
        .filter((text) => text.includes(`${ada}@example.org`))
        .map((text) =>
          text
            .replace(/=\r\n/g, '')
            .replace(/=3D/g, '=')
            .replace(/=C2=B7/g, '·'),
        );
    };
    const mailCount = (many: number) =>
      until(`${many} mails`, async () => ((await mails()).length === many ? mails() : null));

    it('of all that happened in an hour one mail is written, with what was not seen, in order, and a way to each', async () => {
      await choose({ mail: { jobs: true }, digest: 'hourly' });
      await happens('One');
      const first = await due();
      await happens('Two', 'Seen');
      expect([await due(), first! - Date.now() > DIGEST_MS.hourly - 60_000]).toEqual([first, true]);
      await server.get('notices', 'seen', { about: [`${ada}-Seen`] }, { token });
      await write(DIGEST_MS.hourly - 60_000);
      expect(await mails()).toEqual([]);
      await write(DIGEST_MS.hourly + 60_000);
      const [mail = ''] = await mailCount(1);
      expect(mail).toContain('Subject: Atelier: 2 notifications while you were away');
      expect(mail).toContain('http://localhost:8080/jobs/job-One?submission=One-1');
      expect(mail.indexOf('One: Execution Failed')).toBeLessThan(
        mail.indexOf('Two: Execution Failed'),
      );
      expect(mail).toContain('The program ended with exit code 3.');
      expect(mail).not.toContain('Seen: Execution Failed');
      await happens('Three');
      await write(2 * DIGEST_MS.hourly + 120_000);
      const [, second = ''] = await mailCount(2);
      expect(second).toContain('Three: Execution Failed');
      expect(second).not.toContain('One: Execution Failed');
    });

    it('nobody gets a mail who wants none of it, has seen all of it, is disabled, or has no address', async () => {
      await choose({ mail: { notebooks: true } });
      await happens('Unwanted');
      expect(await due()).toBeNull();
      await choose({ mail: { jobs: true } });
      await happens('Seen');
      await server.get('notices', 'seen', { about: [`${ada}-Seen`, `${ada}-Unwanted`] }, { token });
      await write(DIGEST_MS.daily + 60_000);
      const put = (change: Partial<typeof users.$inferInsert>) =>
        server.workspace.db.update(users).set(change).where(eq(users.userName, ada));
      await put({ accountEnabled: false });
      await happens('Shut');
      await write(2 * DIGEST_MS.daily);
      await put({ accountEnabled: true, email: '' });
      await happens('Nowhere');
      await write(3 * DIGEST_MS.daily);
      await put({ email: `${ada}@example.org` });
      expect([await mails(), await due()]).toEqual([[], null]);
    });

    it('a mail and what it tells are one: what is taken back is told again, and two servers write it once', async () => {
      await choose({ mail: { jobs: true } });
      await happens('Once');
      const { db, config } = server.workspace;
      const broken = createDigests({
        db,
        config,
        report: () => undefined,
        doubt: () => undefined,
        now: () => afterMs(DIGEST_MS.daily + 60_000),
        outbox: { wake: () => undefined, write: () => Promise.reject(new Error('killed')) },
      });
      broken.wake();
      await broken.close();
      expect(await due()).not.toBeNull();
      const two = [writerAt(DIGEST_MS.daily + 60_000), writerAt(DIGEST_MS.daily + 60_000)];
      for (const writer of two) writer.wake();
      expect((await mailCount(1))[0]).toContain('Subject: Atelier: Once: Execution Failed');
      for (const writer of two) await writer.close();
      server.workspace.outbox.wake();
      await write(2 * DIGEST_MS.daily);
      expect(await mails()).toHaveLength(1);
    });

    it('who wants them hourly instead of daily gets the next one within the hour', async () => {
      await choose({ mail: { jobs: true } });
      await happens('Soon');
      expect(await due()).toBeGreaterThan(Date.now() + DIGEST_MS.hourly);
      await choose({ digest: 'hourly' });
      expect(await due()).toBeLessThanOrEqual(Date.now() + DIGEST_MS.hourly);
      expect(
        (await server.get('account', 'readUser', {}, { token })).user.notification_preferences,
      ).toEqual({ push: {}, mail: { jobs: true }, digest: 'hourly' });
    });

    const stopped = async () =>
      (await server.workspace.db.select().from(users).where(eq(users.userName, ada)))[0]
        ?.notificationPreferences.mail;
    const aMail = async () => {
      await choose({ mail: { jobs: true }, push: { jobs: true } });
      await happens('Mailed');
      await write(DIGEST_MS.daily + 60_000);
      const [mail = ''] = await mailCount(1);
      const unfolded = mail.replace(/\r\n\s+/g, ' ');
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const [, url = ''] = /List-Unsubscribe: <([^>]+)>/.exec(unfolded) ?? [];
      const [, link = ''] = /(http:\/\/localhost:8080\/stop-mails#[\w-]+)/.exec(unfolded) ?? [];
      return { url: new URL(url), token: link.split('#')[1] ?? '' };
    };

    it('the link of a mail stops the mails and nothing else, without signing in, and as often as it is used', async () => {
      const mail = await aMail();
      await server.get('notices', 'stopMails', { token: mail.token });
      expect(
        (await server.get('account', 'readUser', {}, { token })).user.notification_preferences,
      ).toEqual({ push: { jobs: true }, mail: {} });
      await server.get('notices', 'stopMails', { token: mail.token });
      await happens('Later');
      expect(await due()).toBeNull();
      expect(await server.ask('notices', 'stopMails', { token: 'a'.repeat(43) })).toMatchObject({
        status: 404,
        failure: { Error: expect.stringContaining('Settings') },
      });
    });

    it('a mail program stops them with one click, and one that only looks at the address stops nothing', async () => {
      const { url, token: said } = await aMail();
      const at = `${url.pathname}${url.search}`;
      const looked = await server.app.inject({
        method: 'GET',
        url: at,
        headers: { host: 'localhost:8080' },
      });
      expect([looked.statusCode, looked.headers.location, await stopped()]).toEqual([
        302,
        `/stop-mails#${said}`,
        { jobs: true },
      ]);
      const post = (where: string) =>
        server.app.inject({
          method: 'POST',
          url: where,
          payload: 'List-Unsubscribe=One-Click',
          headers: { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect((await post(url.pathname)).statusCode).toBe(404);
      expect([(await post(at)).statusCode, await stopped()]).toEqual([200, {}]);
    });

    it('what the app is not to tell is listed as seen, and told by the door that is wanted', async () => {
      await choose({ app: { jobs: false }, mail: { jobs: true } });
      await happens('Quiet');
      expect(await server.get('notices', 'read', {}, { token })).toMatchObject({
        unseen: 0,
        happenings: [{ seen_datetime: expect.any(String) }],
      });
      await write(DIGEST_MS.daily + 60_000);
      expect((await mailCount(1))[0]).toContain('Quiet: Execution Failed');
      await server.workspace.db.delete(notices).where(eq(notices.userName, ada));
    });
  });
