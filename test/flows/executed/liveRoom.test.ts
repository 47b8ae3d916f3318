import { expect, test } from 'vitest';
import { atStreams } from '#test/flows/support/atStreams';
import { openWire, settle } from '#test/harness/wire';
import { streamRead } from '~/web/features/streams/events';
import { joinRequested, liveRoomOpened } from '~/web/features/streams/live/events';
import { executedFiles } from './executedFiles';

/** How many files the way into a live room may lead through, besides lib and ui and those that every action leads through. */
const MOST_FILES = 12;

const at = atStreams();

test('the way into a live room is read in few files', async () => {
  const wire = openWire(at.server);
  const stream = await at.make({});
  await at.move(stream, 'live');
  await at.open(`/streams/${stream.stream_id}`, { wire });
  await at.app.heard(streamRead);
  await settle(wire);
  const nothing = async () => {
    at.app.dispatch({ type: 'test/nothing' });
    await settle(wire);
  };
  const files = await executedFiles(nothing, async () => {
    const opened = at.app.next(liveRoomOpened);
    at.app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    await opened;
    await settle(wire);
  });
  expect(files).toContain('src/web/features/streams/live/joinStream.saga.ts');
  // The conversation that opens beside it is a story of its own.
  const own = files.filter((file) => !file.startsWith('src/web/features/chat/'));
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
