/**
 * Completes the replies of a server that sends only the fields of the specification: the one place of these defaults. The web app loads this
 * where its page does not say that the server answers in full (`full_replies`), and completes each reply before anything reads it.
 */
import { bulk, folder, renamed } from './drive';
import * as lists from './lists';
import * as people from './people';
import { alone, asItIs, done, having, list, moved, one, output, warned } from './replies';
import { isRow, type Complete } from './row';
import * as works from './work';

/** The three lists that the team's admins keep. */
const kept = (kind: string, key: string, complete: Complete): Record<string, Complete> => ({
  [`/${kind}/readall/`]: list('items', complete),
  [`/${kind}/read/`]: one('item', key, complete),
  [`/${kind}/create/`]: one('item', key, complete, { exists: false, item: null }),
  [`/${kind}/update/`]: one('item', key, complete, { exists: false, item: null }),
  [`/${kind}/delete/`]: done,
});
const exists = having(() => ({ exists: false }), 'exists');

/** A kind of work: who makes one is told what it is. */
const work = (
  path: string,
  field: string,
  key: string,
  complete: Complete,
): Record<string, Complete> => ({
  [`${path}readall/`]: list(`${field}s`, complete),
  [`${path}read/`]: one(field, key, complete),
  [`${path}create/`]: one(field, key, complete),
  [`${path}create/v2/`]: one(field, key, complete),
  [`${path}update/v2/`]: one(field, key, complete),
  [`${path}append_files/`]: one(field, key, complete),
  [`${path}execute/`]: moved(field, complete),
  [`${path}stop/`]: moved(field, complete),
  [`${path}delete/`]: done,
});

const user = one('user', 'user_name', people.user);
const topic = one('topic', 'topic_id', people.topic);

const REPLIES: Readonly<Record<string, Complete>> = {
  '/user/read/': user,
  '/user/update/': user,
  '/user/picture/upload/': user,
  '/user/password/change/': done,
  '/user/logout/': done,
  '/user/invite/': having(() => ({ status: '', invited: [] })),
  '/user/paymentinformation/setupintent/create/': alone('client_secret'),
  '/team/users/readall/': list('users', people.member),
  '/team/user/update/': one('user', 'user_name', people.member),
  '/team/read/': one('team', 'account_details', people.team),
  '/collaborators/readall/': list('users', people.person),
  '/user/collaborators/autocomplete/': list('users', people.person),
  '/team/compute_provider_features/valid/read/': list(
    'valid_compute_providers',
    lists.provider,
    () => ({ feature_support: {} }),
  ),
  '/team/regions/': list('regions', lists.regionName),
  '/team/region/zones/': list('zones', lists.zoneName),
  '/instance/readall/': list('instances', lists.instance),
  '/ai/taskcategories/read/': list('task_categories', lists.taskCategory),
  '/ai/tasks/read/': list('tasks', lists.task),
  '/app/notification_preferences_template/read/': list('groups', asItIs),
  '/user/notifications/token/read/': alone('token'),

  '/{storage}/contents/read/': folder,
  '/{storage}/folder/create/': having(() => ({ status: '' })),
  '/{storage}/object/rename/': renamed,
  '/{storage}/object/delete/': bulk,
  '/{storage}/contents/move/': bulk,
  '/{storage}/contents/copy/': bulk,
  '/{storage}/object/download/': alone('url'),
  '/{storage}/contents/upload/presigned_url/read/': having(
    ({ destination_path }) => ({ path: destination_path }),
    'url',
  ),

  '/user/objects/readnames/': list('objects', lists.anyObject),
  '/user/objects/recent/read/': list('objects', lists.anyObject),
  '/objects/published/autocomplete/': list('objects', lists.anyObject),
  '/file/read/': alone('url'),
  '/file/request_presigned_upload_url/': alone('url'),
  '/user/generate/englishtocode/': alone('code'),
  '/user/fix/buggy_code/': alone('code'),

  '/user/topic/readall/': list('topics', people.topic, ({ length }) => ({
    counts: { open: length, resolved: 0 },
    revision: 0,
    more: false,
  })),
  '/user/topic/read/': topic,
  '/user/topic/create/': topic,
  // A reply by itself is no topic.
  '/user/topic/comment/create/': one('topic', 'comments', people.topic),

  '/zone_name/exists/': exists,
  '/region_name/exists/': exists,
  '/groupname/exists/': exists,
  ...kept('zone', 'zone_id', lists.zone),
  ...kept('region', 'region_id', lists.region),
  ...kept('group', 'group_id', lists.group),

  ...work('/python/notebook/', 'notebook', 'notebook_id', works.notebook),
  '/user/team/read/notebooks/': list('notebooks', works.notebook),
  '/python/notebook/runtime/connect/': having(() => ({ submission_id: '', status: '' })),
  '/python/notebook/runtime/disconnect/': done,
  '/python/notebook/runtime/dnsname/': having(
    ({ submission_id = '' }) => ({
      notebook_protocol: 'http',
      notebook_port: 8888,
      notebook_path: '/',
      notebook_entry_point: '',
      token: '',
      submission_id,
      waiting_for: null,
    }),
    'notebook_dnsname',
  ),
  '/notebookediting/config/read/': having(
    () => ({ status: 'unavailable', runtime: null }),
    'status',
  ),
  '/notebook/performance/mlflow': list('runs', asItIs, warned),
  '/notebook/performance/tensorboard': list('scalars', asItIs, warned),

  ...work('/python/batchjob/', 'job', 'batch_job_id', works.job),
  '/user/team/read/jobs/': list('jobs', works.job),
  '/python/batchjob/submission/agentlist/': list('agents', lists.agent),
  '/python/batchjob/submission/rank/read': list('ranks', lists.rank, () => ({
    editable: false,
    reason: null,
  })),
  '/python/batchjob/output/read/': output,
  '/batchjob/performance/mlflow': list('runs', asItIs, warned),
  '/batchjob/performance/tensorboard': list('scalars', asItIs, warned),
  '/batchjob/performance/mlflow/artifacts': list('artifacts', asItIs, warned),

  ...work('/python/sweep/', 'sweep', 'sweep_id', works.sweep),
  '/user/team/read/sweeps/': list('sweeps', works.sweep),
  ...work('/python/pf/', 'prediction', 'pf_id', works.prediction),
  '/user/team/read/predictions/': list('predictions', works.prediction),
  ...work('/dag/', 'dag', 'dag_id', works.dag),
  '/dag/create/': one('dag', 'dag_id', works.dag, { graph: { nodes: [], edges: [] } }),
  '/user/team/read/dags/': list('dags', works.dag),
  ...work('/dataset/', 'dataset', 'dataset_id', works.dataset),
  '/user/team/read/datasets/': list('datasets', works.dataset),
  '/python/env/readall/': list('environments', works.environment),
  '/python/env-delete/define/': done,

  '/user/stream/based_on_status/readall/': list('streams', people.stream),
  '/user/stream/read/': one('stream', 'stream_id', people.stream),
  '/user/stream/create/': one('stream', 'stream_id', people.stream),
  '/user/stream/update/': one('stream', 'stream_id', people.stream),
  '/user/stream/status/update/': one('stream', 'stream_id', people.stream),
  '/user/stream/room/code/read/': having(() => ({ room_url: '', notebook_url: '' }), 'room_code'),
  '/stream/clip/thumbnail/create/': alone('thumbnail_url'),
  '/stream/increment_view_count/': having(() => ({ view_count: 0 }), 'view_count'),
  '/stream/invite_by_email/': done,
  '/uni/autocomplete/': list('universities', asItIs),
  '/arxiv/autocomplete/': list('papers', lists.paper),

  '/organization/monitoringsummary/': one('monitoring_summary', 'donuts_summary', lists.summary),

  '/user/github/repos/readall/': list('repos', asItIs),
  '/user/github/repo/branches/readall/': list('branches', asItIs),
  '/user/github/repo/branch/content/readall/': list('tree', lists.treeEntry, () => ({
    truncated: false,
  })),
};

/** The key of the table that an address belongs to. */
const keyOf = (url: string): string =>
  url
    .replace(/\?.*/, '')
    .replace(/^\/fsc(?=\/)/, '')
    .replace(/^\/(team)?drive\//, '/{storage}/')
    .replace(/(\/autocomplete\/).*/, '$1');

/** The reply that the contract promises, from the address of a call, its request with the current user, and what the server answered. */
export const completed = (url: string, request: unknown, reply: unknown): unknown => {
  const complete = REPLIES[keyOf(url)];
  return complete ? complete(reply, isRow(request) ? request : {}) : reply;
};
