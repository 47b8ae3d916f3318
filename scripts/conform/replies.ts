/** Requirements of the specification on the answer of a call: result shapes are not shown unless stated, so fields are looked for at any depth. */
export interface Named {
  /** Of the specification, where the fields are named. */
  readonly line: number;
  /** Each object of the answer that has this field must have `fields`, too; without it the answer as a whole must have them. */
  readonly each?: string;
  /** At least one such object must be there. */
  readonly one?: true;
  readonly fields: readonly string[];
  /** Permitted values of `status` in the answer. */
  readonly status?: readonly string[];
}

const fields = (line: number, ...names: string[]): Named => ({ line, fields: names });
const status = (line: number, ...words: string[]): Named => ({ line, fields: [], status: words });
const each = (line: number, id: string, ...names: string[]): Named => ({
  line,
  each: id,
  fields: names,
});
const one = (named: Named): Named => ({ ...named, one: true });

const user = each(
  127,
  'user_name',
  ...['fullname', 'email', 'team_name', 'is_admin', 'internal_handle'],
);
const member = each(130, 'user_name', 'fullname', 'email', 'account_enabled', 'is_admin');
const notebook = each(
  131,
  'notebook_id',
  ...['notebook_name', 'user_name', 'status', 'execution_details', 'update_datetime'],
  ...['publish_details', 'sc_bj_file_urls', 'main_file', 'source_dir'],
);
const job = each(
  133,
  'batch_job_id',
  ...['job_name', 'status', 'execution_details', 'main_file', 'source_dir', 'sc_bj_file_urls'],
  ...['update_datetime', 'user_name'],
);
const stream = each(
  140,
  'stream_id',
  ...['stream_name', 'description', 'schedule_datetime', 'user_name', 'collaborators'],
  ...['speakers', 'stream_type', 'status', 'visibility'],
);
const zone = each(142, 'zone_id', 'zone_name', 'enabled', 'zone_description', 'update_datetime');
const region = each(
  143,
  'region_id',
  ...['region_name', 'region_description', 'enabled', 'zone_ids', 'update_datetime'],
);
const group = each(144, 'group_id', 'users', 'group_description', 'update_datetime');
const instance = each(
  145,
  'instance_id',
  ...['display_name', 'dq_instance_type', 'instance_type', 'cpu_count', 'memory'],
  ...['gpu_count', 'gpu_memory', 'gpu_model', 'enabled'],
);
const topic = each(
  146,
  'topic_id',
  ...['comment', 'object_id', 'object_type', 'user_name', 'create_datetime', 'comments'],
);
const summary = fields(
  147,
  ...['donuts_summary', 'agents_with_active_jobs', 'total_active_agents'],
  ...['current_cpu_usage', 'memory_utilization', 'current_gpu_load'],
);
const dataset = each(137, 'dataset_id', 'dataset_name', 'dataset_type');

const drive = (storage: string): Readonly<Record<string, Named>> => ({
  [`/fsc/${storage}/folder/create/`]: status(166, 'creating'),
  [`/fsc/${storage}/contents/upload/presigned_url/read/`]: fields(237, 'url'),
  [`/fsc/${storage}/contents/copy/`]: status(166, 'copying'),
  [`/fsc/${storage}/contents/move/`]: status(166, 'moving'),
  [`/fsc/${storage}/object/rename/`]: status(166, 'creating', 'deleting', 'moving', 'copying'),
  [`/fsc/${storage}/object/delete/`]: status(166, 'deleting'),
});

/** By the path of a call. */
export const NAMED: Readonly<Record<string, Named>> = {
  '/fsc/user/login/': { ...fields(156, 'token'), status: ['Login Success'] },
  '/fsc/user/read/': one(user),
  '/fsc/team/read/': fields(128, 'account_details', 'plan_details', 'plan_type'),
  '/fsc/team/users/readall/': one(member),
  '/fsc/team/compute_provider_features/valid/read/': fields(
    225,
    ...['valid_compute_providers', 'feature_support'],
  ),
  '/fsc/team/region/zones/': fields(226, 'zones'),
  '/fsc/user/messaging/token/read/': fields(230, 'internal_handle', 'token'),
  ...drive('drive'),
  ...drive('teamdrive'),
  '/fsc/python/notebook/readall/': notebook,
  '/fsc/user/team/read/notebooks/': notebook,
  '/fsc/python/notebook/read/': one(notebook),
  '/fsc/python/notebook/create/': fields(131, 'notebook_id'),
  '/fsc/notebookediting/config/read/': fields(286, 'status'),
  '/fsc/python/batchjob/readall/': job,
  '/fsc/user/team/read/jobs/': job,
  '/fsc/python/batchjob/read/': one(job),
  '/fsc/python/batchjob/create/': fields(133, 'batch_job_id'),
  '/fsc/python/batchjob/create/v2/': fields(133, 'batch_job_id'),
  '/fsc/python/batchjob/execute/': status(159, 'Job Submitted'),
  '/fsc/python/batchjob/stop/': status(159, 'Stop job submitted'),
  '/user/topic/readall/': topic,
  '/user/topic/read/': one(topic),
  '/zone/readall/': zone,
  '/zone/read/': one(zone),
  '/region/readall/': region,
  '/region/read/': one(region),
  '/group/readall/': group,
  '/group/read/': one(group),
  '/dag/create/': fields(138, 'dag_id'),
  '/dataset/readall/': dataset,
  '/user/team/read/datasets/': dataset,
  '/python/env/readall/': each(136, 'env_id', 'env_name'),
  '/fsc/user/stream/based_on_status/readall/': stream,
  '/fsc/user/stream/read/': one(stream),
  '/fsc/user/stream/create/': fields(140, 'stream_id'),
  '/organization/monitoringsummary/': summary,
  '/instance/readall/': instance,
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The outermost objects that have a field, wherever they stand. */
export const objectsWith = (field: string, value: unknown): readonly Json[] => {
  if (!isObject(value)) return [];
  if (!Array.isArray(value) && field in value) return [value];
  return Object.values(value).flatMap((part) => objectsWith(field, part));
};

/** The first value of a field, wherever it stands. */
export const valueOf = (field: string, value: unknown): unknown =>
  objectsWith(field, value)[0]?.[field];

/** The same where it is text; else ''. */
export const textOf = (field: string, value: unknown): string => {
  const found = valueOf(field, value);
  return typeof found === 'string' ? found : '';
};

const by = (line: number) => `(line ${line} of the specification)`;

/** Deviations of an answer from the specification, each in a sentence. */
export const missingIn = (path: string, body: unknown): readonly string[] => {
  const named = NAMED[path];
  const failure = isObject(body) && typeof body['Error'] === 'string' ? body['Error'] : null;
  if (failure !== null) return [`answers with the Error '${failure}'`];
  if (!named) return [];
  const { line, status: words, each: id } = named;
  const said = isObject(body) ? body['status'] : body;
  const wrongStatus =
    words && !words.some((word) => word === said)
      ? [
          `status is ${JSON.stringify(said) ?? 'missing'} in place of '${words.join("' or '")}' ${by(line)}`,
        ]
      : [];
  const objects = id === undefined ? [] : objectsWith(id, body);
  if (named.one && objects.length === 0) return [`${String(id)} is missing ${by(line)}`];
  const missing = named.fields.filter((field) =>
    id === undefined
      ? objectsWith(field, body).length === 0
      : objects.some((object) => !(field in object)),
  );
  return [...wrongStatus, ...missing.map((field) => `${field} is missing ${by(line)}`)];
};
