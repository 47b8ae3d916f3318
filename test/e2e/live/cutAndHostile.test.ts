import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { timePasses } from '#test/harness/until';
import { LIVE_ROOM_CLOSE_CODES, type LiveRoomClientMessage } from '~/contract/streams/liveRoom';
import { journey } from '../harness';
import { openHouse, type House } from './house';
import { expectNoSound, expectSound, visit, type Visitor } from './visitors';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse();
  browser = await launchBrowser({ args: WITH_MEDIA });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

interface Inside {
  id: string;
  line: { say(saying: LiveRoomClientMessage): void };
  connection: { send(lane: string, track: MediaStreamTrack): Promise<void> };
  people: readonly { user_name: string; id: string; role: string }[];
}
const idOf = ({ room }: Visitor) =>
  room.evaluate(() => (window as unknown as { room: Inside }).room.id);

journey(
  'a connection that is cut comes back within seconds, to the same place, and is heard again without a press',
  async () => {
    const host = await visit(browser, house, 'host');
    const speaker = await visit(browser, house, 'speaker');
    onTestFinished(async () => {
      for (const { context } of [host, speaker]) await context.close();
    });
    await speaker.room.getByRole('button', { name: 'Unmute' }).click();
    await expectSound(host);
    const [place, entries] = [await idOf(speaker), house.entries()];
    const since = performance.now();
    house.cut();
    await expect.poll(() => house.entries()).toBe(entries + 1);
    await speaker.room.locator('body[data-standing="here"]').waitFor();
    await expectSound(host);
    expect(performance.now() - since).toBeLessThan(20_000);
    expect(await idOf(speaker)).toBe(place);
    expect(await speaker.room.getByRole('button', { name: 'Mute', exact: true }).count()).toBe(1);
  },
);

/** Makes a page slow until it is told to go on: its track is put in late, or the server hears late that it is. */
const SLOW: Readonly<Record<string, () => void>> = {
  'on a slow machine': () => {
    const { replaceTrack } = RTCRtpSender.prototype;
    const mayGoOn = new Promise<void>((resolve) => {
      Object.assign(window, { goOn: resolve });
    });
    RTCRtpSender.prototype.replaceTrack = async function slowly(track) {
      if (track) await mayGoOn;
      return replaceTrack.call(this, track);
    };
  },
  'over a slow line': () => {
    const { send } = window.WebSocket.prototype;
    const mayGoOn = new Promise<void>((resolve) => {
      Object.assign(window, { goOn: resolve });
    });
    window.WebSocket.prototype.send = function slowly(words) {
      if (String(words).includes('"send"')) void mayGoOn.then(() => send.call(this, words));
      else send.call(this, words);
    };
  },
};

describe.each(Object.entries(SLOW))('who opens their microphone %s', (_, slow) => {
  journey('keeps it, though others come in meanwhile', async () => {
    const host = await visit(browser, house, 'host');
    await host.room.evaluate(slow);
    await host.room.getByRole('button', { name: 'Unmute' }).click();
    const one = await visit(browser, house, 'anna', { allow: false });
    onTestFinished(async () => {
      for (const { context } of [host, one]) await context.close();
    });
    await host.room.getByText('Anna').first().waitFor();
    await timePasses(2_000, 'the time after which a page once took silence for a no');
    await host.room.evaluate(() => {
      (window as unknown as { goOn: () => void }).goOn();
    });
    await expectSound(one);
    expect(await host.room.getByRole('button', { name: 'Mute', exact: true }).count()).toBe(1);
  });
});

journey(
  'a listener whose page sends and commands as hosts do, a frame of nobody, another site and a stranger get nothing',
  async () => {
    const host = await visit(browser, house, 'host');
    const one = await visit(browser, house, 'anna');
    onTestFinished(async () => {
      for (const { context } of [host, one]) await context.close();
    });
    await host.room.getByRole('button', { name: 'Unmute' }).click();
    await expectSound(one);
    const before = house.transport.forwarded();

    // A listener's page that was tampered with: it sends sound, says that it does, and gives orders.
    await one.room.evaluate(async () => {
      const { room } = window as unknown as { room: Inside };
      const [track] = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks();
      await room.connection.send('microphone', track!);
      const leader = room.people.find(({ role }) => role === 'host')!;
      room.line.say({ op: 'send', lane: 'microphone', on: true });
      for (const op of ['mute', 'quieten', 'remove'] as const) room.line.say({ op, id: leader.id });
      room.line.say({ op: 'end' });
    });
    await one.room.getByText('Only hosts can do this.').waitFor();
    await expectNoSound(host);
    expect(house.transport.forwarded()).toBeGreaterThan(before);
    await expectSound(one);

    // A frame beside the room that is of no origin, and the app's own page under a wrong shape.
    await one.page.evaluate(() => {
      const frame = Object.assign(document.createElement('iframe'), {
        sandbox: 'allow-scripts',
        title: 'Another frame',
        srcdoc: `<script>
      parent.frames[0].postMessage({ type: 'leave' }, '*');
      parent.postMessage({ type: 'speakersList', data: { speakers: [] } }, '*');
      parent.postMessage('sent', '*');
    </script>`,
      });
      return new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data === 'sent') resolve();
        });
        document.body.append(frame);
      });
    });
    await one.page.evaluate(() => {
      frames[0]!.postMessage({ type: 'token', token: 7 }, '*');
    });
    await expectSound(one);
    expect(await one.room.locator('body').getAttribute('data-standing')).toBe('here');

    // Another site may not frame the page at all.
    const other = await one.context.newPage();
    await other.goto(`${house.origin.replace('127.0.0.1', 'localhost')}/?who=anna`);
    const framed = await other.evaluate(
      (src) =>
        new Promise<string>((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), { src });
          addEventListener('message', () => {
            resolve('it speaks');
          });
          document.addEventListener('securitypolicyviolation', () => {
            resolve('refused');
          });
          frame.onload = () => {
            setTimeout(() => resolve('silent'), 1_000);
          };
          document.body.append(frame);
        }),
      house.page('anna', 'https://elsewhere.example'),
    );
    expect(framed).toBe('silent');
    expect(other.frames().at(-1)!.url()).toContain('chrome-error');
  },
);

/** Opens the socket as a program does, says some words, and answers with what code it was closed; 0 where it was not let in at all. */
const knock = async (said: readonly unknown[], origin?: string, flood: readonly unknown[] = []) => {
  const at = `localhost:${house.gateway.port}`;
  const socket = new WebSocket(`ws://${at}/room/socket`, { origin: origin ?? `http://${at}` });
  const refused = once(socket, 'unexpected-response').then(
    () => true,
    () => true,
  );
  socket.on('error', () => undefined);
  if (
    await Promise.race([
      once(socket, 'open').then(
        () => false,
        () => true,
      ),
      refused,
    ])
  )
    return 0;
  for (const each of said) socket.send(typeof each === 'string' ? each : JSON.stringify(each));
  const closed = once(socket, 'close');
  // Once somebody is in: the token is used up by then.
  if (flood.length > 0) await once(socket, 'message');
  for (const each of flood) socket.send(JSON.stringify(each));
  const [code] = (await closed) as [number];
  return code;
};

journey(
  'a socket without a token, with one that ended, of another site, or that floods is closed with a reason',
  async () => {
    expect(await knock([], 'https://elsewhere.example')).toBe(0);
    expect(await knock(['no words'])).toBe(LIVE_ROOM_CLOSE_CODES.stranger);
    expect(await knock([{ op: 'end' }])).toBe(LIVE_ROOM_CLOSE_CODES.stranger);
    expect(await knock([{ op: 'enter', token: 'stream=s1&who=host&role=host' }])).toBe(
      LIVE_ROOM_CLOSE_CODES.refused,
    );
    const token = () => house.tokenFor('carl');
    const forged = token().replace('role=listener', 'role=host');
    expect(await knock([{ op: 'enter', token: forged }])).toBe(LIVE_ROOM_CLOSE_CODES.refused);
    const used = token();
    // More than a second's worth, however slow the machine is that takes them.
    const flood = Array.from({ length: 400 }, () => ({ op: 'hand', raised: true }));
    expect(await knock([{ op: 'enter', token: used }], undefined, flood)).toBe(
      LIVE_ROOM_CLOSE_CODES.fast,
    );
    expect(await knock([{ op: 'enter', token: used }])).toBe(LIVE_ROOM_CLOSE_CODES.refused);
    expect(
      await knock([
        { op: 'enter', token: token() },
        { op: 'answer', sdp: 'nonsense' },
      ]),
    ).toBe(LIVE_ROOM_CLOSE_CODES.stranger);
    const late = token();
    house.signOut('carl');
    expect(await knock([{ op: 'enter', token: late }])).toBe(LIVE_ROOM_CLOSE_CODES.refused);
    const page = house.page('anna');
    expect((await fetch(page)).headers.get('content-security-policy')).toContain(
      `frame-ancestors http://localhost`,
    );
    expect((await fetch(page.replace('stream=s1', 'stream=s2'))).status).toBe(410);
    house.signOut('anna');
    expect((await fetch(page)).status).toBe(410);
  },
);
