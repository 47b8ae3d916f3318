import type { SagaGenerator } from 'typed-redux-saga';
import type { ChatMessage, Reply } from '~/contract';
import { sendOutbox } from '~/web/work/composer/sendOutbox.saga';
import { outboxRestored } from '~/web/features/unsaved/events';
import { uploadFinished } from '~/web/core/uploads/events';
import {
  messageAccepted,
  messageDelayed,
  messageFailed,
  messageRequested,
  messageRetried,
} from '../events';
import type { Waiting } from '../model/written';
import { selectNext } from '../selectors';
import { provider } from './provider.saga';

const send = ({
  channel_id,
  thread_id,
  text,
  client_id,
  files = [],
}: Waiting): SagaGenerator<Reply<{ readonly message: ChatMessage }>> =>
  provider.send({
    channel_id,
    text,
    client_id,
    ...(thread_id !== null && { thread_id }),
    ...(files.length > 0 && {
      files: files.map(({ client_id: file, width, height }) => ({
        client_id: file,
        width,
        height,
      })),
    }),
  });

/** Messages are sent in their order, one after the other, each once. */
export function* sendMessages(): SagaGenerator<void> {
  yield* sendOutbox({
    next: selectNext,
    more: [messageRequested.type, outboxRestored.type, messageRetried.type, uploadFinished.type],
    send,
    accepted: ({ client_id }, { message }) => messageAccepted({ client_id, message }),
    delayed: (told) => messageDelayed(told),
    rejected: (told) => messageFailed(told),
  });
}
