/** People in a live room, each with a page of their own, and what can be measured of what reaches them. */
import { expect } from 'vitest';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { VIEWPORTS } from '../harness';
import type { House } from './house';

export interface Visitor {
  readonly page: Page;
  readonly room: Frame;
  readonly context: BrowserContext;
}

const ALLOW = 'microphone; camera; display-capture; autoplay';

/** In the page: no connection is made before the test says so. */
const connectLate = () => {
  const { prototype } = RTCPeerConnection;
  const connect = prototype.setRemoteDescription;
  const told = new Promise<void>((resolve) => {
    Object.assign(window, { connectNow: resolve });
  });
  prototype.setRemoteDescription = async function later(description: RTCSessionDescriptionInit) {
    await told;
    return Reflect.apply(connect, this, [description]) as Promise<void>;
  };
};
export const connectNow = ({ room }: Visitor) =>
  room.evaluate(() => {
    (window as unknown as { connectNow: () => void }).connectNow();
  });

/** How somebody comes: without microphone and camera, or with a connection that is not made before `connectNow`. */
interface Coming {
  readonly allow?: boolean;
  readonly late?: boolean;
}

/** Opens the app of somebody, and the room in a frame of it. */
export const visit = async (
  browser: Browser,
  house: House,
  who: string,
  how: Coming = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: VIEWPORTS.desk,
    reducedMotion: 'reduce',
    permissions: how.allow === false ? [] : ['microphone', 'camera'],
  });
  context.setDefaultTimeout(60_000);
  if (how.late) await context.addInitScript(connectLate);
  const page = await context.newPage();
  await page.goto(house.appOf(who));
  await page.evaluate(
    ([src, allow]) => {
      const frame = Object.assign(document.createElement('iframe'), {
        src,
        allow,
        title: 'Live room',
      });
      document.body.append(frame);
    },
    [house.page(who), ALLOW] as const,
  );
  const frame = await page.locator('iframe').elementHandle();
  const room = await frame!.contentFrame();
  if (!room) throw new Error('The frame has no page.');
  await room.locator('body[data-standing="here"]').waitFor();
  return { page, room, context };
};

type Inbound = { readonly kind: string } & Readonly<
  Record<'energy' | 'packets' | 'lost' | 'frames' | 'concealed' | 'samples', number>
>;

/** Statistics of the media that a page receives, by its own count, for tracks that delivered any packets. */
export const inboundOf = ({ room }: Visitor): Promise<Inbound[]> =>
  room.evaluate(async () => {
    const { connection } = (
      window as unknown as { room: { connection: { pc: RTCPeerConnection | null } } }
    ).room;
    const stats = [
      ...(
        (await connection.pc?.getStats()) ?? new Map<string, Record<string, number | string>>()
      ).values(),
    ] as Record<string, number | string>[];
    return stats
      .filter((one) => one['type'] === 'inbound-rtp' && Number(one['packetsReceived']) > 0)
      .map((one) => ({
        kind: String(one['kind']),
        energy: Number(one['totalAudioEnergy'] ?? 0),
        packets: Number(one['packetsReceived']),
        lost: Number(one['packetsLost'] ?? 0),
        frames: Number(one['framesDecoded'] ?? 0),
        concealed: Number(one['concealedSamples'] ?? 0),
        samples: Number(one['totalSamplesReceived'] ?? 0),
      }));
  });

const energyOf = async (visitor: Visitor) =>
  (await inboundOf(visitor)).reduce((sum, { energy }) => sum + energy, 0);

/** Sound reaches this page: its energy grows while it is looked at. */
export const expectSound = async (visitor: Visitor) => {
  const before = await energyOf(visitor);
  await expect.poll(() => energyOf(visitor), { timeout: 60_000 }).toBeGreaterThan(before + 0.0005);
};

/** So many frames of others' pictures were shown to this page since it is connected. */
export const expectFrames = async (visitor: Visitor, count: number) => {
  const frames = async () => (await inboundOf(visitor)).reduce((sum, one) => sum + one.frames, 0);
  await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(count);
};

const packetsOf = async (visitor: Visitor) =>
  (await inboundOf(visitor))
    .filter(({ kind }) => kind === 'audio')
    .reduce((sum, { packets }) => sum + packets, 0);

/** No sound reaches this page any more: not one packet between two looks, the later of them after others got many. */
export const expectNoSound = async (visitor: Visitor) => {
  let before = -1;
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await packetsOf(visitor)];
        before = now;
        return now - last;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);
};

/** The share of pixels of somebody's picture that are not black, as this page draws them. */
export const pictureOf = (
  { room }: Visitor,
  who: string,
  lane: 'camera' | 'screen' = 'camera',
): Promise<number> =>
  room.evaluate(
    ([person, which]) => {
      const video = document.querySelector<HTMLVideoElement>(
        `.tile[data-person="${person}"][data-lane="${which}"] video`,
      );
      if (!video || video.videoWidth === 0) return 0;
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
      const context = canvas.getContext('2d')!;
      context.drawImage(video, 0, 0, 64, 36);
      const { data } = context.getImageData(0, 0, 64, 36);
      let lit = 0;
      for (let index = 0; index < data.length; index += 4)
        if (data[index]! + data[index + 1]! + data[index + 2]! > 60) lit += 1;
      return lit / (64 * 36);
    },
    [who, lane] as const,
  );

/** State of a page's connection by its own account, for finding out why no media come over it. */
const standingOf = ({ room }: Visitor) =>
  room.evaluate(async () => {
    const { connection, standing } = (
      window as unknown as {
        room: { connection: { pc: RTCPeerConnection | null }; standing: string };
      }
    ).room;
    const { pc } = connection;
    const stats = [
      ...((await pc?.getStats()) ?? new Map<string, Record<string, unknown>>()).values(),
    ] as Record<string, unknown>[];
    const count = (type: string, ...fields: string[]) =>
      stats
        .filter((one) => one['type'] === type && one['kind'] === 'video')
        .map((one) => fields.map((field) => one[field]));
    return {
      standing,
      connection: pc?.connectionState,
      ice: pc?.iceConnectionState,
      sent: count('outbound-rtp', 'packetsSent', 'framesEncoded', 'keyFramesEncoded', 'pliCount'),
      received: count(
        'inbound-rtp',
        'packetsReceived',
        'framesDecoded',
        'keyFramesDecoded',
        'pliCount',
      ).filter(([packets]) => Number(packets) > 0),
    };
  });

/** Somebody's picture is shown to this page. Where it is not, says how both connections stand. */
export const expectPicture = async (
  visitor: Visitor,
  from: Visitor,
  who: string,
  lane: 'camera' | 'screen' = 'camera',
) => {
  await expect
    .poll(() => pictureOf(visitor, who, lane), { timeout: 60_000 })
    .toBeGreaterThan(0.5)
    .catch(async (error: unknown) => {
      throw new Error(
        `${String(error)} · to: ${JSON.stringify(await standingOf(visitor))} · from: ${JSON.stringify(await standingOf(from))}`,
        { cause: error },
      );
    });
};

/** A screen that is a canvas whose picture changes: a browser without a window has none to show. */
export const withScreen = ({ room }: Visitor): Promise<void> =>
  room.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const context = canvas.getContext('2d')!;
      setInterval(() => {
        context.fillStyle = `hsl(${Date.now() % 360}, 90%, 60%)`;
        context.fillRect(0, 0, 320, 180);
      }, 100);
      const stream = canvas.captureStream(10);
      Object.assign(window, { shown: stream.getVideoTracks()[0] });
      return stream;
    };
  });

/** Data of the last message of this type that the room's page sent to the app. */
export const lastMessageTo = ({ page }: Visitor, type: string): Promise<unknown> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { told: { type: string; data: unknown }[] }).told
        .filter((one) => one.type === wanted)
        .at(-1)?.data,
    type,
  );
