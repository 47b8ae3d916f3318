import { expect, test } from 'vitest';
import { atChat } from '#test/flows/chat/atChat';
import {
  changesReceived,
  messageAccepted,
  messageRequested,
  messagesSucceeded,
} from '~/web/features/chat/events';
import { executedFiles } from './executedFiles';

/** How many files a message may lead through, besides lib and ui and those that every action leads through. */
const MOST_FILES = 12;

const at = atChat();

test('sending a message is read in few files', async () => {
  const { channel_id } = await at.talk.group('mia', ['ana']);
  const app = await at.open('mia', { at: at.addressOf(channel_id) });
  await app.heard(messagesSucceeded);
  const nothing = async () => {
    app.dispatch({ type: 'test/nothing' });
    await app.settled();
  };
  const files = await executedFiles(nothing, async () => {
    const told = Promise.all([app.next(messageAccepted), app.next(changesReceived)]);
    app.dispatch(messageRequested({ channel_id, thread_id: null, text: 'Hello' }));
    await told;
    await app.settled();
  });
  expect(files).toContain('src/web/features/chat/flows/sendMessages.saga.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
