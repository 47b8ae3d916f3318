import type { Notebook, NotebookSettings, ProjectSource } from '~/contract';
import type { TestWorkspace } from './openWorkspace';

type CreateSettings = NotebookSettings & ProjectSource;

/** Settings as the create form sends them on this machine. */
export const notebookSettings = async (
  server: TestWorkspace,
  token: string,
  changes: Partial<CreateSettings> = {},
): Promise<CreateSettings> => {
  const here = { compute_provider: 'local', workload_type: 'notebook' } as const;
  const {
    instances: [machine],
  } = await server.get('placement', 'instances', here, { token });
  if (!machine) throw new Error('no instance type');
  return {
    notebook_name: 'Factorials',
    env_id: null,
    source_dir: 'factorials',
    main_file: 'Factorials.ipynb',
    disk_size: 60,
    require_gpu: false,
    gpu_count: 0,
    gpu_model: null,
    instance_id: machine.instance_id,
    instance_type: machine.instance_type,
    dq_instance_type: machine.dq_instance_type,
    tensorboard_logs_dir: '/tensorboard',
    collaborators: [],
    node_count: 1,
    distributed_mode: false,
    mlflow: false,
    tensorboard: false,
    compute_provider: 'local',
    compute_region: 'this-machine',
    compute_zone: 'this-machine',
    dataset_id: null,
    runtime_id: null,
    project_source: 'filesystem',
    github_repo: null,
    github_branch: null,
    ...changes,
  };
};

/** A small valid notebook of format 4. */
export const IPYNB = JSON.stringify({
  cells: [
    {
      cell_type: 'code',
      id: 'a',
      metadata: {},
      source: ['print(1)'],
      outputs: [],
      execution_count: null,
    },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

export const addNotebook = async (
  server: TestWorkspace,
  token: string,
  changes: Partial<CreateSettings> = {},
): Promise<Notebook> => {
  const settings = await notebookSettings(server, token, changes);
  return (
    await server.get(
      'notebooks',
      'create',
      { settings },
      { token, files: { [settings.main_file]: IPYNB } },
    )
  ).notebook;
};

/** A notebook as the settings form sends it back (NBS-23). */
export const updateOf = (notebook: Notebook, changes: Partial<Notebook> = {}) => {
  const {
    notebook_id,
    user_name: _user,
    status: _status,
    execution_details: _history,
    update_datetime: _updated,
    create_datetime: _created,
    authors: _authors,
    source_dir: _source,
    publish_details,
    sc_bj_file_urls,
    ...settings
  } = { ...notebook, ...changes };
  return {
    notebook_id,
    settings,
    publish_details,
    sc_bj_file_urls,
    main_file: settings.main_file,
    refresh: false,
  };
};
