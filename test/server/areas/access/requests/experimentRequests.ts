/** Valid requests for experiments. */
import type { Requests } from '../requests';

const plain =
  <Request>(request: Request) =>
  () => ({ request });
const runs = ['none'];
const project_name = 'Default';

export const EXPERIMENT_REQUESTS: Requests['experiments'] = {
  readAll: plain({}),
  read: plain({ project_name }),
  runs: plain({ project_name, fields: ['p.lr'] }),
  groups: plain({ project_name, by: 'p.lr', fields: ['m.acc'] }),
  compare: plain({ runs }),
  curves: plain({ runs, metric: 'acc' }),
  artifacts: async (world) => ({ request: await world.run() }),
  annotate: async (world) => ({ request: { ...(await world.run()), note: 'hm', own_tags: {} } }),
  saveView: (world) => ({
    request: { project_name, name: world.fresh('view'), shared: false, search: '' },
  }),
  deleteView: async (world) => ({ request: await world.view() }),
};
