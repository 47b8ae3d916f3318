import { getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { commentedAt, type CommentedKey } from '../model/commented';
import { changesSucceeded, panelOpened, topicFailed, topicRead, topicsSucceeded } from '../events';
import { selectPanel, selectTopic } from '../selectors';

interface Linked {
  readonly key: CommentedKey;
  readonly topic_id: string;
}

/** Whether all replies of a topic are known. */
function* isWhole({ key, topic_id }: Linked): SagaGenerator<boolean> {
  const topic = yield* select(selectTopic, key, topic_id);
  return topic !== undefined && topic.comments.length >= topic.comment_count;
}

/** The panel opens at the topic, which is read whole, and again when a list brought less of it than there is. */
function* showTopic(linked: Linked): SagaGenerator<void> {
  const { key, topic_id } = linked;
  if (!(yield* select(selectPanel, key)).open) yield* put(panelOpened({ key }));
  while (true) {
    if (!(yield* isWhole(linked))) {
      const reply = yield* callApi(api.comments.read, { topic_id }, { needs: ['topic'] });
      if (!reply.ok) return void (yield* put(topicFailed({ key, problem: reply.problem })));
      const { topic } = reply.value;
      if (`${topic.object_type}/${topic.object_id}` !== key) return;
      yield* put(topicRead({ key, topic }));
    }
    yield* take([changesSucceeded.type, topicsSucceeded.type]);
  }
}

/** An address leads to a topic: ?topic. */
export function* showLinkedTopic(): SagaGenerator<void> {
  const { pageOf, routeOf } = yield* getContext<AppContext>('app');
  function* linkedNow(): SagaGenerator<Linked | null> {
    const { pathname, search } = yield* select(pageOf);
    const key = commentedAt(pathname);
    const topic_id = new URLSearchParams(search).get('topic');
    return key !== null && topic_id && routeOf(pathname) !== null ? { key, topic_id } : null;
  }
  yield* whileSelected(linkedNow, showTopic);
}
