import { expect, test } from 'vitest';
import { readMediaSettings } from '~/server/platform/media/settings';
import { turnServers } from '~/server/platform/media/turn';
import { announce } from '~/server/platform/media/sfu/announce';
import { loudnessOf } from '~/server/platform/media/sfu/loudness';
import { createTrackLimiter } from '~/server/platform/media/sfu/trackLimiter';
import { createSfu } from '~/server/platform/media/sfu/sfu';
import { describeTransport } from './transports.suite';

describeTransport('the built-in transport', async () => ({
  transport: createSfu(readMediaSettings({})),
  close: async () => undefined,
}));

test('a packet that claims to be loud and has the size of silence is not believed', () => {
  expect(loudnessOf(0, 60)).toBe(1);
  expect(loudnessOf(20, 60)).toBeCloseTo(0.1);
  expect(loudnessOf(127, 60)).toBe(0);
  expect(loudnessOf(0, 3)).toBe(0);
  expect(loudnessOf(undefined, 60)).toBe(0);
});

test('a lane that brings more packets than it may is cut down to its pace, and has it again later', () => {
  let now = 0;
  const pace = createTrackLimiter('microphone', () => now);
  const through = () => Array.from({ length: 500 }, pace).filter(Boolean).length;
  expect(through()).toBe(120);
  now += 500;
  expect(through()).toBe(60);
});

test('behind another machine the address of that one is offered, too', () => {
  const sdp =
    'v=0\r\na=candidate:f1 1 udp 2130706431 10.0.0.4 40001 typ host\r\na=end-of-candidates\r\n';
  expect(announce(sdp, null)).toBe(sdp);
  expect(announce(sdp, '203.0.113.7')).toBe(
    'v=0\r\na=candidate:f1 1 udp 2130706431 10.0.0.4 40001 typ host\r\na=candidate:f1x 1 udp 2130706430 203.0.113.7 40001 typ host\r\na=end-of-candidates\r\n',
  );
});

test('settings of rooms are read, and what cannot be used is refused in a sentence that names it', () => {
  const { announced, ports, turn } = readMediaSettings({
    ATELIER_ROOM_ADDRESS: '203.0.113.7',
    ATELIER_ROOM_PORTS: '40000-40999',
    ATELIER_TURN_URLS: 'stun:a.example:3478, turn:b.example',
    ATELIER_TURN_SECRET: 'north',
  });
  expect([announced, ports]).toEqual(['203.0.113.7', [40_000, 40_999]]);
  // The credential is the one that coturn derives from the same secret: HMAC-SHA1 of the user name, which contains its expiry time.
  expect(turnServers(turn, 'mia', 1_000_000)).toEqual([
    { urls: 'stun:a.example:3478' },
    {
      urls: 'turn:b.example',
      username: '44200:mia',
      credential: expect.stringMatching(/^[\w+/]{27}=$/),
    },
  ]);
  expect(turnServers(readMediaSettings({}).turn, 'mia')).toEqual([]);
  for (const [name, value] of Object.entries({
    ATELIER_ROOM_ADDRESS: 'me',
    ATELIER_ROOM_PORTS: '90-80',
    ATELIER_TURN_URLS: 'http://x',
    ATELIER_TURN_USER: 'mia',
  })) {
    expect(() => readMediaSettings({ [name]: value })).toThrow(name);
  }
});

test('Janus carries rooms where its address is set, with the secrets it is spoken to with, and what does not fit together is refused in a sentence', () => {
  const near = { ATELIER_JANUS_URL: 'ws://127.0.0.1:8188', ATELIER_JANUS_SECRET: 'north' };
  const far = {
    ...near,
    ATELIER_JANUS_URL: 'wss://janus.example.org',
    ATELIER_JANUS_ADMIN_KEY: 'south',
    ATELIER_ROOM_ADDRESS: '10.0.0.5',
  };
  expect(readMediaSettings({}).janus).toBeNull();
  // The address under which pages reach the built-in one is none under which a Janus beside it does.
  expect(readMediaSettings({ ...near, ATELIER_ROOM_ADDRESS: '203.0.113.7' }).janus).toEqual({
    url: 'ws://127.0.0.1:8188',
    secret: 'north',
    adminKey: null,
    hears: '127.0.0.1',
  });
  expect(readMediaSettings(far).janus).toEqual({
    url: 'wss://janus.example.org',
    secret: 'north',
    adminKey: 'south',
    hears: '10.0.0.5',
  });
  for (const [said, wrong] of [
    [
      'ATELIER_JANUS_URL must begin with wss://',
      { ...near, ATELIER_JANUS_URL: 'ws://janus.example.org' },
    ],
    [
      'ATELIER_JANUS_URL must begin with wss://',
      { ...near, ATELIER_JANUS_URL: 'http://127.0.0.1:8088' },
    ],
    ['ATELIER_JANUS_URL must begin with wss://', { ...near, ATELIER_JANUS_URL: 'janus' }],
    ['ATELIER_JANUS_URL must say where Janus is', { ATELIER_JANUS_SECRET: 'north' }],
    [
      'ATELIER_JANUS_SECRET must hold the api_secret',
      { ATELIER_JANUS_URL: near.ATELIER_JANUS_URL },
    ],
    [
      'ATELIER_ROOM_ADDRESS must hold the IPv4 address',
      { ...far, ATELIER_ROOM_ADDRESS: undefined },
    ],
    ['ATELIER_ROOM_ADDRESS must be an IPv4 address', { ...far, ATELIER_ROOM_ADDRESS: 'here' }],
  ] as const)
    expect(() => readMediaSettings(wrong)).toThrow(said);
});
