import { put, type SagaGenerator } from 'typed-redux-saga';
import type { ChatMessage, Reply } from '~/contract';
import type { Happened } from '~/web/kit/effects/policies';
import { changeAccepted, changeRejected, type changeRequested } from '../events';
import { provider } from './provider.saga';

function* ask({
  channel_id,
  message_id,
  change,
}: Happened<typeof changeRequested>['payload']): SagaGenerator<
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
export function* changeMessage({ payload }: Happened<typeof changeRequested>): SagaGenerator<void> {
  const { channel_id, message_id, change } = payload;
  const reply = yield* ask(payload);
  if (reply.ok)
    yield* put(changeAccepted({ channel_id, message_id, change, message: reply.value.message }));
  else yield* put(changeRejected({ channel_id, message_id, change, problem: reply.problem }));
}
