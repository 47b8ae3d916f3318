import { TOPICS_PAGE_SIZE } from '~/contract/work/comments';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** Comments about objects, for those who may read them. */
export const commentHandlers = ({
  comments,
}: Workspace): AreaHandlers<'comments', typeof access> => ({
  readAll: ({ before, count = TOPICS_PAGE_SIZE }, { object }) =>
    comments.readAll(object, { before, count }),
  changes: ({ since }, { object }) => comments.changes(object, since),
  read: async ({ topic_id }) => ({ topic: await comments.read(topic_id) }),
  create: async ({ comment, place, client_id }, { object, user }) => ({
    topic: (await comments.begin({ object, user, comment, place, clientId: client_id })).topic,
  }),
  async reply({ comment, topic_id, client_id }, { object, user }) {
    const { topic, commentId } = await comments.reply({
      object,
      user,
      comment,
      topicId: topic_id,
      clientId: client_id,
    });
    return {
      topic,
      comment: [topic, ...topic.comments].find(({ comment_id }) => comment_id === commentId)!,
    };
  },
  resolve: async ({ topic_id, resolved }, { object, user }) => ({
    topic: await comments.resolve(object, topic_id, user.user_name, resolved),
  }),
});
