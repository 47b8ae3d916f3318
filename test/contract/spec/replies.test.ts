/** A server that answers only what the specification names: each of its replies, completed, is one that the contract promises. */
import { describe, expect, test } from 'vitest';
import { SPEC_CALLS } from '#test/contract/specCalls';
import { api, type Endpoint } from '~/contract';
import { completed } from '~/contract/completion/completed';
import { schemas } from '~/contract/schemas';
import { ENTITIES, type Named } from './specEntities';
import { SPEC_REPLIES, type SpecReply } from './specReplies';

interface Shapes {
  readonly reply: {
    readonly safeParse: (value: unknown) => {
      readonly success: boolean;
      readonly error?: { readonly issues: readonly { readonly code: string }[] };
    };
  };
}
const table = schemas as unknown as Record<string, Record<string, Shapes>>;
const shapesOf = (path: string): Shapes => {
  for (const [area, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>))
      if (endpoint.path === path) return table[area]![name]!;
  throw new Error(`The contract has no ${path}.`);
};

const AT = '2026-03-01T12:00:00Z';
/** Values that the specification gives, or that say of which kind a field is. */
const VALUES: Readonly<Record<string, unknown>> = {
  is_admin: true,
  account_enabled: true,
  github_token: null,
  notification_preferences: { push: {} },
  profile_picture_url: null,
  oauth_provider: null,
  plan_type: 'creator_pro',
  compute_provider_details: {},
  disk_size: 60,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  node_count: 1,
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  published: false,
  tags: [],
  publish_date: null,
  authors: ['ada'],
  sc_bj_file_urls: [],
  notebook_protocol: 'http',
  notebook_port: 8888,
  version: 1,
  min_free_memory: null,
  min_gpu_memory: null,
  shared_with_team: false,
  dataset_type: 'bucket',
  stream_type: 'audio',
  duration: 60,
  playback_start_time: null,
  playback_end_time: null,
  anyone_with_link: true,
  gallery: true,
  login_required: true,
  zone_ids: [],
  users: ['ada'],
  enabled: true,
  object_type: 'notebook',
  exists: false,
  valid_compute_providers: ['local'],
  feature_support: {},
  zones: ['this-machine'],
  success: [],
  failure: [],
  rank: 0,
};
const NUMBERS =
  /^(free|active)_|_count$|^cpu_count$|^memory$|^gpu_memory$|_usage$|_load$|_utilization$|_jobs$|_agents$/;
const LISTS = ['execution_details', 'pf_details', 'comments', 'speakers', 'collaborators'];
const valueOf = (field: string, path: string): unknown => {
  if (field === 'status') {
    if (path.includes('/stream/')) return 'scheduled';
    if (path.includes('/notebookediting/')) return 'running';
    return path.includes('{storage}') ? 'moving' : 'Defined';
  }
  if (field === 'collaborators') return [];
  if (field === 'gpu_model' && path.includes('/instance/')) return 'Not Supported';
  if (/_datetime$|_at$/.test(field)) return AT;
  return field in VALUES ? VALUES[field] : NUMBERS.test(field) ? 1 : `a ${field}`;
};
const sample = (named: Named, path: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(named).map(([field, inside]) => {
      if (inside === true) return [field, valueOf(field, path)];
      const held = sample(inside, path);
      return [field, LISTS.includes(field) ? [held] : held];
    }),
  );

/** Replies for which the specification names no fields: lists of names. */
const NAMES: Readonly<Record<string, readonly unknown[]>> = {
  '/fsc/app/notification_preferences_template/read/': [],
};
const OBJECTS = [
  ['notebook_id', 'notebook_name'],
  ['batch_job_id', 'job_name'],
  ['stream_id', 'stream_name'],
].map(([id = '', name = '']) => ({ [id]: 'x1', [name]: 'Churn', update_datetime: AT }));

const replyOf = ({ kind, path, named }: SpecReply): unknown => {
  if (kind === 'paths') return ['/models/', '/a.txt'];
  if (kind === 'objects') return OBJECTS;
  const isEmpty = Object.keys(named).length === 0;
  if (kind === 'list') return isEmpty ? (NAMES[path] ?? ['one']) : [sample(named, path)];
  return sample(named, path);
};

const REQUEST = {
  user_name: 'ada',
  team_name: 'lab',
  object_type: 'notebook',
  object_id: 'n1',
  topic_id: 't1',
  submission_id: 's1',
  path: '/models/a.txt',
  name: 'b.txt',
  destination_path: '/a.txt',
};
/** The app does more for these than to complete the reply: they tell nothing of what was made or changed, and it is read. */
const READ_AGAIN = /\/(comment\/create|picture\/upload)\/$/;

describe('each reply of the specification, completed, is one of the contract', () => {
  test.each(
    SPEC_REPLIES.filter(({ path }) => !READ_AGAIN.test(path)).map(
      (reply) => [reply.line, reply.path, reply] as const,
    ),
  )('API-02 line %i: %s', (_line, path, reply) => {
    const url = path.replace('{storage}', 'drive').replace('{text}', 'chu');
    const request = path.endsWith('contents/read/') ? { user_name: 'ada', path: '/' } : REQUEST;
    for (const address of [url, url.replace(/^\/fsc/, '')]) {
      const whole = completed(address, request, replyOf(reply));
      const read = shapesOf(path).reply.safeParse(whole);
      // Nothing is what has to be chosen when work is made, of work that does not say it.
      const wrong = read.error?.issues.filter(({ code }) => code !== 'too_small') ?? [];
      expect(wrong).toEqual([]);
    }
  });

  test('nothing that a reply says is changed', () => {
    const job = { ...sample(ENTITIES.job, ''), submission_count: 7, memory_limit: 4, extra: 1 };
    const whole = completed('/fsc/python/batchjob/read/', REQUEST, { job, etag: 'x' });
    expect(whole).toMatchObject({ job, etag: 'x' });
    expect(completed('/fsc/python/batchjob/read/', REQUEST, { job: null })).toEqual({ job: null });
    expect(completed('/fsc/python/batchjob/readall/', REQUEST, {})).toEqual({});
    expect(completed('/elsewhere/', REQUEST, 'text')).toBe('text');
  });

  test('every call of the specification has its reply', () => {
    const plain = (path: string) =>
      path
        .replace(/^\/fsc/, '')
        .replace(/^\/(team)?drive\//, '/{storage}/')
        .replace(/\/autocomplete\/.*/, '/autocomplete/{text}');
    const known = new Set(SPEC_REPLIES.map(({ path }) => plain(path)));
    expect(SPEC_CALLS.map(({ path }) => plain(path)).filter((path) => !known.has(path))).toEqual([
      // The specification shows nothing of their replies, and nothing of what a reader would look for in them.
      '/user/paymentinformation/setupintent/create/',
      '/notebook/performance/mlflow',
      '/notebook/performance/tensorboard',
      '/python/batchjob/output/read/$run',
      '/batchjob/performance/mlflow',
      '/batchjob/performance/tensorboard',
      '/batchjob/performance/mlflow/artifacts',
      '/objects/published/read/',
      '/stream/clip/create/',
    ]);
  });
});
