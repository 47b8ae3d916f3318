/** Guarantees of every transport: the same rooms, pages and packets, whatever carries them. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TrackKind } from '~/contract/streams/liveRoom';
import type { ForwardedPacket, LiveTransport } from '~/server/platform/media/transport';
import { until } from '#test/harness/until';
import { livePage, type LivePage, type Sound } from './livePage';

/** Sends every 20 ms, until it is ended. */
const keepSending = (page: LivePage, lane: TrackKind, sound: Sound) => {
  const timer = setInterval(() => page.send(lane, sound), 20);
  onTestFinished(() => clearInterval(timer));
  return { end: () => clearInterval(timer) };
};

const reaches = (page: LivePage, mark: number, slot: number) =>
  until(`${mark} on slot ${slot} of ${page.id}`, () =>
    page.got.some((one) => one.mark === mark && one.slot === slot),
  );
const marksOf = (page: LivePage) => new Set(page.got.map(({ mark }) => mark));

export const describeTransport = (
  name: string,
  open: () => Promise<{ readonly transport: LiveTransport; close(): Promise<void> }>,
) =>
  describe(`a live room over ${name}`, () => {
    let parts: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      parts = await open();
    });
    afterAll(() => parts?.close());

    const room = async (...ids: readonly string[]) => {
      const stage = await parts.transport.open(() => undefined);
      onTestFinished(async () => {
        await stage.close();
      });
      const heard: ForwardedPacket[] = [];
      stage.listen((one) => {
        heard.push(one);
      });
      const pages: LivePage[] = [];
      for (const id of ids) pages.push(await livePage(stage, id));
      for (const page of pages) {
        onTestFinished(() => page.leave());
        await page.connected();
      }
      return { stage, heard, pages: pages as [LivePage, LivePage, LivePage] };
    };

    test('what is sent on a lane that has a slot arrives at all others on it, and nowhere else', async () => {
      const {
        stage,
        pages: [ana, ben, cem],
      } = await room('ana', 'ben', 'cem');
      stage.forward('ana', 'microphone', 3);
      stage.forward('ben', 'camera', 1);
      keepSending(ana, 'microphone', { mark: 7 });
      keepSending(ana, 'camera', { mark: 8 });
      keepSending(ben, 'camera', { mark: 9 });
      for (const page of [ben, cem]) await reaches(page, 7, 3);
      for (const page of [ana, cem]) await reaches(page, 9, 1);
      expect([marksOf(ana), marksOf(ben), marksOf(cem)]).toEqual([
        new Set([9]),
        new Set([7]),
        new Set([7, 9]),
      ]);
      expect(new Set(cem.got.map(({ kind, slot }) => `${kind} ${slot}`))).toEqual(
        new Set(['audio 3', 'video 1']),
      );
      expect(parts.transport.forwarded()).toBeGreaterThan(0);
    });

    test('a lane that is closed reaches nobody, whatever its page goes on sending, and opened again it does, on another slot', async () => {
      const {
        stage,
        heard,
        pages: [ana, ben, cem],
      } = await room('ana', 'ben', 'cem');
      stage.forward('ana', 'microphone', 0);
      keepSending(ana, 'microphone', { mark: 1 });
      await reaches(ben, 1, 0);
      const before = heard.at(-1)!.turn;
      stage.forward('ana', 'microphone', null);
      stage.forward('cem', 'microphone', 1);
      const other = keepSending(cem, 'microphone', { mark: 2 });
      // Packets that are on their way arrive; after them, none of a closed lane does.
      await reaches(ben, 2, 1);
      ben.got.length = 0;
      await until('more of who is heard', () => ben.got.length > 25);
      expect(marksOf(ben)).toEqual(new Set([2]));
      other.end();
      stage.forward('ana', 'microphone', 5);
      await reaches(ben, 1, 5);
      expect(heard.at(-1)!.turn).toBeGreaterThan(before);
    });

    test('a slot that changes hands is one unbroken stream of whoever has it', async () => {
      const {
        stage,
        pages: [ana, ben, cem],
      } = await room('ana', 'ben', 'cem');
      keepSending(ana, 'microphone', { mark: 1 });
      keepSending(ben, 'microphone', { mark: 2 });
      stage.forward('ana', 'microphone', 0);
      await reaches(cem, 1, 0);
      stage.forward('ana', 'microphone', null);
      stage.forward('ben', 'microphone', 0);
      await reaches(cem, 2, 0);
      const marks = cem.got.map(({ mark }) => mark).join('');
      expect(marks).toMatch(/^1+2+$/);
    });

    test('levels follow what was received: of who says to be loud and sends silence there is none, and nobody without a slot has one', async () => {
      const {
        stage,
        pages: [ana, ben, cem],
      } = await room('ana', 'ben', 'cem');
      stage.forward('ana', 'microphone', 0);
      stage.forward('ben', 'microphone', 1);
      const loud = keepSending(ana, 'microphone', { mark: 1, db: 20 });
      keepSending(ben, 'microphone', { mark: 2, db: 0, bytes: 3 });
      keepSending(cem, 'microphone', { mark: 3, db: 0 });
      const levels = await until('ana to be heard', () => {
        const now = stage.levels();
        return (now.get('ana') ?? 0) > 0 && now;
      });
      expect(levels.get('ana')).toBeCloseTo(0.1);
      expect([levels.get('ben'), levels.has('cem')]).toEqual([0, false]);
      loud.end();
      await until('ana to be quiet', () => stage.levels().get('ana') === 0);
    });

    test('who listens hears what is sent on, by its page and lane, whether anybody receives it or not, and a whole picture is asked for', async () => {
      const {
        stage,
        heard,
        pages: [ana],
      } = await room('ana');
      stage.forward('ana', 'microphone', 0);
      stage.forward('ana', 'screen', 2);
      keepSending(ana, 'microphone', { mark: 1 });
      keepSending(ana, 'camera', { mark: 2 });
      keepSending(ana, 'screen', { mark: 3, bytes: 900 });
      await until('sound and screen', () => new Set(heard.map(({ lane }) => lane)).size === 2);
      expect(
        new Set(
          heard.map(({ id, lane, packet: { header, payload } }) =>
            [id, lane, header.payloadType, payload.length, payload[0]].join(' '),
          ),
        ),
      ).toEqual(new Set(['ana microphone 111 80 1', 'ana screen 96 900 3']));
      const screen = heard
        .filter(({ lane }) => lane === 'screen')
        .map(({ packet }) => packet.header.sequenceNumber);
      expect(screen).toEqual([...screen].sort((a, b) => a - b));
      await until('a whole picture is wanted', () => ana.asked() > 0);
      const before = ana.asked();
      await until('another one', () => {
        stage.refresh('ana', 'screen');
        return ana.asked() > before;
      });
    });

    test('who lost a picture has its sender asked for a whole one', async () => {
      const {
        stage,
        pages: [ana, ben],
      } = await room('ana', 'ben');
      stage.forward('ana', 'screen', 0);
      keepSending(ana, 'screen', { mark: 3, bytes: 900 });
      await until('the screen to reach ben', () => ben.got.some(({ mark }) => mark === 3));
      const before = ana.asked();
      await until('another whole picture', () => {
        ben.lose(0);
        return ana.asked() > before;
      });
    });

    test('who comes back sends and gets as before, and what the connection before sends on is sent no longer', async () => {
      const {
        stage,
        pages: [ana, ben],
      } = await room('ana', 'ben');
      stage.forward('ana', 'microphone', 0);
      keepSending(ana, 'microphone', { mark: 1 });
      await reaches(ben, 1, 0);
      const again = await livePage(stage, 'ana');
      onTestFinished(() => again.leave());
      stage.forward('ana', 'microphone', 0);
      await again.connected();
      keepSending(again, 'microphone', { mark: 2 });
      await reaches(ben, 2, 0);
      ben.got.length = 0;
      await until('more of it', () => ben.got.length > 25);
      expect(marksOf(ben)).toEqual(new Set([2]));
    });

    test('an answer or an offer that is nonsense is refused, and the others go on', async () => {
      const {
        stage,
        pages: [ana, ben],
      } = await room('ana', 'ben');
      const peer = await stage.join('eve');
      await expect(peer.answer('nonsense')).rejects.toThrow();
      if (peer.publish)
        for (const sdp of ['', 'nonsense', 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n'])
          await expect(peer.publish(sdp)).rejects.toThrow();
      peer.close();
      stage.forward('ana', 'microphone', 0);
      keepSending(ana, 'microphone', { mark: 1 });
      await reaches(ben, 1, 0);
    });
  });
