import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Every call of the specification's list of calls that names fields, with those fields. `user_name` is everywhere. */
const CALLS: readonly (readonly [path: string, fields: string])[] = [
  ['user/login', 'user_name password'],
  ['user/password/change', 'current_password new_password'],
  ['team/regions', 'compute_provider'],
  ['team/region/zones', 'compute_provider compute_region'],
  ['user/notifications/token/read', 'user_id'],
  ['team/user/invite', 'from_user_name team_name to_email'],
  ['team/user/update', 'fullname email account_enabled is_admin'],
  ['drive/folder/create', 'complete_folder_path'],
  ['drive/contents/upload/presigned_url/read', 'destination_path'],
  ['drive/object/delete', 'complete_object_path'],
  ['drive/contents/move', 'content_list destination_path'],
  ['teamdrive/contents/copy', 'content_list destination_path'],
  ['drive/object/download', 'file_url'],
  ['drive/object/rename', 'path name'],
  ['objects/published/read', 'publish_token workload_type'],
  ['file/read', 'sc_file_url publish_token workload_type'],
  ['file/request_presigned_upload_url', 'file_url workload_type'],
  ['user/generate/englishtocode', 'prompt english_instructions'],
  ['user/fix/buggy_code', 'buggy_code'],
  ['user/topic/readall', 'object_type object_id'],
  ['user/topic/read', 'topic_id'],
  ['user/topic/create', 'comment object_id object_type'],
  ['user/topic/comment/create', 'comment topic_id object_id object_type'],
  ['zone_name/exists', 'name'],
  ['groupname/exists', 'name'],
  ['region_name/exists', 'name'],
  ['zone/read', 'id'],
  ['region/read', 'id'],
  ['group/read', 'id'],
  ['zone/create', 'zone_name zone_description enabled'],
  ['region/create', 'region_name region_description enabled zone_ids'],
  ['group/create', 'group_name group_description users'],
  ['dag/delete', 'dag_id'],
  ['dataset/delete', 'dataset_id'],
  ['python/env-delete/define', 'env_id'],
  ['python/batchjob/execute', 'batch_job_id'],
  ['python/batchjob/stop', 'batch_job_id submission_id'],
  ['python/batchjob/append_files', 'batch_job_id sc_bj_file_urls'],
  ['python/batchjob/output/read', 'batch_job_id submission_id agent_id'],
  ['batchjob/performance/mlflow', 'batch_job_id submission_id'],
  ['batchjob/performance/tensorboard', 'batch_job_id submission_id'],
  ['batchjob/performance/mlflow/artifacts', 'batch_job_id submission_id'],
  ['python/sweep/execute', 'sweep_id'],
  ['python/sweep/stop', 'sweep_id submission_id'],
  ['python/sweep/delete', 'sweep_id'],
  ['python/pf/delete', 'pf_id'],
  ['python/notebook/runtime/connect', 'notebook_id'],
  ['python/notebook/runtime/disconnect', 'notebook_id submission_id'],
  ['python/notebook/update/v2', 'notebook_id refresh main_file sc_bj_file_urls publish_details'],
  ['user/stream/based_on_status/readall', 'status'],
  ['user/stream/status/update', 'stream_id status'],
  ['user/stream/update', 'playback_start_time playback_end_time'],
  ['stream/clip/thumbnail/create', 'stream_id start_time'],
  ['stream/invite_by_email', 'stream_id emails'],
  ['organization/monitoringsummary', 'team_name'],
  ['instance/readall', 'compute_provider compute_region compute_zone compute_zones workload_type'],
  ['user/github/repo/branches/readall', 'repo'],
  ['user/github/repo/branch/content/readall', 'repo branch'],
];
const PAGED = ['objects/published', 'arxiv', 'user/collaborators'];
/** No field of any call may be this. */
const WRONG = [[7]];

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
}, 180_000);
afterAll(() => server.close());

const refusedFields = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const reply = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return Object.keys(reply.json<{ fields?: object }>().fields ?? {});
};

it.each(CALLS)('POST /fsc/%s/ looks at %s', async (path, names) => {
  const fields = names.split(' ');
  const payload = {
    user_name: 'admin',
    ...Object.fromEntries(fields.map((name) => [name, WRONG])),
  };
  const url = `/fsc/${path}${path.startsWith('batchjob/performance') ? '' : '/'}`;
  expect(await refusedFields('POST', url, payload)).toEqual(expect.arrayContaining(fields));
});

it('a field that no call has is not reported, so that the lines above mean something', async () => {
  const payload = { user_name: 'admin', dag_id: WRONG, planted_field: WRONG };
  expect(await refusedFields('POST', '/fsc/dag/delete/', payload)).toEqual(['dag_id']);
});

it.each(PAGED)('GET /fsc/%s/autocomplete/ looks at page_limit', async (path) => {
  const url = `/fsc/${path}/autocomplete/abc?user_name=admin&page_limit=many`;
  expect(await refusedFields('GET', url)).toEqual(['page_limit']);
});
