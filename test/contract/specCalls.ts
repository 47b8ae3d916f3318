/**
 * Every call of section 7 of the specification ('The calls it makes') with exactly the fields that it names there, and the line that names it.
 * `user_name` goes along with every POST, as the section says. `$word` stands for an id, a path or a file of whoever sends them.
 */
export interface SpecCall {
  /** Of spec.md. */
  readonly line: number;
  readonly method: 'POST' | 'GET' | 'FORM';
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Files of a form, by the name of their field: `[name, content]`. */
  readonly files?: Readonly<Record<string, readonly [string, string]>>;
  /** Status in the answer of a server that lacks a service. */
  readonly otherwise?: 503 | 403;
}

const post = (
  line: number,
  path: string,
  fields: SpecCall['fields'] = {},
  otherwise?: SpecCall['otherwise'],
): SpecCall => ({ line, method: 'POST', path, fields, ...(otherwise && { otherwise }) });
const get = (line: number, path: string): SpecCall => ({ line, method: 'GET', path, fields: {} });

const region = { compute_provider: 'local', compute_region: 'this-machine' };
const place = { ...region, compute_zone: 'this-machine' };
const instance = { instance_type: 'whole-machine', dq_instance_type: 'local' };
const placed = { ...place, ...instance, instance_id: 'local--whole-machine' };
const NOTEBOOK = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}';
const GRAPH = '{"nodes": [{"id": "a", "command": "true"}], "edges": []}';

const account: readonly SpecCall[] = [
  post(217, '/fsc/user/login/', { password: '$password' }),
  post(218, '/fsc/user/read/'),
  post(219, '/fsc/user/update/', { fullname: 'Ada L.', email: 'ada@example.org' }),
  post(220, '/fsc/user/password/change/', {
    current_password: '$password',
    new_password: '$password',
  }),
  post(221, '/fsc/user/invite/', {
    from_user_name: '$user',
    team_name: '$team',
    to_email: 'new@example.org',
  }),
  {
    ...post(222, '/fsc/user/picture/upload/'),
    method: 'FORM',
    files: { 'picture_files[]': ['me.png', '$png'] },
  },
  post(223, '/fsc/user/paymentinformation/setupintent/create/', {}, 503),
  post(224, '/fsc/team/users/readall/'),
  post(224, '/fsc/team/read/'),
  post(224, '/fsc/collaborators/readall/'),
  post(225, '/fsc/team/compute_provider_features/valid/read/'),
  post(226, '/fsc/team/regions/', { compute_provider: 'local' }),
  post(226, '/fsc/team/region/zones/', region),
  post(227, '/fsc/ai/taskcategories/read/'),
  post(227, '/fsc/ai/tasks/read/'),
  post(228, '/fsc/app/notification_preferences_template/read/'),
  post(229, '/fsc/user/notifications/token/read/', { user_id: '$handle' }),
  post(230, '/fsc/user/messaging/token/read/'),
];

const drive: readonly SpecCall[] = ['drive', 'teamdrive'].flatMap((storage) => [
  post(236, `/fsc/${storage}/folder/create/`, { complete_folder_path: '/models' }),
  post(237, `/fsc/${storage}/contents/upload/presigned_url/read/`, {
    destination_path: '/models/a.txt',
  }),
  post(235, `/fsc/${storage}/contents/read/`),
  post(236, `/fsc/${storage}/folder/create/`, { complete_folder_path: '/other' }),
  post(240, `/fsc/${storage}/contents/copy/`, {
    content_list: ['/other/'],
    destination_path: '/models/',
  }),
  post(241, `/fsc/${storage}/object/download/`, { file_url: '/models/' }),
  post(242, `/fsc/${storage}/object/rename/`, { path: '/models/other/', name: 'older' }),
  post(239, `/fsc/${storage}/contents/move/`, {
    content_list: ['/models/older/'],
    destination_path: '/',
  }),
  post(238, `/fsc/${storage}/object/delete/`, { complete_object_path: '/models/' }),
]);

const notebooks: readonly SpecCall[] = [
  post(284, '/fsc/python/notebook/readall/'),
  {
    ...post(284, '/fsc/python/notebook/create/', {
      settings: { notebook_name: 'Churn', source_dir: 'churn', main_file: 'main.ipynb', ...placed },
    }),
    method: 'FORM',
    files: { 'files[]': ['main.ipynb', NOTEBOOK] },
  },
  post(284, '/fsc/python/notebook/read/', { notebook_id: '$notebook' }),
  post(289, '/fsc/python/notebook/update/v2/', {
    notebook_id: '$notebook',
    notebook_name: 'Churn 2',
    refresh: true,
    main_file: 'main.ipynb',
    sc_bj_file_urls: ['notebooks/$notebook/main.ipynb'],
  }),
  post(284, '/fsc/python/notebook/append_files/', {
    notebook_id: '$notebook',
    sc_bj_file_urls: ['notebooks/$notebook/main.ipynb'],
  }),
  post(285, '/fsc/python/notebook/runtime/connect/', { notebook_id: '$notebook' }),
  post(285, '/fsc/python/notebook/runtime/dnsname/', { notebook_id: '$notebook' }),
  post(286, '/fsc/notebookediting/config/read/', { notebook_id: '$notebook' }),
  post(285, '/fsc/python/notebook/runtime/disconnect/', {
    notebook_id: '$notebook',
    submission_id: '$notebookRun',
  }),
  post(287, '/fsc/notebook/performance/mlflow', { notebook_id: '$notebook' }),
  post(287, '/fsc/notebook/performance/tensorboard', { notebook_id: '$notebook' }),
  post(288, '/fsc/user/team/read/notebooks/'),
];

const run = { batch_job_id: '$job', submission_id: '$run' };
const jobSettings = (job_name: string) => ({
  settings: { job_name, source_dir: 'train', main_file: 'train.py', ...placed },
});
const jobs: readonly SpecCall[] = [
  post(270, '/fsc/python/batchjob/readall/'),
  {
    ...post(270, '/fsc/python/batchjob/create/', jobSettings('Train')),
    method: 'FORM',
    files: { 'files[]': ['train.py', 'print("hello")'] },
  },
  post(270, '/fsc/python/batchjob/create/v2/', { ...jobSettings('Again'), clone_of: '$job' }),
  post(270, '/fsc/python/batchjob/read/', { batch_job_id: '$job' }),
  post(270, '/fsc/python/batchjob/update/v2/', { batch_job_id: '$job', job_name: 'Train 2' }),
  post(271, '/fsc/python/batchjob/execute/', { batch_job_id: '$job' }),
  post(271, '/fsc/python/batchjob/stop/', run),
  post(272, '/fsc/python/batchjob/append_files/', {
    batch_job_id: '$job',
    sc_bj_file_urls: ['jobs/$job/train.py'],
  }),
  post(273, '/fsc/python/batchjob/submission/agentlist/', run),
  post(273, '/fsc/python/batchjob/submission/rank/read', run),
  post(274, '/fsc/python/batchjob/output/read/', { ...run, agent_id: 'agent-0' }),
  get(274, '/fsc/python/batchjob/output/read/$run'),
  post(276, '/fsc/batchjob/performance/mlflow', run),
  post(276, '/fsc/batchjob/performance/tensorboard', run),
  post(276, '/fsc/batchjob/performance/mlflow/artifacts', run),
  post(277, '/fsc/user/team/read/jobs/'),
];

const objects: readonly SpecCall[] = [
  post(245, '/fsc/user/objects/readnames/'),
  post(245, '/fsc/user/objects/recent/read/'),
  post(246, '/fsc/objects/published/read/', {
    publish_token: '$published',
    workload_type: 'notebook',
  }),
  get(247, '/fsc/objects/published/autocomplete/chu?page_limit=10'),
  post(248, '/fsc/file/read/', { sc_file_url: 'notebooks/$notebook/main.ipynb' }),
  post(249, '/fsc/file/request_presigned_upload_url/', {
    file_url: 'notebooks/$notebook/more.csv',
    workload_type: 'notebook',
  }),
  post(250, '/fsc/user/generate/englishtocode/', { prompt: '', english_instructions: 'add' }, 503),
  post(251, '/fsc/user/fix/buggy_code/', { buggy_code: 'print(' }, 503),
];

const about = { object_type: 'notebook', object_id: '$notebook' };
const comments: readonly SpecCall[] = [
  post(256, '/user/topic/create/', { comment: 'Why?', ...about }),
  post(254, '/user/topic/readall/', about),
  post(255, '/user/topic/read/', { topic_id: '$topic' }),
  post(257, '/user/topic/comment/create/', { comment: 'So.', topic_id: '$topic', ...about }),
];

const named = ['zone', 'region', 'group'].flatMap((kind): SpecCall[] => [
  post(260, `/${kind === 'group' ? 'groupname' : `${kind}_name`}/exists/`, { name: 'lab' }),
  post(261, `/${kind}/create/`, { [`${kind}_name`]: 'lab' }),
  post(261, `/${kind}/readall/`),
  post(261, `/${kind}/read/`, { id: `$${kind}` }),
  post(261, `/${kind}/update/`, { id: `$${kind}`, [`${kind}_name`]: 'labs' }),
]);

const data: readonly SpecCall[] = [
  {
    ...post(264, '/dag/create/', { settings: { dag_name: 'Nightly' } }),
    method: 'FORM',
    files: { dagData: ['nightly.json', GRAPH] },
  },
  post(265, '/dag/delete/', { dag_id: '$dag' }),
  post(266, '/dataset/readall/'),
  post(266, '/user/team/read/datasets/'),
  post(266, '/dataset/delete/', { dataset_id: '$dataset' }),
  post(267, '/python/env/readall/'),
  post(267, '/python/env-delete/define/', { env_id: '$environment' }),
  post(280, '/python/sweep/execute/', { sweep_id: '$sweep' }),
  post(280, '/python/sweep/stop/', { sweep_id: '$sweep', submission_id: '$sweepRun' }),
  post(280, '/python/sweep/delete/', { sweep_id: '$otherSweep' }),
  post(281, '/python/pf/delete/', { pf_id: '$prediction' }),
];

const streams: readonly SpecCall[] = [
  post(293, '/fsc/user/stream/create/', {
    stream_name: 'Reading group',
    description: 'Papers',
    schedule_datetime: '2030-01-01T10:00:00Z',
  }),
  post(292, '/fsc/user/stream/based_on_status/readall/', { status: ['scheduled', 'live'] }),
  post(293, '/fsc/user/stream/read/', { stream_id: '$stream' }),
  post(293, '/fsc/user/stream/update/', { stream_id: '$stream', description: 'More papers' }),
  post(293, '/fsc/user/stream/status/update/', { stream_id: '$stream', status: 'live' }),
  post(293, '/fsc/user/stream/room/code/read/', { stream_id: '$stream' }),
  post(296, '/fsc/stream/invite_by_email/', { stream_id: '$stream', emails: ['a@example.org'] }),
  get(297, '/fsc/uni/autocomplete/zur'),
  post(294, '/fsc/stream/clip/thumbnail/create/', { stream_id: '$recorded', start_time: 1 }),
  post(298, '/fsc/stream/clip/create/', { id: '$recorded', startTime: 1 }),
  post(298, '/fsc/user/stream/update/', {
    stream_id: '$recorded',
    playback_start_time: 1,
    playback_end_time: 61,
  }),
  post(295, '/fsc/stream/increment_view_count/', { stream_id: '$recorded' }),
];

const rest: readonly SpecCall[] = [
  post(301, '/organization/monitoringsummary/', { team_name: '$team' }),
  post(302, '/instance/readall/', {
    ...place,
    compute_zones: ['this-machine'],
    workload_type: 'notebook',
  }),
  get(303, '/user/collaborators/autocomplete/mia'),
  { ...get(304, '/arxiv/autocomplete/attention?page_limit=10'), otherwise: 503 },
  post(307, '/fsc/user/github/repos/readall/', {}, 403),
  post(308, '/fsc/user/github/repo/branches/readall/', { repo: 'a/b' }, 403),
  post(309, '/fsc/user/github/repo/branch/content/readall/', { repo: 'a/b', branch: 'main' }, 403),
  post(284, '/fsc/python/notebook/delete/', { notebook_id: '$notebook' }),
  post(270, '/fsc/python/batchjob/delete/', { batch_job_id: '$otherJob' }),
];

/** In an order in which they can be sent: what is made before what reads it, what deletes last. */
export const SPEC_CALLS: readonly SpecCall[] = [
  ...account,
  ...drive,
  ...notebooks,
  ...jobs,
  ...objects,
  ...comments,
  ...named,
  ...data,
  ...streams,
  ...rest,
];
