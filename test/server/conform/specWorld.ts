/** A workspace with one of everything that the calls of the specification name, all of it the admin's. */
import path from 'node:path';
import { environmentRepository } from '~/server/areas/environments/repository';
import { createChatLog } from '~/server/areas/streams/recording/chatLog';
import { createLocalMaker } from '~/server/areas/streams/recording/makers/localMaker';
import { createMaking } from '~/server/areas/streams/recording/rounds';
import { until } from '#test/harness/until';
import { publish } from '../published/published';
import { plantTakes } from '../streams/recording/planted';
import { streamSettings } from '../streams/streamSettings';
import { plant } from '../support/driveFiles';
import { addJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { sweepSettings } from '../sweeps/sweepSettings';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
/** A stream whose recording is there. */
const record = async (server: TestWorkspace, token: string): Promise<string> => {
  const {
    stream: { stream_id },
  } = await server.get('streams', 'create', streamSettings(), { token });
  const move = (status: string) =>
    server.get('streams', 'updateStatus', { stream_id, status }, { token });
  const { recordings, config } = server.workspace;
  await move('live');
  await recordings.alive(stream_id);
  const root = path.join(config.sharedFolder, 'recordings');
  await plantTakes({ root, streamId: stream_id, length: 62, picture: false });
  await move('ended');
  await recordings.closed(stream_id);
  const making = createMaking({
    recordings,
    root,
    maker: createLocalMaker({ root }),
    chatLog: createChatLog(server.workspace, root),
    report: (error) => {
      throw error;
    },
  });
  making.wake();
  await until(
    'the recording is made',
    async () =>
      (await server.get('streams', 'read', { stream_id }, { token })).stream.status === 'recorded',
    // ffmpeg runs at a lower priority than all else.
    280_000,
  );
  await making.close();
  return stream_id;
};

/** The server, the admin's token, and what the words of the calls (`$notebook`) stand for. */
export const openSpecWorld = async () => {
  const server = await openWorkspace({
    config: { flags: { sweeps: true, experiments: true }, arxivUrl: 'http://127.0.0.1:9' },
  });
  const token = await server.signIn();
  const known: Record<string, string> = {
    user: 'admin',
    team: 'atelier',
    password: 'correct horse battery',
    png: PNG,
  };
  await plant(server, { 'data/iris.csv': 'a,b\n1,2\n' });
  const { dataset } = await server.get(
    'datasets',
    'create',
    { dataset_name: 'iris', path: '/data/' },
    { token },
  );
  known['dataset'] = dataset.dataset_id;
  known['environment'] = 'numpy';
  await environmentRepository(server.workspace.db).add(
    {
      envId: 'numpy',
      envName: 'numpy',
      requirements: '',
      basePython: '/usr/bin/python3',
      pythonVersion: '3.11.2',
      userName: 'admin',
      teamName: 'atelier',
    },
    'another server',
  );
  const { batch_job_id } = await addJob(server, token, 'import time; time.sleep(60)');
  for (const name of ['sweep', 'otherSweep']) {
    const settings = sweepSettings({ sweep_name: name, batch_job_id, trial_count: 1 });
    const { sweep } = await server.get('sweeps', 'create', { settings }, { token });
    known[name] = sweep.sweep_id;
  }
  const source = { kind: 'job' as const, batch_job_id };
  const settings = { pf_name: 'churn', collaborators: [] };
  known['prediction'] = (
    await server.get('predictions', 'create', { settings, source }, { token })
  ).prediction.pf_id;
  const { notebook_id: object_id } = await addNotebook(server, token);
  known['published'] = (await publish(server, token, object_id)).publish_token;
  known['recorded'] = await record(server, token);
  return { server, token, known };
};
