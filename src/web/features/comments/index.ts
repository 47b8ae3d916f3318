import { lazily } from '~/web/kit/browser/lazily';
import { always, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { COMMENTED_PAGES } from '~/web/objects/commented';
import { noticesFrom } from '~/web/objects/notices';
import { olderWanted, peopleWanted, resolveRequested } from './events';
import { followTopics, readOlder } from './flows/followTopics.saga';
import { readPeople } from './flows/readPeople.saga';
import { resolveTopic } from './flows/resolveTopic.saga';
import { sendComments } from './flows/sendComments.saga';
import { showLinkedTopic } from './flows/showLinkedTopic.saga';
import { EVENT_NOTICES } from './messages';
import { DRAFTS_KEPT, draftsSlice } from './model/drafts';
import { PANELS_KEPT, panelsSlice } from './model/panels';
import { topicsSlice } from './model/topics';

/** What people say about objects: a panel that the pages of objects place. */
export const comments: Room = {
  large: ['comments'],
  reducers: {
    comments: topicsSlice.reducer,
    commentDrafts: draftsSlice.reducer,
    commentPanels: panelsSlice.reducer,
  },
  kept: {
    commentDrafts: { version: 1, whitelist: DRAFTS_KEPT, storage: 'tab', throttle: 300 },
    commentPanels: { version: 1, whitelist: PANELS_KEPT, storage: 'local' },
  },
  flows: [
    ...COMMENTED_PAGES.map((path) => whilePage(path, followTopics)),
    ...COMMENTED_PAGES.map((path) => whilePage(path, showLinkedTopic)),
    always(sendComments),
    leadingBy(olderWanted, ({ key }) => key, readOlder),
    leadingBy(
      resolveRequested,
      ({ topic_id, resolved }) => `${topic_id} ${resolved}`,
      resolveTopic,
    ),
    leadingBy(peopleWanted, () => '', readPeople),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: { comments: lazily(() => import('./screens/CommentsPanel')) },
};
