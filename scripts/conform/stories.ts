import type { NotebookSettings, JobSettings } from '../../src/contract';
import { JOB_RUNNING, JOB_STATUS } from '../../src/contract/work/jobStatus';
import type { Client } from './client';
import type { Examiner } from './examiner';

/** What is made is called so: whoever finds something of it later knows where it comes from. */
export const MADE = 'Conformance check';
const PROGRAM = 'print("conforms")\n';
const IPYNB = JSON.stringify({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 });
/** A job may wait so long for a place, ms. */
const JOB_MS = 120_000;

const BASE = {
  env_id: null,
  source_dir: 'conformance',
  disk_size: 60,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  tensorboard_logs_dir: '/tensorboard',
  collaborators: [],
  node_count: 1,
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  dataset_id: null,
};
const SOURCE = { project_source: 'filesystem', github_repo: null, github_branch: null } as const;

type Place = Pick<
  NotebookSettings,
  | 'instance_type'
  | 'dq_instance_type'
  | 'instance_id'
  | 'compute_provider'
  | 'compute_region'
  | 'compute_zone'
>;

/** Where something can run: the first instance of the first zone of the first provider. */
const placeFor = async (
  { expectReply, expectTrue }: Examiner,
  workload_type: 'notebook' | 'batchjob',
): Promise<Place | null> => {
  const compute_provider =
    (await expectReply('placement', 'providers', {}))?.valid_compute_providers[0]?.name ?? '';
  const region = (await expectReply('placement', 'regions', { compute_provider }))?.regions[0];
  const compute_region = region?.region_id ?? region?.region_name ?? '';
  const zone = (await expectReply('placement', 'zones', { compute_provider, compute_region }))
    ?.zones[0];
  const compute_zone = zone?.zone_id ?? zone?.zone_name ?? '';
  const place = { compute_provider, compute_region, compute_zone };
  const instance = (
    await expectReply('placement', 'instances', { ...place, workload_type })
  )?.instances.find(({ enabled }) => enabled);
  expectTrue(
    `There is a place for a ${workload_type}`,
    instance !== undefined,
    'no instance of the first zone is enabled: nothing can be made',
  );
  if (!instance) return null;
  const { instance_type, dq_instance_type, instance_id } = instance;
  return { ...place, instance_type, dq_instance_type, instance_id };
};

/** A notebook is made, found, read, commented and deleted. */
const notebook = async (examiner: Examiner): Promise<void> => {
  const { expectReply, expectRefusal, expectTrue } = examiner;
  const place = await placeFor(examiner, 'notebook');
  if (!place) return;
  const settings = {
    ...BASE,
    ...SOURCE,
    ...place,
    notebook_name: MADE,
    main_file: 'main.ipynb',
    runtime_id: null,
  };
  const made = await expectReply('notebooks', 'create', { settings }, { 'main.ipynb': IPYNB });
  if (!made) return;
  const { notebook_id } = made.notebook;
  const all = await expectReply('notebooks', 'readAll', {});
  expectTrue(
    'The list of notebooks has the new one',
    all?.notebooks.some((one) => one.notebook_id === notebook_id) === true,
    'it is not in readall/',
  );
  const read = await expectReply('notebooks', 'read', { notebook_id });
  expectTrue(
    'A notebook is read as it was made',
    read?.notebook.notebook_name === MADE,
    `its name is ${read?.notebook.notebook_name}`,
  );
  const object = { object_type: 'notebook', object_id: notebook_id } as const;
  const topic = await expectReply('comments', 'create', { ...object, comment: 'Does it hold?' });
  if (topic)
    await expectReply('comments', 'reply', {
      ...object,
      topic_id: topic.topic.topic_id,
      comment: 'It does.',
    });
  const topics = await expectReply('comments', 'readAll', object);
  expectTrue(
    'What was said of it is there',
    topics?.topics.length === 1,
    `${topics?.topics.length} topics in place of 1`,
  );
  await expectReply('notebooks', 'delete', { notebook_id });
  await expectRefusal('notebooks', 'read', { notebook_id }, [404]);
};

const untilOver = async (
  { expectReply }: Examiner,
  batch_job_id: string,
): Promise<string | null> => {
  const until = Date.now() + JOB_MS;
  for (;;) {
    const status = (await expectReply('jobs', 'read', { batch_job_id }))?.job.status;
    if (status === undefined || !JOB_RUNNING.includes(status) || Date.now() > until)
      return status ?? null;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

/** A job is made, runs to its end and says what its program printed. */
const job = async (examiner: Examiner): Promise<void> => {
  const { expectReply, expectRefusal, expectTrue } = examiner;
  const place = await placeFor(examiner, 'batchjob');
  if (!place) return;
  const settings: JobSettings & typeof SOURCE = {
    ...BASE,
    ...SOURCE,
    ...place,
    job_name: MADE,
    main_file: 'main.py',
    parameters: [],
    cpu_count: 0.1,
    memory_limit: null,
    time_limit: null,
  };
  const made = await expectReply('jobs', 'create', { settings }, { 'main.py': PROGRAM });
  if (!made) return;
  const { batch_job_id } = made.job;
  const submission_id = (await expectReply('jobs', 'execute', { batch_job_id }))?.job.submission_id;
  if (submission_id) {
    const status = await untilOver(examiner, batch_job_id);
    expectTrue(
      'The job comes to its end',
      status === JOB_STATUS.executed,
      `it is '${status}' after at most ${JOB_MS / 1_000} s`,
    );
    const agent = (await expectReply('jobs', 'agents', { batch_job_id, submission_id }))?.agents[0];
    const output =
      agent &&
      (await expectReply('output', 'read', {
        batch_job_id,
        submission_id,
        agent_id: agent.agent_id,
        line: 0,
        count: 10,
      }));
    expectTrue(
      'Its output says what the program printed',
      JSON.stringify(output ?? '').includes('conforms'),
      'the line is not there',
    );
  }
  await expectReply('jobs', 'delete', { batch_job_id });
  await expectRefusal('jobs', 'read', { batch_job_id }, [404]);
};

/** A file goes up, is found, renamed and deleted. */
const drive = async ({ expectReply, expectTrue }: Examiner, client: Client): Promise<void> => {
  const folder = `/${MADE.replace(' ', '-').toLowerCase()}`;
  const storage = 'drive' as const;
  if (!(await expectReply('drive', 'createFolder', { storage, complete_folder_path: folder })))
    return;
  const address = await expectReply('drive', 'uploadUrl', {
    storage,
    destination_path: `${folder}/a.txt`,
    size: PROGRAM.length,
  });
  if (address) {
    const { status } = await client.put(address.url, PROGRAM);
    expectTrue(
      'A file is taken at the address the server gave',
      status >= 200 && status < 300,
      `PUT answered ${status}`,
    );
    const listed = await expectReply('drive', 'read', { storage, path: folder });
    const size = listed?.contents.find(({ name }) => name === 'a.txt')?.size;
    expectTrue(
      'The file is listed with its size',
      size === PROGRAM.length,
      `its size is ${size} in place of ${PROGRAM.length}`,
    );
    await expectReply('drive', 'rename', { storage, path: `${folder}/a.txt`, name: 'b.txt' });
    await expectReply('drive', 'download', { storage, file_url: `${folder}/b.txt` });
  }
  await expectReply('drive', 'delete', { storage, complete_object_path: folder });
};

/** What the web app asks for in the lives of a notebook, a job and a file; everything that is made is deleted again. */
export const tellStories = async (examiner: Examiner, client: Client): Promise<void> => {
  await notebook(examiner);
  await job(examiner);
  await drive(examiner, client);
};
