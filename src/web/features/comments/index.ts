import { lazily } from '~/web/lib/browser/lazily';
import { always, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { COMMENTED_PAGES } from './model/commented';
import { olderTopicsRequested, peopleRequested, resolveRequested } from './events';
import { followTopics, readOlder, readPeople } from './flows/followTopics.saga';
import { resolveTopic, sendComments } from './flows/sendComments.saga';
import { showLinkedTopic } from './flows/showLinkedTopic.saga';
import { EVENT_TOASTS } from './messages';
import { PERSISTED_DRAFTS, draftsSlice } from './model/drafts';
import { PERSISTED_PANELS, panelsSlice } from './model/panels';
import { topicsSlice } from './model/topics';

/** Comments about objects: a panel that the pages of objects place. */
export const comments: Feature = {
  large: ['comments.topics'],
  reducers: {
    comments: {
      topics: topicsSlice.reducer,
      drafts: draftsSlice.reducer,
      panels: panelsSlice.reducer,
    },
  },
  persisted: [
    {
      path: 'comments.drafts',
      key: 'commentDrafts',
      version: 1,
      allow: PERSISTED_DRAFTS,
      storage: 'tab',
      throttle: 300,
    },
    {
      path: 'comments.panels',
      key: 'commentPanels',
      version: 1,
      allow: PERSISTED_PANELS,
      storage: 'local',
    },
  ],
  flows: [
    ...COMMENTED_PAGES.map((path) => whilePage(path, followTopics)),
    ...COMMENTED_PAGES.map((path) => whilePage(path, showLinkedTopic)),
    always(sendComments),
    leadingBy(olderTopicsRequested, ({ key }) => key, readOlder),
    leadingBy(
      resolveRequested,
      ({ topic_id, resolved }) => `${topic_id} ${resolved}`,
      resolveTopic,
    ),
    leadingBy(peopleRequested, () => '', readPeople),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { comments: lazily(() => import('./screens/CommentsPanel')) },
};
