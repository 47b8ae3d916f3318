import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { PUSH_AFTER_MS } from '~/server/platform/notifications/channels';
import { createPushQueue, PUSH_RETRY } from '~/server/areas/notifications/push/pushQueue';
import { pushKeysOf } from '~/server/areas/notifications/push/keys';
import { createPushSender } from '~/server/areas/notifications/push/sender';
import { pushServices } from '~/server/areas/notifications/push/services';
import { MAX_SUBSCRIPTIONS } from '~/server/areas/notifications/push/subscriptions';
import { notices, pushes, pushSubscriptions } from '~/server/platform/notifications/tables';
import { writeDown } from '~/server/platform/notifications/writing';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { afterMs } from '~/server/platform/database/due';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { claimsOf, openPushService, pushBrowser } from './pushService';

type Service = Awaited<ReturnType<typeof openPushService>>;

/** Push notifications, up to what a push service on this machine is sent. */
export const pushSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('push notifications', () => {
    let server: TestWorkspace;
    let service: Service;
    let mia: string;
    let early: number;
    const couriers: { close(): Promise<void> }[] = [];
    beforeAll(async () => {
      service = await openPushService();
      server = await openWorkspace({
        database: await place(),
        config: { push: { hosts: [service.origin] } },
      });
      await server.signIn();
    });
    afterAll(async () => {
      await server.close();
      await service.close();
    });
    beforeEach(async () => {
      await server.workspace.db.delete(notices);
      await server.workspace.db.delete(pushSubscriptions);
      service.pushed.length = 0;
      service.answer = () => ({ status: 201 });
      early = 0;
    });
    afterEach(async () => {
      for (const courier of couriers.splice(0)) await courier.close();
    });

    let people = 0;
    /** Somebody new, signed in, who wants to be told of builds by push. */
    const somebody = async () => {
      const name = `mia${people++}`;
      mia = name;
      const token = await server.addUser(name);
      await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: { environments: true } } },
        { token },
      );
      return token;
    };
    const subscribe = async (token: string, name = 'one') => {
      const browser = pushBrowser(service.origin, name);
      await server.get(
        'notices',
        'subscribe',
        { endpoint: browser.endpoint, keys: browser.keys },
        { token },
      );
      return browser;
    };
    const happens = (
      about: string,
      userName = mia,
      parts: Record<string, string> = { name: 'vision', status: 'failed', reason: 'ERROR: no x' },
    ) =>
      server.workspace.db.transaction((tx) =>
        writeDown(tx, [{ kind: 'build_ended', userName, about, objectId: 'env-1', parts }]),
      );
    const queued = async () =>
      (await server.workspace.db.select().from(pushes)).map(({ about, attempts }) => [
        about,
        attempts,
      ]);
    /** One more server that looks for what is due at a later time of the clock. */
    const courierAt = (laterMs: number) => {
      const { db, pushSubscriptions: subscriptions, pushKeys: keys } = server.workspace;
      const sender = createPushSender({
        keys,
        services: pushServices({ hosts: [service.origin] }),
        subject: 'mailto:a@example.org',
      });
      const courier = createPushQueue({
        db,
        subscriptions,
        sender,
        report: (error) => {
          throw error;
        },
        now: () => afterMs(laterMs),
      });
      couriers.push(courier);
      return courier;
    };
    /** Looks for what is due until nothing is in hand; each time a little later. */
    const deliver = async (laterMs = PUSH_AFTER_MS + 1_000) => {
      const courier = courierAt(laterMs + ++early);
      courier.wake();
      await courier.close();
    };

    it('API-18 a browser is given the public key of the installation, nobody asks for somebody else', async () => {
      const token = await somebody();
      const { token: key } = await server.get('notices', 'pushToken', { user_id: mia }, { token });
      expect(Buffer.from(key, 'base64url')).toHaveLength(65);
      expect(key).toBe(server.workspace.pushKeys.publicKey);
      expect(
        await server.ask('notices', 'pushToken', { user_id: 'admin' }, { token }),
      ).toMatchObject({ status: 403 });
      const box = createSecretBox(Buffer.alloc(32, 7));
      expect(pushKeysOf(box)).toEqual(pushKeysOf(box));
      expect(pushKeysOf(createSecretBox(Buffer.alloc(32, 8))).publicKey).not.toBe(
        pushKeysOf(box).publicKey,
      );
    });

    it('LOG-12 what happened is sent to each browser of the person, encrypted for it alone, signed, and with no more than a click needs', async () => {
      const token = await somebody();
      const [one, other] = [await subscribe(token, 'one'), await subscribe(token, 'other')];
      await happens('b-1', mia, {
        name: 'vision',
        status: 'failed',
        reason: `${'x'.repeat(2_000)}\nsecond`,
      });
      await deliver();
      expect(service.pushed.map(({ path }) => path).sort()).toEqual(['/send/one', '/send/other']);
      const pushed = service.pushed.find(({ path }) => path === '/send/one')!;
      const payload = {
        title: 'vision: Build failed',
        body: `${'x'.repeat(299)}…`,
        to: '/environments/env-1',
        about: 'b-1',
      };
      expect(JSON.parse(one.open(pushed.body))).toEqual(payload);
      expect(() => other.open(pushed.body)).toThrow();
      expect(pushed.body.includes('vision')).toBe(false);
      expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(
        claimsOf(pushed.headers.authorization ?? '', server.workspace.pushKeys.publicKey),
      ).toMatchObject({ aud: service.origin, sub: 'mailto:a@example.org' });
      await deliver();
      expect([service.pushed.length, await queued()]).toEqual([2, []]);
      const [row] = await server.workspace.db.select().from(pushSubscriptions);
      expect(JSON.stringify(row)).not.toContain('/send/');
    });

    it('what the person saw in the app before it is due is not sent, nor what they want by another door', async () => {
      const token = await somebody();
      await subscribe(token);
      await happens('seen-1');
      await server.get('notices', 'seen', { about: ['seen-1'] }, { token });
      await deliver();
      await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: { jobs: true } } },
        { token },
      );
      await happens('other-1');
      expect(await queued()).toEqual([]);
      await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: { environments: true } } },
        { token },
      );
      await happens('late-1');
      await server.get(
        'account',
        'updateUser',
        { notification_preferences: { push: { environments: false } } },
        { token },
      );
      await deliver();
      expect([service.pushed, await queued()]).toEqual([[], []]);
    });

    it('LOG-10 LOG-12 who logs out, unsubscribes or is disabled is sent nothing any more', async () => {
      const left = async () =>
        (
          await server.workspace.db
            .select()
            .from(pushSubscriptions)
            .where(eq(pushSubscriptions.userName, mia))
        ).length;
      const out = await somebody();
      await subscribe(out);
      await happens('b-1');
      await server.get('account', 'signOut', {}, { token: out });
      expect([await left(), await queued()]).toEqual([0, []]);

      const token = await somebody();
      const { endpoint } = await subscribe(token);
      await server.get('notices', 'unsubscribe', { endpoint }, { token: await server.signIn() });
      expect(await left()).toBe(1);
      await server.get('notices', 'unsubscribe', { endpoint }, { token });
      expect(await left()).toBe(0);

      const shut = await somebody();
      await subscribe(shut);
      await happens('b-2');
      await server.get(
        'team',
        'update',
        { ...(await memberOf(mia)), account_enabled: false },
        { token: await server.signIn() },
      );
      expect(await left()).toBe(0);
      await happens('b-3');
      await deliver();
      expect([service.pushed, await queued()]).toEqual([[], []]);
    });
    const memberOf = async (name: string) => {
      const { users } = await server.get('team', 'readAll', {}, { token: await server.signIn() });
      return users.find(({ user_name }) => user_name === name)!;
    };

    it.each([404, 410, 401, 403])(
      'a browser that the push service answers for with %i is forgotten',
      async (status) => {
        await subscribe(await somebody());
        await happens(`gone-${status}`);
        service.answer = () => ({ status });
        await deliver();
        expect(await server.workspace.db.select().from(pushSubscriptions)).toEqual([]);
      },
    );

    it('a push service that is in trouble is asked again later, and given up at last, and what it will never take is dropped', async () => {
      await subscribe(await somebody());
      await happens('slow');
      service.answer = () => ({ status: 503 });
      for (let hour = 1; hour <= PUSH_RETRY.attempts; hour += 1)
        await deliver(hour * 3_600_000 + PUSH_AFTER_MS);
      expect([service.pushed.length, await queued()]).toEqual([PUSH_RETRY.attempts, []]);
      service.pushed.length = 0;
      await happens('large');
      service.answer = () => ({ status: 413 });
      await deliver();
      await deliver(3_600_000);
      expect([service.pushed.length, await queued()]).toEqual([1, []]);
      expect(await server.workspace.db.select().from(pushSubscriptions)).toHaveLength(1);
    });

    it('nothing is followed to where a push service points', async () => {
      await subscribe(await somebody());
      await happens('elsewhere');
      service.answer = () => ({ status: 307, headers: { location: `${service.origin}/stolen` } });
      await deliver();
      expect(service.pushed.map(({ path }) => path)).toEqual(['/send/one']);
    });

    it('what a server had in hand when it was killed is sent by the next one, when its lease is over', async () => {
      await subscribe(await somebody());
      await happens('killed');
      await server.workspace.db
        .update(pushes)
        .set({ dueDatetime: new Date(Date.now() + 60_000), attempts: 1 });
      await deliver(30_000);
      expect(service.pushed).toEqual([]);
      await deliver(61_000);
      expect(service.pushed).toHaveLength(1);
    });

    it('two servers send one thing once', async () => {
      await subscribe(await somebody());
      for (const about of ['a', 'b', 'c']) await happens(about);
      const two = [courierAt(PUSH_AFTER_MS + 1_000), courierAt(PUSH_AFTER_MS + 1_000)];
      for (const courier of two) courier.wake();
      await until('all of them', async () => (await queued()).length === 0);
      expect(service.pushed).toHaveLength(3);
    });

    it('an address that is of no push service is refused, in a sentence that says what to do', async () => {
      const token = await somebody();
      const { keys } = pushBrowser(service.origin, 'x');
      const reply = await server.ask(
        'notices',
        'subscribe',
        { endpoint: 'https://evil.example.org/x', keys },
        { token },
      );
      expect(reply).toMatchObject({
        status: 422,
        failure: { fields: { endpoint: expect.stringContaining('ATELIER_PUSH_HOSTS') } },
      });
    });

    it('keys that are none are refused, and of many browsers of a person the newest are told', async () => {
      const token = await somebody();
      const { endpoint } = pushBrowser(service.origin, 'x');
      const keys = { p256dh: 'AAAA', auth: 'AAAA' };
      expect(await server.ask('notices', 'subscribe', { endpoint, keys }, { token })).toMatchObject(
        { status: 422, failure: { fields: { keys: expect.any(String) } } },
      );
      expect(
        await server.ask(
          'notices',
          'subscribe',
          { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}`, keys },
          { token },
        ),
      ).toMatchObject({ status: 422 });
      for (let at = 0; at < MAX_SUBSCRIPTIONS + 2; at += 1) await subscribe(token, `many-${at}`);
      expect(await server.workspace.db.select().from(pushSubscriptions)).toHaveLength(
        MAX_SUBSCRIPTIONS,
      );
    });
  });
