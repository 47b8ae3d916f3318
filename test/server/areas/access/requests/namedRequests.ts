/** Valid requests for zones, regions and groups. */
import type { Requests } from '../requests';
import type { World } from '../world';

const plain =
  <Request>(request: Request) =>
  () => ({ request });
const NO_PLACE = { compute_provider: '', compute_region: '', compute_zone: '' } as const;
const named = (world: World, word: string) => world.fresh(word).replace(' ', '-');

export const NAMED_REQUESTS: Pick<Requests, 'zones' | 'regions' | 'groups'> = {
  zones: {
    readAll: plain({}),
    read: async (world) => ({ request: await world.zone() }),
    create: (world) => ({ request: { zone_name: named(world, 'made'), ...NO_PLACE } }),
    update: async (world) => ({
      request: { ...(await world.zone()), zone_name: named(world, 'renamed'), ...NO_PLACE },
    }),
    exists: plain({ name: 'none' }),
    delete: async (world) => ({ request: await world.zone() }),
  },
  regions: {
    readAll: plain({}),
    read: async (world) => ({ request: await world.region() }),
    create: (world) => ({ request: { region_name: named(world, 'made'), zone_ids: [] } }),
    update: async (world) => ({
      request: { ...(await world.region()), region_name: named(world, 'renamed'), zone_ids: [] },
    }),
    exists: plain({ name: 'none' }),
    delete: async (world) => ({ request: await world.region() }),
  },
  groups: {
    readAll: plain({}),
    read: async (world) => ({ request: await world.group() }),
    create: (world) => ({ request: { group_name: named(world, 'made'), users: [] } }),
    update: async (world) => ({
      request: { ...(await world.group()), group_name: named(world, 'renamed'), users: [] },
    }),
    exists: plain({ name: 'none' }),
    delete: async (world) => ({ request: await world.group() }),
  },
};
