/** One workspace with every kind of asker, and objects of one owner to ask for. */
import { expect } from 'vitest';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';
import { environmentRepository } from '~/server/areas/environments/repository';
import { plant, putTo } from '../../support/driveFiles';
import { jobSettings } from '../../support/jobSettings';
import { sweepSettings } from '../../sweeps/sweepSettings';
import { layRun, metricLines } from '../../jobs/fixtures';
import { IPYNB, notebookSettings } from '../../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';

/** The kinds of askers; a person who is disabled had a session until then. */
export const CALLER_KINDS = [
  'nobody',
  'disabled',
  'stranger',
  'teammate',
  'collaborator',
  'admin',
  'owner',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

type Names = Readonly<Record<CallerKind, string>>;
const NAMES: Names = {
  nobody: 'owner',
  disabled: 'disabled',
  stranger: 'stranger',
  teammate: 'teammate',
  collaborator: 'collaborator',
  admin: 'admin',
  owner: 'owner',
};

/** A GitHub that nobody answers for. */
const GITHUB = Object.fromEntries(
  [
    ['ID', 'Iv1.0'],
    ['SECRET', 'shh'],
  ].map(([name, value]) => [`ATELIER_GITHUB_CLIENT_${name}`, value]),
);
const NOWHERE = 'http://127.0.0.1:9';

export const openWorld = async () => {
  const oauth = readOauthSettings({
    ...GITHUB,
    ATELIER_GITHUB_URL: NOWHERE,
    ATELIER_GITHUB_API_URL: NOWHERE,
    ATELIER_GITHUB_RAW_URL: NOWHERE,
  });
  const server: TestWorkspace = await openWorkspace({
    config: { oauth, flags: { sweeps: true, experiments: true }, arxivUrl: 'http://127.0.0.1:9' },
  });
  const tokens: Record<CallerKind, string> = {
    nobody: '',
    admin: await server.signIn(),
    stranger: await server.addUser('stranger', 'others'),
    disabled: await server.addUser('disabled'),
    teammate: await server.addUser('teammate'),
    collaborator: await server.addUser('collaborator'),
    owner: await server.addUser('owner'),
  };
  const { members } = server.workspace;
  const viewer = { user_name: 'admin', team_name: 'atelier', is_admin: true };
  await members.change(
    { ...(await members.find('disabled', viewer)), account_enabled: false },
    viewer,
  );
  const { owner: token } = tokens;
  const settings = await notebookSettings(server, token, { collaborators: ['collaborator'] });
  let made = 0;
  let talked: string | undefined;
  let channel: string | undefined;

  const named = (word: string) => world.fresh(word).replace(' ', '-');

  const world = {
    server,
    tokens,
    settings,
    jobSettings: jobSettings({ main_file: 'a.sh', collaborators: ['collaborator'] }),
    nameOf: (asker: CallerKind) => NAMES[asker],
    /** Something that was not said before. */
    fresh: (word: string) => `${word} ${(made += 1)}`,
    notebook: async () =>
      (
        await server.get(
          'notebooks',
          'create',
          { settings },
          { token, files: { [settings.main_file]: IPYNB } },
        )
      ).notebook,
    startedNotebook: async () => {
      const { notebook_id } = await world.notebook();
      return {
        notebook_id,
        submission_id: (await server.get('notebooks', 'connect', { notebook_id }, { token }))
          .submission_id,
      };
    },
    job: async (program = 'true') =>
      (
        await server.get(
          'jobs',
          'create',
          { settings: world.jobSettings },
          { token, files: { 'a.sh': program } },
        )
      ).job,
    /** A submission that has left something, and still runs. */
    submission: async () => {
      const { batch_job_id } = await world.job('echo hi > a.txt; sleep 60');
      const { submission_id } = (await server.get('jobs', 'execute', { batch_job_id }, { token }))
        .job!;
      const ids = { batch_job_id, submission_id: submission_id ?? '' };
      const left = () => server.ask('output', 'fragment', { ...ids, path: '/a.txt' }, { token });
      await expect
        .poll(async () => (await left()).status, { timeout: 60_000, interval: 50 })
        .toBe(200);
      return ids;
    },
    /** A topic about a notebook of the owner's. */
    topic: async () => {
      talked ??= (await world.notebook()).notebook_id;
      const object = { object_type: 'notebook', object_id: talked } as const;
      return {
        object,
        topic_id: (
          await server.get('comments', 'create', { ...object, comment: 'Look.' }, { token })
        ).topic.topic_id,
      };
    },
    /** A message of the owner's in a group with a collaborator; `apart` in a group of its own, which may be left. */
    message: async (apart = false) => {
      const to = {
        type: 'group' as const,
        name: 'Talk',
        users: ['collaborator'],
        client_id: world.fresh('group'),
      };
      const opened = async () =>
        (await server.get('chat', 'open', { to }, { token })).channel.channel_id;
      const channelId = apart ? await opened() : (channel ??= await opened());
      const { message_id } = await server.workspace.chat.send({
        channelId,
        userName: 'owner',
        text: 'Look.',
        threadId: undefined,
        clientId: world.fresh('message'),
      });
      return { channel_id: channelId, message_id };
    },
    /** The report of a message by the collaborator. */
    reported: async ({
      channel_id,
      message_id,
    }: {
      readonly channel_id: string;
      readonly message_id: string;
    }) => {
      const by = { user_name: 'collaborator', team_name: 'atelier' };
      await server.workspace.chat.report(
        { channelId: channel_id, messageId: message_id },
        by,
        'It hurts.',
      );
      return (await server.workspace.chat.reportsOf(by.team_name)).reports.find(
        (one) => one.message_id === message_id,
      )!.report_id;
    },
    /** A sweep of a job that takes its time. */
    sweep: async () => {
      const { batch_job_id } = await world.job('sleep 60');
      return (
        await server.get(
          'sweeps',
          'create',
          { settings: sweepSettings({ batch_job_id, trial_count: 1 }) },
          { token },
        )
      ).sweep;
    },
    /** A prediction whose program ends at once. */
    prediction: async () => {
      const { batch_job_id } = await world.job('true');
      const asked = {
        settings: { pf_name: world.fresh('prediction'), collaborators: ['collaborator'] },
        source: { kind: 'job' as const, batch_job_id },
      };
      return (await server.get('predictions', 'create', asked, { token })).prediction;
    },
    /** A run of a sweep whose first trial runs. */
    trial: async () => {
      const { sweep_id } = await world.sweep();
      const { submission_id } = (await server.get('sweeps', 'execute', { sweep_id }, { token }))
        .sweep!;
      const ids = { sweep_id, submission_id: submission_id ?? '' };
      const begun = async () =>
        (await server.get('sweeps', 'trials', { ...ids, since: 0 }, { token })).trials.length;
      await expect.poll(begun, { timeout: 60_000, interval: 50 }).toBe(1);
      return { ...ids, number: 0 };
    },
    dag: async (command = 'true') => {
      const file = JSON.stringify({ nodes: [{ id: 'a', command }] });
      const asked = { settings: { dag_name: world.fresh('dag'), collaborators: ['collaborator'] } };
      return (await server.get('dags', 'create', asked, { token, files: { 'dag.json': file } }))
        .dag;
    },
    /** A run that goes on. */
    dagRun: async () => {
      const { dag_id } = await world.dag('sleep 60');
      const { dag } = await server.get('dags', 'execute', { dag_id }, { token });
      return { dag_id, submission_id: dag.submission_id ?? '' };
    },
    /** A run that the program of a notebook logged. */
    run: async () => {
      const { notebook_id } = await world.notebook();
      await layRun(server.workspace.files.absolute('owner', `notebooks/${notebook_id}`), {
        id: 'r',
        metrics: { acc: metricLines([0.5]) },
      });
      const found = async () => {
        await server.get('experiments', 'readAll', {}, { token });
        return (
          await server.get(
            'experiments',
            'runs',
            { project_name: 'Default', fields: [] },
            { token },
          )
        ).rows.find(({ origin }) => origin.id === notebook_id);
      };
      await expect.poll(async () => (await found())?.mlflow_run_id, { timeout: 60_000 }).toBe('r');
      return { run_id: (await found())!.run_id };
    },
    /** A view of an experiment that its maker shares. */
    view: async () => {
      const view = {
        project_name: 'Default',
        name: world.fresh('view'),
        shared: true,
        search: '?q=x',
      };
      return {
        view_id: (await server.get('experiments', 'saveView', view, { token })).view.view_id,
      };
    },
    environment: async () => {
      const env_id = world.fresh('env').replace(' ', '-');
      const what = {
        requirements: '',
        basePython: '/usr/bin/python3',
        pythonVersion: '3.11.2',
        userName: 'owner',
        teamName: 'atelier',
      };
      await environmentRepository(server.workspace.db).add(
        { envId: env_id, envName: env_id, ...what },
        'another server',
      );
      return { env_id };
    },
    /** A folder of the owner's drive with a file in it. */
    dataset: async () => {
      await plant(server, { 'data/iris.csv': 'a,b\n1,2\n' }, 'user/owner');
      const { dataset } = await server.get(
        'datasets',
        'create',
        { dataset_name: world.fresh('data'), path: '/data/' },
        { token },
      );
      return { dataset_id: dataset.dataset_id };
    },
    /** An invitation, and the token of its link. */
    invitation: async () => {
      const inviter = { ...viewer, fullname: 'Admin', origin: 'http://localhost:8080' };
      const { id, link } = await server.workspace.invitations.invite(
        `${world.fresh('guest').replace(' ', '-')}@example.org`,
        inviter,
      );
      return { id, token: link.split('#')[1] ?? '' };
    },
    /** Something of the lists of names, by its id. */
    zone: async () => ({
      id: (await server.workspace.zones.create(
        { zone_name: named('zone'), compute_provider: '', compute_region: '', compute_zone: '' },
        'atelier',
      ))!.zone_id,
    }),
    region: async () => ({
      id: (await server.workspace.regions.create(
        { region_name: named('region'), zone_ids: [] },
        'atelier',
      ))!.region_id,
    }),
    group: async () => ({
      id: (await server.workspace.groups.create(
        { group_name: named('group'), users: [] },
        'atelier',
      ))!.group_id,
    }),
    /** A member of the team as an admin's form has them. */
    member: (name: string) => members.find(name, viewer),
    /** An upload of the owner's to their drive, with all its bytes. */
    upload: async () => {
      const destination = {
        kind: 'drive',
        storage: 'drive',
        path: `/${world.fresh('upload')}`,
      } as const;
      const { upload_id } = await server.get(
        'transfers',
        'begin',
        { destination, size: 3 },
        { token },
      );
      const { url } = await server.get('transfers', 'partUrl', { upload_id, number: 1 }, { token });
      expect((await putTo(server, url, 'abc')).statusCode).toBe(200);
      return { upload_id };
    },
    close: () => server.close(),
  };
  for (const name of ['admin', 'stranger', 'teammate', 'collaborator', 'owner'])
    await plant(server, { 'a.txt': 'a', 'b.txt': 'b', 'docs/c.txt': 'c' }, `user/${name}`);
  await server.workspace.accounts.keepGithubToken('owner', 'gho_owner');
  return world;
};

export type World = Awaited<ReturnType<typeof openWorld>>;
