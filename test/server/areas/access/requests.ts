/** A valid request for every endpoint of the contract, of objects that exist. An endpoint without one does not compile. */
import type { api, RequestOf } from '~/contract';
import { jobUpdateOf } from '../../support/jobSettings';
import { updateOf } from '../../support/notebookSettings';
import { ADMIN } from '../../support/openWorkspace';
import { DATASET_REQUESTS } from './requests/datasetRequests';
import { ADMIN_REQUESTS } from './requests/adminRequests';
import { CHAT_REQUESTS } from './requests/chatRequests';
import { COMMENT_REQUESTS } from './requests/commentRequests';
import { DAG_REQUESTS } from './requests/dagRequests';
import { DRIVE_REQUESTS } from './requests/driveRequests';
import { ENVIRONMENT_REQUESTS } from './requests/environmentRequests';
import { EXPERIMENT_REQUESTS } from './requests/experimentRequests';
import { CONFIRMING_REQUESTS, HELP_REQUESTS } from './requests/helpRequests';
import { NAMED_REQUESTS } from './requests/namedRequests';
import { NOTICE_REQUESTS } from './requests/noticeRequests';
import { predictionRequests } from './requests/predictionRequests';
import { PUBLISHED_REQUESTS } from './requests/publishedRequests';
import { shared } from './shared';
import { STREAM_REQUESTS } from './requests/streamRequests';
import { sweepRequests } from './requests/sweepRequests';
import type { CallerKind, World } from './world';

type Api = typeof api;
/** A request, and the status that a permitted caller receives; 200 where it is left out. */
export interface AccessCase<Request> {
  readonly request: Request;
  readonly answer?: number;
}

export type Requests = {
  readonly [Area in keyof Api]: {
    readonly [Name in keyof Api[Area]]: (
      world: World,
      asker: CallerKind,
    ) => AccessCase<RequestOf<Api[Area][Name]>> | Promise<AccessCase<RequestOf<Api[Area][Name]>>>;
  };
};

const plain =
  <Request>(request: Request) =>
  () => ({ request });
const LOCAL = { compute_provider: 'local', compute_region: 'this-machine' } as const;

const notebook = shared((world) => world.notebook());
const started = shared((world) => world.startedNotebook());
const job = shared((world) => world.job());
const submission = shared((world) => world.submission());
const upload = shared((world) => world.upload());

const ofNotebook = async (world: World) => ({
  request: { notebook_id: (await notebook(world)).notebook_id },
});
const ofNewNotebook = async ({ notebook: made }: World) => ({
  request: { notebook_id: (await made()).notebook_id },
});
const ofJob = async (world: World) => ({
  request: { batch_job_id: (await job(world)).batch_job_id },
});
const ofSubmission = async (world: World) => ({ request: await submission(world) });
const ofAgent = async (world: World) => ({ ...(await submission(world)), agent_id: 'agent-0' });
const chosen = async (world: World) => ({ submissions: [await submission(world)] });

export const REQUESTS: Requests = {
  ...DATASET_REQUESTS,
  ...CHAT_REQUESTS,
  ...PUBLISHED_REQUESTS,
  ...STREAM_REQUESTS,
  ...HELP_REQUESTS,
  usage: { read: plain({}) },
  autocomplete: {
    collaborators: plain({ text: 'mate' }),
    arxiv: () => ({ request: { text: 'nothing here' }, answer: 503 }),
    universities: plain({ text: 'tech', page_limit: 10 }),
    published: plain({ text: 'speech' }),
  },
  account: {
    signIn: (world, asker) => ({
      request: { user_name: world.nameOf(asker), password: `${world.nameOf(asker)}'s password` },
    }),
    signInOptions: plain({}),
    ...CONFIRMING_REQUESTS,
    signOut: plain({}),
    readUser: plain({}),
    updateUser: plain({ notification_preferences: { push: { notices: true } } }),
    changePassword: (world, asker) => {
      const password = asker === 'admin' ? ADMIN.password : `${world.nameOf(asker)}'s password`;
      return { request: { current_password: password, new_password: password } };
    },
    uploadPicture: () => ({ request: {}, answer: 422 }),
    removePicture: plain({}),
    preferencesTemplate: plain({}),
    createSetupIntent: () => ({ request: {}, answer: 503 }),
    readSessions: plain({}),
    endSessions: plain({ session_ids: ['none of theirs'] }),
    readTeam: plain({}),
    collaborators: plain({}),
  },
  team: {
    readAll: plain({}),
    read: plain({ id: 'teammate' }),
    update: async (world) => ({ request: await world.member('collaborator') }),
    invite: (world, asker) => ({
      request: {
        from_user_name: world.nameOf(asker),
        team_name: 'atelier',
        to_email: `${world.fresh('one').replace(' ', '-')}@example.org`,
      },
    }),
    inviteAll: (world) => ({
      request: { emails: [`${world.fresh('many').replace(' ', '-')}@example.org`] },
    }),
    resend: async (world) => ({ request: { id: (await world.invitation()).id } }),
    revoke: async (world) => ({ request: { id: (await world.invitation()).id } }),
    updatePlan: plain({ plan_type: 'creator_pro' }),
    readInvitation: async (world) => ({ request: { token: (await world.invitation()).token } }),
    accept: async (world) => ({
      request: {
        token: (await world.invitation()).token,
        user_name: world.fresh('new').replace(' ', '-'),
        fullname: 'New',
        password: 'long enough',
      },
    }),
  },
  passwords: {
    forgot: (world) => ({ request: { name: world.fresh('nobody') } }),
    reset: (world) => ({
      request: { token: world.fresh('opens nothing'), password: 'long enough' },
      answer: 404,
    }),
  },
  placement: {
    providers: plain({}),
    regions: plain({ compute_provider: 'local' }),
    zones: plain(LOCAL),
    locations: plain({}),
    instances: plain({ ...LOCAL, workload_type: 'notebook' }),
  },
  ...NAMED_REQUESTS,
  ...ADMIN_REQUESTS,
  audit: { read: plain({}), save: plain({}) },
  ...COMMENT_REQUESTS,
  dags: DAG_REQUESTS,
  notebooks: {
    readAll: plain({}),
    readTeam: plain({}),
    read: ofNotebook,
    create: ({ settings }) => ({ request: { settings: { ...settings, collaborators: [] } } }),
    update: async (world) => ({ request: updateOf(await notebook(world)) }),
    delete: ofNewNotebook,
    appendFiles: async (world) => {
      const { notebook_id, main_file } = await notebook(world);
      const sc_bj_file_urls = [`notebooks/${notebook_id}/${main_file}`];
      return { request: { notebook_id, sc_bj_file_urls } };
    },
    uploadUrl: async (world) => {
      const file_url = `notebooks/${(await notebook(world)).notebook_id}/a.txt`;
      return { request: { file_url, workload_type: 'notebook' } };
    },
    contents: ofNotebook,
    download: async (world) => ({
      request: { ...(await ofNotebook(world)).request, form: 'html' },
    }),
    connect: ofNotebook,
    disconnect: async (world, asker) => ({
      request: asker === 'owner' ? await world.startedNotebook() : await started(world),
    }),
    address: async (world) => ({ request: await started(world) }),
    ...{ editingConfig: ofNotebook, readPackages: ofNotebook, removePackages: ofNewNotebook },
    runtimes: plain({}),
    taskCategories: plain({}),
    tasks: plain({}),
  },
  jobs: {
    readAll: plain({}),
    readTeam: plain({}),
    read: ofJob,
    create: (world) => ({ request: { settings: { ...world.jobSettings, collaborators: [] } } }),
    createV2: (world) => ({ request: { settings: { ...world.jobSettings, collaborators: [] } } }),
    update: async (world) => ({ request: jobUpdateOf(await job(world)) }),
    delete: async (world) => ({ request: { batch_job_id: (await world.job()).batch_job_id } }),
    uses: async (world) => ({ request: { batch_job_ids: [(await job(world)).batch_job_id] } }),
    appendFiles: async (world) => {
      const { batch_job_id, main_file } = await job(world);
      return { request: { batch_job_id, sc_bj_file_urls: [`jobs/${batch_job_id}/${main_file}`] } };
    },
    execute: ofJob,
    stop: async (world) => ({ request: await submission(world) }),
    submissions: ofJob,
    agents: ofSubmission,
    readRanks: ofSubmission,
    // Its only agent has the rank 0.
    updateRanks: async (world) => ({
      request: { ...(await submission(world)), ranks: [{ agent_id: 'agent-0', rank: 0 }] },
      answer: 409,
    }),
  },
  sweeps: sweepRequests(job),
  predictions: predictionRequests(job),
  code: {
    read: ofJob,
    ran: ofSubmission,
    // Somebody else was faster.
    save: async (world) => ({
      request: {
        batch_job_id: (await job(world)).batch_job_id,
        text: 'print(2)\n',
        version: 'older',
      },
      answer: 409,
    }),
  },
  output: {
    read: async (world) => ({ request: { ...(await ofAgent(world)), line: 0, count: 10 } }),
    search: async (world) => ({ request: { ...(await ofAgent(world)), text: 'hi' } }),
    download: async (world) => ({ request: await ofAgent(world) }),
    results: ofSubmission,
    fragment: async (world) => ({ request: { ...(await submission(world)), path: '/a.txt' } }),
    resultDownload: async (world) => ({
      request: { ...(await submission(world)), paths: ['/a.txt'] },
    }),
    saveResults: async (world) => ({
      request: {
        ...(await submission(world)),
        paths: ['/a.txt'],
        storage: 'drive',
        destination_path: '/docs',
        on_clash: 'keep_both',
      },
    }),
  },
  experiments: EXPERIMENT_REQUESTS,
  performance: {
    notebookMlflow: ofNotebook,
    notebookTensorboard: ofNotebook,
    mlflow: ofSubmission,
    tensorboard: ofSubmission,
    artifacts: ofSubmission,
    compare: async (world) => ({ request: await chosen(world) }),
    curves: async (world) => ({ request: { ...(await chosen(world)), metric: 'loss' } }),
  },
  environments: ENVIRONMENT_REQUESTS,
  dashboard: { monitoringSummary: plain({ team_name: 'atelier' }) },
  objects: {
    recent: plain({}),
    readNames: plain({}),
    readCards: plain({ objects: [], files: [] }),
  },
  notices: NOTICE_REQUESTS,
  drive: DRIVE_REQUESTS,
  transfers: {
    begin: async (world) => ({
      request: {
        destination: {
          kind: 'notebook',
          notebook_id: (await notebook(world)).notebook_id,
          relative_path: world.fresh('part'),
        },
        size: 3,
      },
    }),
    parts: async (world) => ({ request: await upload(world) }),
    partUrl: async (world) => ({ request: { ...(await upload(world)), number: 1 } }),
    complete: async (world, asker) => ({
      request: asker === 'owner' ? await world.upload() : await upload(world),
    }),
    abort: async (world, asker) => ({
      request: asker === 'owner' ? await world.upload() : await upload(world),
    }),
    idle: () => ({ request: {} }),
  },
  // Nobody answers for GitHub here.
  github: {
    repos: () => ({ request: {}, answer: 500 }),
    branches: () => ({ request: { repo: 'a/b' }, answer: 500 }),
    tree: () => ({ request: { repo: 'a/b', branch: 'main' }, answer: 500 }),
    device: () => ({ request: { connect: 'github' }, answer: 500 }),
    disconnect: plain({}),
  },
};
