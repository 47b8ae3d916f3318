import { createSocket } from 'node:dgram';
import { RtpHeader, RtpPacket, SrtpSession } from 'werift';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RtpReceiver } from '~/server/platform/media/janus/rtpReceiver';
import { JanusSession } from '~/server/platform/media/janus/session';
import { Wire } from '~/server/platform/media/janus/wire';
import { createJanus } from '~/server/platform/media/janus/janus';
import { readMediaSettings } from '~/server/platform/media/settings';
import { MediaAway } from '~/server/platform/media/transport';
import { until } from '#test/harness/until';
import { missingJanus, startJanus, type Janus } from './startJanus';
import { livePage } from './livePage';
import { describeTransport } from './transports.suite';

const overJanus = (janus: Janus, problems: unknown[] = []) =>
  createJanus(janus.access, readMediaSettings({}), 'here', (error) => {
    problems.push(error);
  });

describe.skipIf(missingJanus() !== null)('Janus', () => {
  for (const behind of [false, true]) {
    describeTransport(behind ? 'Janus behind another machine' : 'Janus', async () => {
      const janus = await startJanus({ behind });
      return { transport: overJanus(janus), close: () => janus.stop() };
    });
  }

  describe('behind the seam', () => {
    let janus: Janus;
    beforeAll(async () => {
      janus = await startJanus();
    });
    afterAll(() => janus?.stop());

    test('a room that is closed, and a page that leaves, leave nothing behind', async () => {
      const stage = await overJanus(janus).open(() => undefined);
      const [ana, ben] = [await livePage(stage, 'ana'), await livePage(stage, 'ben')];
      for (const page of [ana, ben]) await page.connected();
      expect(await janus.holds()).toEqual({ rooms: 1, people: 2, mountpoints: 1 });
      await ana.leave();
      await until('ana to be gone', async () => (await janus.holds()).people === 1);
      await ben.leave();
      await stage.close();
      expect(await janus.holds()).toEqual({ rooms: 0, people: 0, mountpoints: 0 });
    });

    test('where Janus is killed the room is told at once, joining says so in a sentence, and with Janus it is back', async () => {
      const problems: unknown[] = [];
      let lost = 0;
      const stage = await overJanus(janus, problems).open(() => {
        lost += 1;
      });
      onTestFinished(async () => {
        await stage.close();
      });
      const page = await livePage(stage, 'ana');
      await page.connected();
      await janus.kill();
      await until('the room to be told', () => lost === 1);
      await page.leave();
      const since = performance.now();
      const refused = await stage.ready?.().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MediaAway);
      expect((refused as Error).message).toMatch(/^Sound and pictures cannot be had just now/);
      expect(performance.now() - since).toBeLessThan(1_000);
      await expect(stage.join('ben')).rejects.toThrow(MediaAway);
      // The operator is told once, with the reason.
      expect(problems).toHaveLength(1);
      expect(String(problems[0])).toContain('ECONNREFUSED');
      await janus.start();
      await stage.ready?.();
      const [ana, ben] = [await livePage(stage, 'ana'), await livePage(stage, 'ben')];
      for (const each of [ana, ben]) {
        onTestFinished(() => each.leave());
        await each.connected();
      }
      stage.forward('ana', 'microphone', 0);
      await until('sound', () => {
        ana.send('microphone', { mark: 1 });
        return ben.got.length > 0;
      });
    });

    test("what a server that was killed left on Janus is taken away by its next start, and what is another server's stays", async () => {
      const [here, there] = await Promise.all(
        ['Atelier here', 'Atelier there'].map(async (name) => {
          const wire = await Wire.open(janus.access, () => undefined);
          return JanusSession.open(wire, { name, secret: janus.access.secret });
        }),
      );
      await here!.enter(1);
      here!.wire.break();
      await until('those in it to be gone', async () => (await janus.holds()).people === 0);
      expect(await janus.holds()).toEqual({ rooms: 2, people: 0, mountpoints: 2 });
      const stage = await overJanus(janus).open(() => undefined);
      expect(await janus.holds()).toEqual({ rooms: 2, people: 0, mountpoints: 2 });
      await stage.close();
      expect(await janus.holds()).toEqual({ rooms: 1, people: 0, mountpoints: 1 });
      await there!.close();
      expect(await janus.holds()).toEqual({ rooms: 0, people: 0, mountpoints: 0 });
    });

    test("what reaches this server without the key of its lane is nobody's, though it has the right number", async () => {
      const ear = await RtpReceiver.open({ address: '127.0.0.1', ports: [41_100, 41_199] });
      const heard: RtpPacket[] = [];
      const { ssrc, key, end } = ear.listen((packet) => {
        heard.push(packet);
      });
      const [keys, socket] = [Buffer.from(key, 'base64'), createSocket('udp4')];
      onTestFinished(() => {
        end();
        socket.close();
      });
      const packet = (sequenceNumber: number) =>
        new RtpPacket(
          new RtpHeader({ ssrc, sequenceNumber, payloadType: 111 }),
          Buffer.alloc(40, 7),
        );
      const session = (master: Buffer) =>
        new SrtpSession({
          keys: {
            localMasterKey: master,
            localMasterSalt: keys.subarray(16),
            remoteMasterKey: master,
            remoteMasterSalt: keys.subarray(16),
          },
          profile: 1,
        });
      const send = (data: Buffer) =>
        new Promise((resolve) => {
          socket.send(data, ear.port, '127.0.0.1', resolve);
        });
      await send(packet(1).serialize());
      await send(session(Buffer.alloc(16)).encrypt(packet(2).payload, packet(2).header));
      await send(Buffer.from('nonsense'));
      await send(session(keys.subarray(0, 16)).encrypt(packet(3).payload, packet(3).header));
      await until('the packet with the key', () => heard.length > 0);
      expect(heard.map(({ header }) => header.sequenceNumber)).toEqual([3]);
      expect(ear.port).toBeGreaterThanOrEqual(41_100);
    });

    test('a Janus that answers nothing is away within seconds, and all is as before when it answers again', async () => {
      let lost = 0;
      const transport = overJanus(janus);
      const stage = await transport.open(() => {
        lost += 1;
      });
      onTestFinished(async () => {
        await stage.close();
      });
      janus.freeze();
      onTestFinished(() => janus.goOn());
      await until('the room to be told', () => lost === 1);
      const since = performance.now();
      await expect(stage.ready?.()).rejects.toThrow(MediaAway);
      expect(performance.now() - since).toBeLessThan(8_000);
      janus.goOn();
      await stage.ready?.();
      // The room and the mountpoints of the previous connection are gone, too.
      await until('one room', async () => {
        const { rooms, mountpoints } = await janus.holds();
        return rooms === 1 && mountpoints === 1;
      });
    });

    test('a Janus that does not take the secret or the key is away, and who runs it is told why', async () => {
      for (const wrong of [{ secret: 'wrong' }, { adminKey: 'wrong' }, { adminKey: null }]) {
        const problems: unknown[] = [];
        const transport = createJanus(
          { ...janus.access, ...wrong },
          readMediaSettings({}),
          'here',
          (error) => {
            problems.push(error);
          },
        );
        await expect(transport.open(() => undefined)).rejects.toThrow(MediaAway);
        expect(String(problems[0])).toMatch(/[Uu]nauthorized|admin_key/);
      }
      expect(await janus.holds()).toMatchObject({ rooms: 0, mountpoints: 0 });
    });
  });
});
