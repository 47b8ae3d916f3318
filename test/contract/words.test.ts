import { describe, expect, test } from 'vitest';
import {
  addressUrls,
  api,
  DEFAULT_INSTANCE_ID,
  instanceId,
  NO_GPU,
  parseSharedRuntimeId,
  sharedRuntimeId,
  TENSORBOARD_DIR,
  type Address,
} from '~/contract';
import { PlanType, Team, User } from '~/contract/schemas/settings/account.schema';
import { Member } from '~/contract/schemas/team/team.schema';
import {
  Notebook,
  NotebookSettings,
  ProjectSource,
} from '~/contract/schemas/work/notebooks.schema';
import { InstanceType } from '~/contract/schemas/work/placement.schema';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

describe('the words of the contract are those of the API it speaks', () => {
  test('ENT-01 a user', () => {
    expect(keys(User)).toEqual(
      expect.arrayContaining([
        'user_name',
        'fullname',
        'email',
        'team_name',
        'is_admin',
        'internal_handle',
        'github_token',
        'notification_preferences',
        'profile_picture_url',
        'oauth_provider',
      ]),
    );
    expect(keys(User.shape.notification_preferences)).toContain('push');
  });

  test('ENT-02 a team, and the plan it is on', () => {
    expect(keys(Team.shape.account_details.shape.plan_details)).toEqual(['plan_type']);
    expect(PlanType.options).toEqual([
      'explorer',
      'shared',
      'creator_plus',
      'creator_pro',
      'talent',
    ]);
  });

  test('ENT-04 a member of a team', () => {
    expect(keys(Member)).toEqual(
      expect.arrayContaining([
        'user_name',
        'fullname',
        'email',
        'account_enabled',
        'is_admin',
        'status',
        'profile_picture_url',
        'id',
      ]),
    );
  });

  test('ENT-05 a notebook', () => {
    expect(keys(Notebook)).toEqual(
      expect.arrayContaining([
        'notebook_id',
        'notebook_name',
        'user_name',
        'status',
        'execution_details',
        'update_datetime',
        'publish_details',
        'authors',
        'sc_bj_file_urls',
        'main_file',
        'source_dir',
      ]),
    );
    expect(keys(Notebook.shape.execution_details.element)).toEqual(
      expect.arrayContaining(['submission_id', 'status', 'submit_datetime']),
    );
    expect(keys(Notebook.shape.publish_details)).toEqual([
      'published',
      'summary',
      'arxiv_id',
      'task_category',
      'task',
      'tags',
      'publish_token',
      'publish_date',
    ]);
  });

  test('ENT-06 its settings, and where its files come from', () => {
    expect(keys(NotebookSettings)).toEqual(
      expect.arrayContaining([
        'notebook_name',
        'env_id',
        'source_dir',
        'main_file',
        'disk_size',
        'require_gpu',
        'gpu_count',
        'gpu_model',
        'instance_type',
        'dq_instance_type',
        'instance_id',
        'tensorboard_logs_dir',
        'collaborators',
        'node_count',
        'distributed_mode',
        'mlflow',
        'tensorboard',
        'compute_provider',
        'compute_region',
        'compute_zone',
        'dataset_id',
      ]),
    );
    expect(keys(ProjectSource)).toEqual(
      expect.arrayContaining(['project_source', 'github_repo', 'github_branch']),
    );
  });

  test('ENT-15 NB-35 NB-36 NB-37 an instance type', () => {
    expect(keys(InstanceType)).toEqual([
      'instance_id',
      'display_name',
      'dq_instance_type',
      'instance_type',
      'cpu_count',
      'memory',
      'gpu_count',
      'gpu_memory',
      'gpu_model',
      'enabled',
      'unknown_since',
    ]);
    expect(InstanceType.shape.unknown_since.safeParse(undefined).success).toBe(true);
    expect(instanceId({ dq_instance_type: 't2.large', instance_type: 't2.large' })).toBe(
      DEFAULT_INSTANCE_ID,
    );
    expect(NO_GPU).toBe('Not Supported');
  });

  test('API-01 API-04 API-05 API-12 the calls of an account are POSTs, and only signing in needs no bearer', () => {
    const calls = {
      signIn: '/fsc/user/login/',
      readUser: '/fsc/user/read/',
      readTeam: '/fsc/team/read/',
      collaborators: '/fsc/collaborators/readall/',
    } as const;
    for (const [name, path] of Object.entries(calls)) {
      expect(api.account[name as keyof typeof calls]).toMatchObject({
        path,
        method: 'POST',
        open: name === 'signIn',
      });
    }
  });

  test('API-63 whether a notebook can be edited is asked under its own address', () => {
    expect(api.notebooks.editingConfig).toMatchObject({
      path: '/fsc/notebookediting/config/read/',
      method: 'POST',
    });
  });
});

test("NBS-06 NBS-07 a shared runtime's id holds notebook and user, read from the right", () => {
  expect(sharedRuntimeId('nb:1', 'ada')).toBe('shared-runtime:nb:1:ada');
  expect(parseSharedRuntimeId('shared-runtime:nb:1:ada')).toEqual({
    notebookId: 'nb:1',
    user: 'ada',
  });
  expect(parseSharedRuntimeId('run-1')).toBeNull();
});

test("NBS-21 NBS-22 the port is left out where it is the protocol's own, and TensorBoard logs go to /tensorboard", () => {
  const at = (notebook_protocol: Address['notebook_protocol'], notebook_port: number) =>
    addressUrls({
      notebook_dnsname: 'lab',
      notebook_protocol,
      notebook_port,
      notebook_path: '/nb/1/',
      notebook_entry_point: 'edit',
      token: '',
      submission_id: 's',
      waiting_for: null,
    }).embedUrl;
  expect([at('http', 8888), at('http', 80), at('https', 443), at('https', 80)]).toEqual([
    'http://lab:8888/nb/1/edit',
    'http://lab/nb/1/edit',
    'https://lab/nb/1/edit',
    'https://lab:80/nb/1/edit',
  ]);
  expect(TENSORBOARD_DIR).toBe('/tensorboard');
});

test('CON-07 CON-08 what is on and off unless an installation says otherwise', () => {
  expect(DEFAULT_FLAGS).toMatchObject({
    volume_datasets: false,
    sweeps: false,
    notebook_insight: false,
    english_cells: true,
    fix_code: false,
    job_live_update: true,
    experiments: false,
  });
});
