import { expect, test } from 'vitest';
import type { Connection } from '~/server/areas/chat/live/connection';
import { createWatching } from '~/server/areas/chat/live/watching';

const connectionOf = (userName: string) =>
  ({
    isOpen: true,
    guest: { userName, session: userName },
    send: () => undefined,
    close: () => undefined,
  }) as unknown as Connection;

test('STR-33 chat beside the room: whom the stream lets in no more hears no more, where nothing changed nobody is asked for again', async () => {
  const letIn = new Set(['mia', 'ana']);
  const asked: string[] = [];
  let guests = '1';
  const watching = createWatching({
    mayHear: async (_channel, name) => {
      asked.push(name);
      return letIn.has(name);
    },
    revisionOf: async () => 0,
    guestListOf: async () => guests,
  });
  const [mia, ana, ben] = ['mia', 'ana', 'ben'].map(connectionOf) as [
    Connection,
    Connection,
    Connection,
  ];
  for (const one of [mia, ana, ben]) await watching.watch(one, 'stream-s', true);
  expect([...watching.of('stream-s')]).toEqual([mia, ana]);
  await watching.recheck();
  asked.length = 0;
  letIn.delete('ana');
  await watching.recheck();
  expect([asked, watching.of('stream-s').size]).toEqual([[], 2]);
  guests = '2';
  await watching.recheck();
  expect([...watching.of('stream-s')]).toEqual([mia]);
});
