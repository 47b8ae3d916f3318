/** Valid requests about what people say. */
import type { Requests } from '../requests';

export const COMMENT_REQUESTS: Pick<Requests, 'comments'> = {
  comments: {
    readAll: async (world) => ({ request: (await world.topic()).object }),
    changes: async (world) => ({ request: { ...(await world.topic()).object, since: 0 } }),
    read: async (world) => ({ request: { topic_id: (await world.topic()).topic_id } }),
    create: async (world) => ({ request: { ...(await world.topic()).object, comment: 'Why?' } }),
    reply: async (world) => {
      const { object, topic_id } = await world.topic();
      return { request: { ...object, topic_id, comment: 'Because.' } };
    },
    resolve: async (world) => ({
      request: { topic_id: (await world.topic()).topic_id, resolved: true },
    }),
  },
};
