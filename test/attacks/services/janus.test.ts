/** A Janus, or who took its place, that means harm to the server; and a page that would use Janus to reach what it cannot reach itself. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { RTCPeerConnection } from 'werift';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { timePasses } from '#test/harness/until';
import { missingJanus, startJanus } from '#test/server/streams/live/startJanus';
import { createJanus } from '~/server/platform/media/janus/janus';
import { withoutAddresses } from '~/server/platform/media/janus/sdp';
import { Wire } from '~/server/platform/media/janus/wire';
import { readMediaSettings } from '~/server/platform/media/settings';
import { createSfu } from '~/server/platform/media/sfu/sfu';
import { MediaAway, type LiveTransport } from '~/server/platform/media/transport';

const SECRET = 'the secret of the API';

interface Asked {
  readonly janus: string;
  readonly transaction: string;
  readonly apisecret?: string;
}

describe('a Janus that answers what it likes', () => {
  let server: WebSocketServer;
  let answer: (asked: Asked, socket: WebSocket) => void;
  const faults: unknown[] = [];
  const fault = (error: unknown) => void faults.push(error);
  let others: NodeJS.UncaughtExceptionListener[];
  beforeEach(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.on('message', (data) => answer(JSON.parse(String(data)) as Asked, socket));
      socket.on('error', () => undefined);
    });
    faults.length = 0;
    // Uncaught exceptions would end the server.
    others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', fault);
  });
  afterEach(() => {
    process.removeListener('uncaughtException', fault);
    for (const each of others) process.on('uncaughtException', each);
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const access = () => ({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: SECRET,
    adminKey: null,
    hears: '127.0.0.1',
  });
  const says = (value: unknown) => (_: Asked, socket: WebSocket) =>
    socket.send(typeof value === 'string' ? value : JSON.stringify(value));

  it.each<[string, unknown]>([
    ['words that are numbers', { janus: 'ack', transaction: 5 }],
    ['words that are lists', { janus: 'ack', transaction: [] }],
    ['a list', [[{ janus: 'ack' }]]],
    ['nothing', 'null'],
    ['text', 'hello'],
    ['half an object', '{"janus":'],
    ['very deep lists', '['.repeat(100_000)],
    ['more than anybody reads', `"${'x'.repeat(2 * 1024 * 1024)}"`],
  ])('with %s harms nobody, and is left', async (_, value) => {
    answer = (asked, socket) => {
      says(value)(asked, socket);
      says({ janus: 'timeout' })(asked, socket);
    };
    await expect(Wire.open(access(), () => undefined)).rejects.toBeInstanceOf(MediaAway);
    expect(faults).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['lists where objects are due', { plugindata: { data: { list: 7, stream: 7, ports: 7 } } }],
    ['objects where lists are due', { plugindata: { data: { list: {}, stream: { ports: {} } } } }],
    ['nothing where ports are due', { plugindata: { data: { stream: { ports: [null] } } } }],
    ['nothing at all', { plugindata: null }],
    ['an offer that is no text', { jsep: { type: 'offer', sdp: 7 } }],
    ['an error that names the secret', { janus: 'error', error: { reason: SECRET } }],
    ['an error that is none', { janus: 'error', error: 'x' }],
  ])('with %s makes no room, and says nothing of itself to people', async (_, more) => {
    let id = 0;
    answer = ({ janus, transaction }, socket) => {
      id += 1;
      const known = { janus: 'success', transaction, data: { id } };
      socket.send(JSON.stringify(janus === 'message' ? { ...known, ...(more as object) } : known));
    };
    const problems: unknown[] = [];
    const transport = createJanus(access(), readMediaSettings({}), 'here', (problem) => {
      problems.push(problem);
    });
    const told = await transport
      .open(() => undefined)
      .then(
        async (stage) => {
          const said = await stage.join('ana').then(
            ({ offer }) => offer,
            (error: unknown) => String(error),
          );
          await stage.close();
          return said;
        },
        (error: unknown) => String(error),
      );
    expect(String(told)).not.toContain(SECRET);
    expect(String(told)).not.toContain('plugindata');
    expect(faults).toEqual([]);
  });
});

/** Ways to write an address that a parser may still take for one. */
const HIDDEN = [
  (line: string) => line,
  (line: string) => line.replace('candidate', 'CANDIDATE'),
  (line: string) => line.replace('candidate', 'Candidate'),
  (line: string) => line.replace('a=', 'A='),
  (line: string) => line.replace('a=', 'a= '),
];

describe('a page that names addresses to Janus', () => {
  it('has them taken out, however they are written', () => {
    const line = 'a=candidate:1 1 udp 2130706431 10.0.0.4 22 typ host';
    for (const hide of HIDDEN) {
      for (const end of ['\r\n', '\n', '\r'])
        expect(withoutAddresses(['v=0', hide(line), 's=-', ''].join(end))).not.toContain(
          '10.0.0.4',
        );
    }
    expect(withoutAddresses(`v=0\r\n${line}\r\nm=audio 9 x 111\r\n${line}\r\n`)).toBe(
      'v=0\r\nm=audio 9 x 111\r\n',
    );
  });

  const [own] = Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  const openJanus = async () => {
    const janus = await startJanus({ behind: true });
    onTestFinished(() => janus.stop());
    return createJanus(janus.access, readMediaSettings({}), 'here', () => undefined);
  };
  const withJanus = it.skipIf(missingJanus() !== null || !own);
  const withAddress = it.skipIf(!own);

  /** Number of packets that reach a UDP port of this machine, which a page names in all spellings of a candidate. */
  const knocksOver = async (transport: LiveTransport) => {
    const door = createSocket('udp4');
    door.bind(0, own!.address);
    await once(door, 'listening');
    let knocks = 0;
    door.on('message', () => {
      knocks += 1;
    });
    onTestFinished(() => void door.close());
    const line = `a=candidate:1 1 udp 2130706431 ${own!.address} ${door.address().port} typ host`;
    const naming = (sdp: string) =>
      withoutAddresses(sdp).replace(/^m=.*$/gm, (media) =>
        [media, ...HIDDEN.map((hide) => hide(line))].join('\r\n'),
      );
    const stage = await transport.open(() => undefined);
    onTestFinished(async () => {
      await stage.close();
    });
    const peer = await stage.join('ana');
    const page = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' });
    onTestFinished(() => page.close());
    if (peer.publish) {
      for (const kind of ['audio', 'video', 'video'] as const)
        page.addTransceiver(kind, { direction: 'sendonly' });
      await page.setLocalDescription(await page.createOffer());
      await peer.publish(naming(page.localDescription!.sdp));
    } else {
      await page.setRemoteDescription({ type: 'offer', sdp: peer.offer });
      await page.setLocalDescription(await page.createAnswer());
      await peer.answer(naming(page.localDescription!.sdp));
    }
    await timePasses(500, 'ten times as long as the first knock takes');
    return knocks;
  };

  withJanus('has it knock at none of them', async () => {
    expect(await knocksOver(await openJanus())).toBe(0);
  });

  withAddress('has the built-in transport knock at none of them', async () => {
    expect(await knocksOver(createSfu(readMediaSettings({})))).toBe(0);
  });
});
