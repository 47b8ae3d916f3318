import { streamSettings } from '../../../streams/streamSettings';
import { streamRecordings } from '~/server/areas/streams/tables';
import type { Requests } from '../requests';
import { shared } from '../shared';
import type { World } from '../world';

const made = async ({ server, tokens }: World) =>
  (
    await server.get(
      'streams',
      'create',
      {
        ...streamSettings(),
        collaborators: ['collaborator'],
        visibility: { anyone_with_link: false, gallery: true, login_required: true },
      },
      { token: tokens.owner },
    )
  ).stream.stream_id;

/** Streams that the owner's team sees, and nobody else; one of them is live. */
export const scheduled = shared(made);
const live = shared(async (world: World) => {
  const stream_id = await scheduled(world);
  await world.server.get(
    'streams',
    'updateStatus',
    { stream_id, status: 'live' },
    { token: world.tokens.owner },
  );
  return stream_id;
});

/** Another one for each request: it is gone after it. */
const archived = async (world: World) => {
  const stream_id = await made(world);
  await world.server.get(
    'streams',
    'updateStatus',
    { stream_id, status: 'archived' },
    { token: world.tokens.owner },
  );
  return stream_id;
};

/** One of them is recorded, with a part that everybody shared. */
const recorded = shared(async (world: World) => {
  const stream_id = await scheduled(world);
  await world.server.workspace.db.insert(streamRecordings).values({
    streamId: stream_id,
    state: 'done',
    duration: 300,
    since: new Date(),
    heldUntil: new Date(),
  });
  return stream_id;
});

export const STREAM_REQUESTS: Pick<Requests, 'streams'> = {
  streams: {
    readAll: () => ({ request: { status: ['scheduled', 'live'] } }),
    read: async (world) => ({ request: { stream_id: await scheduled(world) } }),
    create: () => ({ request: streamSettings() }),
    update: async (world) => ({
      request: { stream_id: await scheduled(world), description: 'Another one.' },
    }),
    updateStatus: async (world) => ({
      request: { stream_id: await scheduled(world), status: 'live' },
    }),
    roomCode: async (world) => ({ request: { stream_id: await live(world) } }),
    meetingToken: async (world) => ({ request: { stream_id: await live(world) } }),
    countView: async (world) => ({ request: { stream_id: await scheduled(world) } }),
    clipThumbnail: async (world) => ({
      request: { stream_id: await recorded(world), start_time: 10 },
    }),
    createClip: async (world) => ({
      request: { stream_id: await recorded(world), start_time: 10 },
    }),
    readClips: async (world) => ({ request: { stream_id: await recorded(world) } }),
    deleteClip: async (world, asker) => {
      const stream_id = await recorded(world);
      const clip = {
        streamId: stream_id,
        userName: world.nameOf(asker),
        name: 'A part',
        start: 0,
        end: 60,
      };
      return {
        request: {
          stream_id,
          clip_id: (await world.server.workspace.recordings.addClip(clip)).clip_id,
        },
      };
    },
    delete: async (world) => ({ request: { stream_id: await archived(world) } }),
    readMoments: async (world) => ({ request: { stream_id: await recorded(world) } }),
    readNotebookAt: async (world) => ({
      request: { stream_id: await recorded(world), at: 5 },
      answer: 404,
    }),
    copyNotebookAt: async (world) => ({
      request: { stream_id: await recorded(world), at: 5 },
      answer: 404,
    }),
    readCaptions: async (world) => ({ request: { stream_id: await recorded(world) } }),
    saveCaptions: async (world) => ({
      request: { stream_id: await recorded(world), language: 'en' },
      answer: 422,
    }),
    deleteCaptions: async (world) => ({
      request: { stream_id: await recorded(world), language: 'en' },
    }),
    readPosition: async (world) => ({ request: { stream_id: await recorded(world) } }),
    savePosition: async (world) => ({
      request: { stream_id: await recorded(world), position: 12 },
    }),
    invite: async (world) => ({
      request: { stream_id: await scheduled(world), emails: ['guest@example.org'] },
    }),
  },
};
