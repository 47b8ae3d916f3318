import { expect, test } from 'vitest';
import { LIVE_ROOM_CLOSE_CODES } from '~/contract/streams/liveRoom';
import { MediaAway } from '~/server/platform/media/transport';
import { openLiveRoom, flushMessages } from './liveRoom';

test('a room that somebody is entering is not empty, however long that takes, where nothing can flow nobody is in it', async () => {
  const { stage, room, enter } = openLiveRoom();
  let answer: (error?: Error) => void = () => undefined;
  stage.ready = () =>
    new Promise((resolve, reject) => {
      answer = (error) => (error ? reject(error) : resolve());
    });
  const first = enter('ann', 'listener');
  expect(room.isEmpty).toBe(false);
  answer(new MediaAway('It is away.'));
  await expect(first).rejects.toThrow('It is away.');
  expect(room.isEmpty).toBe(true);
  const second = enter('ann', 'listener');
  answer();
  await second;
  await flushMessages();
  expect((await second).sees('ann')).toMatchObject({ here: true });
});

test('where all connections break at once every page is told to come again, and its place is kept', async () => {
  const { room, enter } = openLiveRoom();
  const ann = await enter('ann', 'speaker');
  room.interrupt();
  expect(ann.closed).toEqual([LIVE_ROOM_CLOSE_CODES.later]);
  room.lost(ann.place, ann.line);
  expect((await enter('ann', 'speaker', { secret: ann.place.secret })).place).toBe(ann.place);
});

test('where lanes have a connection of their own the page is told to offer it, and answered on the line it offered it on', async () => {
  const { stage, enter } = openLiveRoom();
  let answer: (sdp: string) => void = () => undefined;
  stage.join = async (id) => ({
    offer: `slots for ${id}`,
    answer: async () => undefined,
    close: () => undefined,
    publish: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const first = await enter('ann', 'speaker');
  expect(first.all('offer')).toEqual([
    { ev: 'offer', sdp: `slots for ${first.place.id}`, lanes: false },
  ]);
  const offered = first.say({ op: 'offer', sdp: 'lanes' });
  const second = await enter('ann', 'speaker', { secret: first.place.secret });
  answer('to the first');
  await offered;
  expect([first.all('answer'), second.all('answer')]).toEqual([
    [{ ev: 'answer', sdp: 'to the first' }],
    [],
  ]);
});
