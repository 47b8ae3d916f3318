/** Valid requests for what admins do, and for secrets and tokens of people's own. */
import type { Requests } from '../requests';

const plain =
  <Request>(request: Request) =>
  () => ({ request });

export const ADMIN_REQUESTS: Pick<
  Requests,
  'ownership' | 'limits' | 'indexes' | 'secrets' | 'tokens' | 'audit'
> = {
  limits: {
    current: plain({}),
    read: plain({ id: 'teammate' }),
    update: plain({ id: 'teammate', memory_mb: null, processes: 64, disk_mb: null, files: null }),
  },
  indexes: {
    readAll: plain({}),
    save: plain({ name: 'corp', address: 'https://pypi.example/simple', password: 'a token' }),
    delete: async (world) => {
      const name = world.fresh('corp').replace(' ', '-');
      const values = { name, address: 'https://pypi.example/simple', login: '', password: '' };
      await world.server.workspace.indexes.save('atelier', { ...values, in_place: false });
      return { request: { name } };
    },
  },
  ownership: {
    list: plain({ id: 'collaborator' }),
    transfer: async (world) => ({
      request: {
        id: 'owner',
        to: 'teammate',
        holdings: [{ kind: 'job', id: (await world.job()).batch_job_id }],
      },
    }),
  },
  secrets: {
    readAll: plain({}),
    save: plain({ name: 'API_KEY', value: 'a value' }),
    delete: async (world, asker) => {
      const name = world.fresh('KEY').replace(' ', '_');
      await world.server.workspace.secrets.keep(world.nameOf(asker), name, 'a value');
      return { request: { name } };
    },
    offered: async (world) => ({ request: { kind: 'job', id: (await world.job()).batch_job_id } }),
    offer: async (world) => ({
      request: { kind: 'notebook', id: (await world.notebook()).notebook_id, names: [] },
    }),
    withheld: async (world) => ({ request: { kind: 'job', id: (await world.job()).batch_job_id } }),
    confirm: async (world) => ({
      request: {
        kind: 'notebook',
        id: (await world.notebook()).notebook_id,
        user_names: ['mia'],
      },
    }),
  },
  tokens: {
    readAll: plain({}),
    create: plain({ name: 'CI', days: 7 }),
    revoke: plain({ token_id: 'none of theirs' }),
  },
  audit: { read: plain({}), save: plain({}) },
};
