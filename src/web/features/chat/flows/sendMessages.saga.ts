import { put, type SagaGenerator } from 'typed-redux-saga';
import type { ChatMessage, Reply } from '~/contract';
import { sendOutbox } from '~/web/work/composer/sendOutbox.saga';
import { outboxRestored } from '~/web/features/unsaved/events';
import { uploadFinished } from '~/web/core/uploads/events';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  changeAccepted,
  changeFailed,
  messageAccepted,
  messageDelayed,
  messageFailed,
  messageRequested,
  messageRetried,
  type changeRequested,
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

function* ask({
  channel_id,
  message_id,
  change,
}: ActionOf<typeof changeRequested>['payload']): SagaGenerator<
  Reply<{ readonly message: ChatMessage }>
> {
  const named = { channel_id, message_id };
  switch (change.kind) {
    case 'edit':
      return yield* provider.edit({ ...named, text: change.text });
    case 'remove':
      return yield* provider.remove(named);
    case 'react':
      return yield* provider.react({ ...named, emoji: change.emoji, on: change.on });
  }
}

/** A message is changed, deleted or reacted to. It looks so at once; a refusal takes that back. */
export function* changeMessage({ payload }: ActionOf<typeof changeRequested>): SagaGenerator<void> {
  const { channel_id, message_id, change } = payload;
  const reply = yield* ask(payload);
  if (reply.ok)
    yield* put(changeAccepted({ channel_id, message_id, change, message: reply.value.message }));
  else yield* put(changeFailed({ channel_id, message_id, change, problem: reply.problem }));
}
