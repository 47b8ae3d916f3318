/** Valid requests for datasets. */
import { plant } from '../../../support/driveFiles';
import type { Requests } from '../requests';
import type { World } from '../world';

const plain =
  <Request>(request: Request) =>
  () => ({ request });

/** One that many ask for; made once in a world. */
const made = new WeakMap<World, ReturnType<World['dataset']>>();
const dataset = (world: World) => {
  const known = made.get(world) ?? world.dataset();
  made.set(world, known);
  return known;
};
const snapshot = async (
  {
    server: {
      workspace: { datasets },
    },
  }: World,
  id: string,
) => (await datasets.snapshots.take(await datasets.find(id, 'atelier'))).seen.snapshot_id;

export const DATASET_REQUESTS: Pick<Requests, 'datasets'> = {
  datasets: {
    readAll: plain({}),
    readTeam: plain({}),
    read: async (world) => ({ request: await dataset(world) }),
    create: async (world, asker) => {
      await plant(world.server, { 'data/iris.csv': 'a\n1\n' }, `user/${world.nameOf(asker)}`);
      return { request: { dataset_name: world.fresh('made'), path: '/data/' } };
    },
    update: async (world) => ({
      request: { ...(await dataset(world)), dataset_name: world.fresh('renamed') },
    }),
    delete: async (world) => ({ request: await world.dataset() }),
    contents: async (world) => ({ request: { ...(await dataset(world)), path: '/' } }),
    preview: async (world) => ({ request: { ...(await dataset(world)), file_url: '/iris.csv' } }),
    thumbnails: async (world) => ({ request: { ...(await dataset(world)), paths: ['/iris.csv'] } }),
    statistics: async (world) => ({ request: { ...(await dataset(world)), path: '/iris.csv' } }),
    tables: async (world) => ({ request: await dataset(world) }),
    snapshot: async (world) => ({ request: await dataset(world) }),
    snapshots: async (world) => ({ request: await dataset(world) }),
    changes: async (world) => ({
      request: {
        ...(await dataset(world)),
        snapshot_id: await snapshot(world, (await dataset(world)).dataset_id),
      },
    }),
  },
};
