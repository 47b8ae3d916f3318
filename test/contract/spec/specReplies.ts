/**
 * Fields that the specification names in the reply of each of its calls (section 7, 'The calls it makes'; the fields are those of section 3,
 * 'Entities and their fields'), with the lines that name them. Where it does not state the wrapping of a reply, a list comes as a list and a
 * single object as itself. `specCalls.ts` has the requests.
 */

import { ENTITIES, fields, type Named } from './specEntities';

export interface SpecReply {
  /** Of spec.md: the line of the call. */
  readonly line: number;
  /** The path of the contract. */
  readonly path: string;
  /**
   * `list` and `one`: the entries, or the one thing, without what our server wraps them in, which is `field`. `fields`: an object of these.
   * `paths`: a list of path strings. `objects`: each by the field that names its kind (line 152).
   */
  readonly kind: 'list' | 'one' | 'fields' | 'paths' | 'objects';
  readonly field: string;
  readonly named: Named;
}

type Entity = keyof typeof ENTITIES;

const list = (line: number, path: string, field: string, entity: Entity): SpecReply => ({
  line,
  path,
  kind: 'list',
  field,
  named: ENTITIES[entity],
});
const one = (line: number, path: string, field: string, entity: Entity): SpecReply => ({
  ...list(line, path, field, entity),
  kind: 'one',
});
const having = (line: number, path: string, words: string): SpecReply => ({
  line,
  path,
  kind: 'fields',
  field: '',
  named: words === '' ? {} : fields(words),
});
const words = (line: number, path: string, field: string): SpecReply => ({
  ...having(line, path, ''),
  kind: 'list',
  field,
});
const objects = (line: number, path: string): SpecReply => ({
  ...having(line, path, 'user_name status update_datetime'),
  kind: 'objects',
  field: 'objects',
});

const NOTEBOOK = '/fsc/python/notebook';
const JOB = '/fsc/python/batchjob';

export const SPEC_REPLIES: readonly SpecReply[] = [
  { ...having(217, '/fsc/user/login/', ''), named: ENTITIES.session },
  one(218, '/fsc/user/read/', 'user', 'user'),
  having(219, '/fsc/user/update/', 'Error'),
  having(220, '/fsc/user/password/change/', ''),
  having(221, '/fsc/user/invite/', 'Error'),
  having(222, '/fsc/user/picture/upload/', ''),
  list(224, '/fsc/team/users/readall/', 'users', 'member'),
  one(224, '/fsc/team/read/', 'team', 'team'),
  list(224, '/fsc/collaborators/readall/', 'users', 'person'),
  having(
    225,
    '/fsc/team/compute_provider_features/valid/read/',
    'valid_compute_providers feature_support',
  ),
  words(226, '/fsc/team/regions/', 'regions'),
  having(226, '/fsc/team/region/zones/', 'zones'),
  words(227, '/fsc/ai/taskcategories/read/', 'task_categories'),
  words(227, '/fsc/ai/tasks/read/', 'tasks'),
  words(228, '/fsc/app/notification_preferences_template/read/', 'groups'),
  having(229, '/fsc/user/notifications/token/read/', 'token'),
  having(230, '/fsc/user/messaging/token/read/', 'internal_handle token'),
  /** 231: its path is not shown. */
  one(231, '/fsc/team/user/update/', 'user', 'member'),

  {
    ...having(235, '/fsc/{storage}/contents/read/', ''),
    kind: 'paths',
    field: 'contents',
  },
  having(236, '/fsc/{storage}/folder/create/', 'status'),
  having(237, '/fsc/{storage}/contents/upload/presigned_url/read/', 'url'),
  having(238, '/fsc/{storage}/object/delete/', 'status success failure'),
  having(239, '/fsc/{storage}/contents/move/', 'status success failure'),
  having(240, '/fsc/{storage}/contents/copy/', 'status success failure'),
  having(241, '/fsc/{storage}/object/download/', 'url'),
  /** 242: its path is not shown. */
  having(242, '/fsc/{storage}/object/rename/', 'status'),

  objects(245, '/fsc/user/objects/readnames/'),
  objects(245, '/fsc/user/objects/recent/read/'),
  objects(247, '/fsc/objects/published/autocomplete/{text}'),
  having(248, '/fsc/file/read/', 'url'),
  having(249, '/fsc/file/request_presigned_upload_url/', 'url'),
  having(250, '/fsc/user/generate/englishtocode/', 'code'),
  having(251, '/fsc/user/fix/buggy_code/', 'code'),

  list(254, '/fsc/user/topic/readall/', 'topics', 'topic'),
  one(255, '/fsc/user/topic/read/', 'topic', 'topic'),
  one(256, '/fsc/user/topic/create/', 'topic', 'topic'),
  {
    ...one(257, '/fsc/user/topic/comment/create/', 'comment', 'topic'),
    named: ENTITIES.topic.comments,
  },

  ...(
    [
      ['zone', 'zone_name'],
      ['region', 'region_name'],
      ['group', 'groupname'],
    ] as const
  ).flatMap(([kind, name]): SpecReply[] => [
    having(260, `/fsc/${name}/exists/`, 'exists'),
    list(261, `/fsc/${kind}/readall/`, 'items', kind),
    one(261, `/fsc/${kind}/read/`, 'item', kind),
    having(261, `/fsc/${kind}/create/`, 'exists'),
    having(261, `/fsc/${kind}/update/`, 'exists'),
  ]),

  one(264, '/fsc/dag/create/', 'dag', 'dag'),
  having(265, '/fsc/dag/delete/', ''),
  list(266, '/fsc/dataset/readall/', 'datasets', 'dataset'),
  list(266, '/fsc/user/team/read/datasets/', 'datasets', 'dataset'),
  having(266, '/fsc/dataset/delete/', ''),
  list(267, '/fsc/python/env/readall/', 'environments', 'environment'),
  having(267, '/fsc/python/env-delete/define/', ''),

  list(270, `${JOB}/readall/`, 'jobs', 'job'),
  one(270, `${JOB}/read/`, 'job', 'job'),
  one(270, `${JOB}/create/`, 'job', 'job'),
  one(270, `${JOB}/create/v2/`, 'job', 'job'),
  one(270, `${JOB}/update/v2/`, 'job', 'job'),
  having(270, `${JOB}/delete/`, ''),
  /** 159 has the words of the status. */
  having(271, `${JOB}/execute/`, 'status'),
  having(271, `${JOB}/stop/`, 'status'),
  one(272, `${JOB}/append_files/`, 'job', 'job'),
  { ...words(273, `${JOB}/submission/agentlist/`, 'agents'), named: fields('agent_id') },
  { ...words(273, `${JOB}/submission/rank/read`, 'ranks'), named: fields('agent_id rank') },
  { ...having(274, `${JOB}/output/read/`, ''), kind: 'paths', field: 'lines' },
  list(277, '/fsc/user/team/read/jobs/', 'jobs', 'job'),
  /** 160 has the words of the status. */
  having(280, '/fsc/python/sweep/execute/', 'status'),
  having(280, '/fsc/python/sweep/stop/', 'status'),
  having(280, '/fsc/python/sweep/delete/', ''),
  having(281, '/fsc/python/pf/delete/', ''),

  list(284, `${NOTEBOOK}/readall/`, 'notebooks', 'notebook'),
  one(284, `${NOTEBOOK}/read/`, 'notebook', 'notebook'),
  one(284, `${NOTEBOOK}/create/`, 'notebook', 'notebook'),
  one(284, `${NOTEBOOK}/update/v2/`, 'notebook', 'notebook'),
  having(284, `${NOTEBOOK}/delete/`, ''),
  one(284, `${NOTEBOOK}/append_files/`, 'notebook', 'notebook'),
  /** 131: an execution. */
  having(285, `${NOTEBOOK}/runtime/connect/`, 'submission_id status'),
  having(285, `${NOTEBOOK}/runtime/disconnect/`, ''),
  { ...having(285, `${NOTEBOOK}/runtime/dnsname/`, ''), named: ENTITIES.address },
  having(286, '/fsc/notebookediting/config/read/', 'status'),
  list(288, '/fsc/user/team/read/notebooks/', 'notebooks', 'notebook'),

  list(292, '/fsc/user/stream/based_on_status/readall/', 'streams', 'stream'),
  one(293, '/fsc/user/stream/read/', 'stream', 'stream'),
  one(293, '/fsc/user/stream/create/', 'stream', 'stream'),
  one(293, '/fsc/user/stream/update/', 'stream', 'stream'),
  one(293, '/fsc/user/stream/status/update/', 'stream', 'stream'),
  having(293, '/fsc/user/stream/room/code/read/', 'room_code'),
  having(294, '/fsc/stream/clip/thumbnail/create/', 'thumbnail_url'),
  having(295, '/fsc/stream/increment_view_count/', ''),
  having(296, '/fsc/stream/invite_by_email/', ''),
  {
    ...words(297, '/fsc/uni/autocomplete/{text}', 'universities'),
    named: fields('uni_id uni_name'),
  },

  one(301, '/fsc/organization/monitoringsummary/', 'monitoring_summary', 'summary'),
  list(302, '/fsc/instance/readall/', 'instances', 'instance'),
  list(303, '/fsc/user/collaborators/autocomplete/{text}', 'users', 'person'),
  { ...words(304, '/fsc/arxiv/autocomplete/{text}', 'papers'), named: fields('arxiv_id title') },
  words(307, '/fsc/user/github/repos/readall/', 'repos'),
  words(308, '/fsc/user/github/repo/branches/readall/', 'branches'),
  words(309, '/fsc/user/github/repo/branch/content/readall/', 'tree'),
  /** 320: its path is not shown. */
  having(320, '/fsc/user/logout/', ''),
];

/** The kinds of line 152 by what our server calls them, and the fields of their id and name. */
const KINDS: Readonly<Record<string, readonly [id: string, name: string]>> = {
  notebook: ['notebook_id', 'notebook_name'],
  job: ['batch_job_id', 'job_name'],
  sweep: ['sweep_id', 'sweep_name'],
  prediction: ['pf_id', 'pf_name'],
  dag: ['dag_id', 'dag_name'],
  dataset: ['dataset_id', 'dataset_name'],
  environment: ['env_id', 'env_name'],
  stream: ['stream_id', 'stream_name'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The value without the fields that have no name here; whole where none has one. */
export const onlyNamed = (value: unknown, named: Named): unknown => {
  if (Array.isArray(value)) return value.map((each) => onlyNamed(each, named));
  if (!isObject(value) || Object.keys(named).length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, held]) => {
      const inside = named[field];
      if (inside === undefined) return [];
      return [[field, inside === true ? held : onlyNamed(held, inside)]];
    }),
  );
};

/** Our reply, reduced to that of a server which answers with nothing but the fields that the specification names. */
export const specReply = ({ kind, field, named }: SpecReply, ours: unknown): unknown => {
  if (!isObject(ours)) return ours;
  if (kind === 'fields') return Object.keys(named).length === 0 ? {} : onlyNamed(ours, named);
  const inside = ours[field];
  if (kind === 'paths')
    return (inside as readonly unknown[]).map((each) => (isObject(each) ? each['path'] : each));
  if (kind === 'objects')
    return (inside as readonly Record<string, unknown>[]).map((each) => {
      const [id, name] = KINDS[String(each['kind'])] ?? ['id', 'name'];
      return { ...(onlyNamed(each, named) as object), [id]: each['id'], [name]: each['name'] };
    });
  return onlyNamed(inside, named);
};
