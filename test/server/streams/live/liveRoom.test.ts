import { expect, test } from 'vitest';
import {
  LIVE_ROOM_CLOSE_CODES,
  LIVE_ROOM_LIMITS,
  LIVE_ROOM_TIMES,
} from '~/contract/streams/liveRoom';
import { openLiveRoom as open, flushMessages } from './liveRoom';

test('a listener is not sent on, mutes nobody, removes nobody and ends nothing, whatever their page says', async () => {
  const { enter, forwarded, ended } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'listener');
  await host.say({ op: 'send', lane: 'microphone', on: true });
  for (const saying of [
    { op: 'send', lane: 'microphone', on: true },
    { op: 'send', lane: 'camera', on: true },
    { op: 'mute', id: host.place.id },
    { op: 'remove', id: host.place.id },
    { op: 'invite', id: ann.place.id },
    { op: 'accept' },
    { op: 'end' },
  ] as const)
    await ann.say(saying);
  await flushMessages();
  expect(forwarded).toEqual([`${host.place.id} microphone 0`]);
  expect(ended).toEqual([]);
  expect(host.closed).toEqual([]);
  expect(host.sees('ann')).toMatchObject({ role: 'listener', microphone: null, camera: null });
  expect(ann.last('refused')?.reason).toBe('Only hosts can do this.');
});

test('what is sent is answered by its number before people are told of it, and what is refused is answered, too', async () => {
  const { enter } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'listener');
  await flushMessages();
  const before = host.heard.length;
  await host.say({ op: 'send', lane: 'microphone', on: true, n: 7 });
  await flushMessages();
  expect(host.heard.slice(before)).toEqual([
    { ev: 'sends', n: 7, on: true },
    {
      ev: 'people',
      people: [expect.objectContaining({ user_name: 'host', microphone: 0 }), expect.anything()],
    },
  ]);
  await ann.say({ op: 'send', lane: 'microphone', on: true, n: 1 });
  await ann.say({ op: 'send', lane: 'camera', on: true });
  expect(ann.all('sends')).toEqual([{ ev: 'sends', n: 1, on: false }]);
});

test('a room of sound alone takes no camera, and says so, and a screen can be shared', async () => {
  const { enter, forwarded } = open(false);
  const host = await enter('host', 'host');
  expect(host.last('entered')?.camera).toBe(false);
  await host.say({ op: 'send', lane: 'camera', on: true });
  await host.say({ op: 'send', lane: 'screen', on: true });
  expect(forwarded).toEqual([`${host.place.id} screen 0`]);
  expect(host.last('refused')?.reason).toBe(
    'This stream is of sound alone. You can share your screen.',
  );
});

test('a hand that is raised is seen, who is invited speaks once they accept, until a host takes it back', async () => {
  const { enter, forwarded } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'listener');
  await ann.say({ op: 'hand', raised: true });
  await flushMessages();
  expect(host.sees('ann')).toMatchObject({ hand: true, role: 'listener' });
  await host.say({ op: 'invite', id: ann.place.id });
  expect(ann.last('invited')).toEqual({ ev: 'invited', by: 'host' });
  await ann.say({ op: 'accept' });
  await ann.say({ op: 'send', lane: 'microphone', on: true });
  await flushMessages();
  expect(host.sees('ann')).toMatchObject({ hand: false, role: 'speaker', muted: false });
  await host.say({ op: 'mute', id: ann.place.id });
  await flushMessages();
  expect(ann.last('muted')).toEqual({ ev: 'muted', by: 'host' });
  expect(host.sees('ann')).toMatchObject({ role: 'speaker', muted: true });
  await host.say({ op: 'quieten', id: ann.place.id });
  await ann.say({ op: 'send', lane: 'microphone', on: true });
  expect(forwarded).toEqual([`${ann.place.id} microphone 0`]);
});

test('who was removed does not come back, and hosts do not remove each other', async () => {
  const { enter } = open();
  const host = await enter('host', 'host');
  const other = await enter('other', 'host');
  const ann = await enter('ann', 'speaker');
  await host.say({ op: 'remove', id: other.place.id });
  await host.say({ op: 'remove', id: ann.place.id });
  expect(other.closed).toEqual([]);
  expect(ann.closed).toEqual([LIVE_ROOM_CLOSE_CODES.removed]);
  const again = await enter('ann', 'speaker', { secret: ann.place.secret });
  expect(again.closed).toEqual([LIVE_ROOM_CLOSE_CODES.removed]);
  expect(again.place).toBeNull();
});

test('a broken connection keeps the place, what it was promoted to and its slots, after a while it is gone', async () => {
  const { room, enter, forwarded } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'listener');
  await host.say({ op: 'invite', id: ann.place.id });
  await ann.say({ op: 'accept' });
  await ann.say({ op: 'send', lane: 'microphone', on: true });
  room.lost(ann.place, ann.line);
  await flushMessages();
  expect(host.sees('ann')).toMatchObject({ here: false, role: 'speaker', muted: false });
  const back = await enter('ann', 'listener', { secret: ann.place.secret });
  await flushMessages();
  expect(back.place).toBe(ann.place);
  expect(host.sees('ann')).toMatchObject({ here: true, role: 'speaker', microphone: 0 });
  expect(forwarded.filter((one) => one.startsWith(ann.place.id))).toHaveLength(2);
  room.lost(back.place, back.line);
  room.look(performance.now() + LIVE_ROOM_TIMES.placeKeptMs + 1000);
  await flushMessages();
  expect(host.sees('ann')).toBeUndefined();
});

test('what somebody closed while their line was broken is closed before anybody sees them again', async () => {
  const { room, enter } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'speaker');
  await ann.say({ op: 'send', lane: 'microphone', on: true });
  await ann.say({ op: 'send', lane: 'screen', on: true });
  room.lost(ann.place, ann.line);
  await flushMessages();
  const before = host.all('people').length;
  await enter('ann', 'speaker', { secret: ann.place.secret, sends: ['microphone'] });
  await flushMessages();
  const seen = host
    .all('people')
    .slice(before)
    .map(({ people }) => people.find(({ user_name }) => user_name === 'ann'));
  expect(seen.length).toBeGreaterThan(0);
  for (const one of seen) expect(one).toMatchObject({ here: true, microphone: 0, screen: null });
});

test('the same person in a second tab has the place there, and the first tab is told so', async () => {
  const { enter } = open();
  const first = await enter('ann', 'speaker');
  await first.say({ op: 'send', lane: 'camera', on: true });
  const second = await enter('ann', 'speaker');
  await flushMessages();
  expect(first.closed).toEqual([LIVE_ROOM_CLOSE_CODES.elsewhere]);
  expect(second.last('people')?.people).toMatchObject([{ user_name: 'ann', camera: null }]);
});

test('no more speak than there are slots, and the room is full at its limit, and both are said in words', async () => {
  const { enter } = open();
  const people = [];
  for (let index = 0; index < LIVE_ROOM_LIMITS.people; index += 1)
    people.push(await enter(`p${index}`, 'speaker'));
  for (const { say } of people.slice(0, LIVE_ROOM_LIMITS.speakers + 1))
    await say({ op: 'send', lane: 'microphone', on: true });
  expect(people[LIVE_ROOM_LIMITS.speakers]!.last('refused')?.reason).toContain(
    'people speak already',
  );
  expect((await enter('late', 'listener')).closed).toEqual([LIVE_ROOM_CLOSE_CODES.full]);
});

test('STR-09 who is loudest by what was received is told to all, and does not change with every cough', async () => {
  const { room, enter, loud } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'speaker');
  const look = (at: number, levels: Record<string, number>) => {
    loud.clear();
    for (const [id, level] of Object.entries(levels)) loud.set(id, level);
    room.look(at);
  };
  const [hers, theirs] = [ann.place.id, host.place.id];
  for (let at = 1000; at < 3000; at += 200) look(at, { [theirs]: 0.4, [hers]: 0 });
  expect(ann.last('dominant')).toEqual({ ev: 'dominant', id: theirs });
  look(3000, { [theirs]: 0.4, [hers]: 0.5 });
  expect(ann.last('dominant')).toEqual({ ev: 'dominant', id: theirs });
  for (let at = 3200; at < 5000; at += 200) look(at, { [theirs]: 0, [hers]: 0.3 });
  expect(ann.last('dominant')).toEqual({ ev: 'dominant', id: hers });
  expect(ann.last('levels')?.levels).toEqual({ [hers]: 0.3 });
});

test('whose session is over is out at once', async () => {
  const { room, enter } = open();
  const host = await enter('host', 'host');
  const ann = await enter('ann', 'listener');
  room.turnOut(({ session }) => session === 'session of ann');
  await flushMessages();
  expect(ann.closed).toEqual([LIVE_ROOM_CLOSE_CODES.refused]);
  expect(host.sees('ann')).toBeUndefined();
});
