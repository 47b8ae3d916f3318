import { describe, expect, test } from 'vitest';
import { CHAT_LOG } from '#test/flows/support/recorded';
import { readChatLog, messagesUntil } from '~/web/features/streams/player/model/chatLog';
import { isPageOf, pageOf, secondIn } from '~/web/features/streams/player/model/address';
import { nextRate } from '~/web/features/streams/player/model/keys';
import { frameAt, readStoryboard } from '~/web/features/streams/player/model/storyboard';

const VTT = [
  'WEBVTT',
  '',
  '00:00:00.000 --> 00:00:05.000',
  'storyboard_001.jpg?sign=a#xywh=0,0,160,90',
  '',
  '1',
  '00:05.000 --> 00:10.000 align:start',
  'storyboard_001.jpg?sign=a#xywh=160,0,160,90',
  '',
  'NOTE nothing',
  '',
  '00:00:10.000 --> 00:00:15.000',
  'no picture',
  '',
  'broken --> times',
  'x.jpg#xywh=0,0,1,1',
  '',
  '01:00:00.000 --> 01:00:05.000',
  'storyboard_002.jpg?sign=b#xywh=320,90,160,90',
  '',
].join('\r\n');

describe('a storyboard', () => {
  test('STR-26 says where each frame of 160 by 90 is, its address read from that of the list, and cues that make no sense are left out', () => {
    const frames = readStoryboard(VTT, 'https://files.test/s/1/storyboard.vtt?sign=v');
    expect(frames).toEqual([
      {
        from: 0,
        to: 5,
        url: 'https://files.test/s/1/storyboard_001.jpg?sign=a',
        x: 0,
        y: 0,
        width: 160,
        height: 90,
      },
      {
        from: 5,
        to: 10,
        url: 'https://files.test/s/1/storyboard_001.jpg?sign=a',
        x: 160,
        y: 0,
        width: 160,
        height: 90,
      },
      {
        from: 3600,
        to: 3605,
        url: 'https://files.test/s/1/storyboard_002.jpg?sign=b',
        x: 320,
        y: 90,
        width: 160,
        height: 90,
      },
    ]);
    expect(
      [0, 4.9, 5, 20, 3599, 3600, 9000].map((second) => frameAt(frames, second)?.from),
    ).toEqual([0, 0, 5, 5, 5, 3600, 3600]);
    expect(frameAt([], 5)).toBeNull();
    expect(readStoryboard('no list', 'https://files.test/')).toEqual([]);
  });
});

describe('what was said', () => {
  const lines = readChatLog(
    JSON.stringify([...CHAT_LOG, { Message: 'nobody' }, null]),
    '2026-11-02T10:00:00.000Z',
  );
  test('STR-33 CHT-06 stands by its second, in its order, whatever order the log has', () => {
    expect(lines?.map(({ at, name, text }) => [at, name, text])).toEqual([
      [10, 'ada', 'Hello'],
      [70, 'ada', 'A question'],
      [300, 'Grace', 'The end'],
    ]);
    expect([0, 9, 10, 69, 70, 1000].map((second) => messagesUntil(lines ?? [], second))).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
  });
  test('a log that is none is said to be none', () => {
    expect(readChatLog('<html>', '2026-11-02T10:00:00.000Z')).toBeNull();
    expect(readChatLog('{}', '2026-11-02T10:00:00.000Z')).toBeNull();
  });
});

describe('addresses and speeds', () => {
  test('RT-25 a clip has a page of its own, and ?t= names a second', () => {
    expect(pageOf({ stream_id: 'a/b', clip: { clip_id: 'c d' } })).toBe(
      '/streams/a%2Fb/clip/c%20d',
    );
    expect(pageOf({ stream_id: 's1', clip: null })).toBe('/streams/s1');
    expect(
      [
        '/streams/s1',
        '/streams/s1/clip/c1',
        '/components/streams/play/s1',
        '/streams',
        '/notebooks/s1',
        '/streams/s12',
      ].map((path) => isPageOf(path, 's1')),
    ).toEqual([true, true, true, false, false, false]);
    expect(['?t=75', '?t=1.5', '?t=', '?t=-1', '?t=x', ''].map(secondIn)).toEqual([
      75,
      1.5,
      null,
      null,
      null,
      null,
    ]);
  });
  test('a speed has one above and one below it, to the ends', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(2, 1), nextRate(0.5, -1)]).toEqual([
      1.25, 0.75, 2, 0.5,
    ]);
  });
});
