import { put, type SagaGenerator } from 'typed-redux-saga';
import type { ChatMessage, Reply } from '~/contract';
import type { ActionOf } from '~/web/lib/saga/policies';
import { changeAccepted, changeFailed, type changeRequested } from '../events';
import { provider } from './provider.saga';

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
