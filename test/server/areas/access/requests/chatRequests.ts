/** Valid requests about what people say to each other. */
import type { Requests } from '../requests';
import { scheduled } from './streamRequests';

const nobodyElse = 403;

export const CHAT_REQUESTS: Pick<Requests, 'chat'> = {
  chat: {
    token: () => ({ request: {} }),
    channels: () => ({ request: {} }),
    unread: () => ({ request: {} }),
    search: () => ({ request: { text: 'Look' } }),
    open: (world, asker) => ({
      request: {
        to: {
          type: 'group',
          name: 'Talk',
          client_id: world.fresh('group'),
          users: [asker === 'owner' ? 'teammate' : 'owner'],
        },
      },
      ...(asker === 'stranger' && { answer: 422 }),
    }),
    ofStream: async (world) => ({ request: { stream_id: await scheduled(world) } }),
    channel: async (world) => ({ request: { channel_id: (await world.message()).channel_id } }),
    seen: async (world) => ({
      request: { channel_id: (await world.message()).channel_id, seq: 1 },
    }),
    messages: async (world) => ({ request: { channel_id: (await world.message()).channel_id } }),
    changes: async (world) => ({
      request: { channel_id: (await world.message()).channel_id, since: 0 },
    }),
    send: async (world) => ({
      request: {
        channel_id: (await world.message()).channel_id,
        text: 'Hello',
        client_id: world.fresh('message'),
      },
    }),
    edit: async (world, asker) => ({
      request: { ...(await world.message()), text: 'Hello' },
      ...(asker !== 'owner' && { answer: nobodyElse }),
    }),
    remove: async (world, asker) => ({
      request: await world.message(),
      ...(asker !== 'owner' && { answer: nobodyElse }),
    }),
    rename: async (world) => ({
      request: { channel_id: (await world.message()).channel_id, name: 'Talk' },
    }),
    addMembers: async (world) => ({
      request: { channel_id: (await world.message()).channel_id, users: ['collaborator'] },
    }),
    removeMember: async (world, asker) => ({
      request: { channel_id: (await world.message()).channel_id, member: 'nobody' },
      ...(asker !== 'owner' && { answer: nobodyElse }),
    }),
    leave: async (world) => ({ request: { channel_id: (await world.message(true)).channel_id } }),
    mute: async (world) => ({
      request: { channel_id: (await world.message()).channel_id, on: true },
    }),
    blocks: () => ({ request: {} }),
    block: () => ({ request: { user: 'nobody', on: false } }),
    report: async (world, asker) => ({
      request: { ...(await world.message()), reason: 'It hurts.' },
      ...(asker === 'owner' && { answer: 409 }),
    }),
    reports: () => ({ request: {} }),
    takeDown: async (world) => {
      const message = await world.message();
      await world.reported(message);
      return { request: message };
    },
    dismiss: async (world) => ({
      request: { report_id: await world.reported(await world.message()) },
    }),
    upload: async (world) => ({
      request: {
        channel_id: (await world.message()).channel_id,
        client_id: world.fresh('file'),
        name: 'a.txt',
        size: 1,
      },
    }),
    links: async (world) => ({
      request: {
        channel_id: (await world.message()).channel_id,
        file_ids: ['file-none'],
        attachment: false,
      },
    }),
    exportLog: async (world) => ({ request: { channel_id: (await world.message()).channel_id } }),
    react: async (world) => ({ request: { ...(await world.message()), emoji: '👍', on: true } }),
  },
};
