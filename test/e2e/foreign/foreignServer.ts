/**
 * Somebody else's server: it has some of the calls, notebooks and jobs with no field more than the API's description names, and comments without
 * `/fsc`. Beside it stands a web server that hands out the built app. It shares no code with Atelier's server.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '#test/harness/machine';

type Body = Record<string, unknown>;
type Answer = readonly [status: number, reply: object];
type Call = (body: Body, who: string) => object | Answer;

export interface Foreign {
  /** Where the app is. */
  readonly origin: string;
  /** Where it asks. */
  readonly api: string;
  /** Where the pages of its notebooks are. */
  readonly frame: string;
  /** The paths it was asked, once each. */
  readonly asked: Set<string>;
  /** Nobody's bearer is good any more. */
  endSessions(): void;
  close(): Promise<void>;
}

const PEOPLE = new Map([['ada', 'a difference engine']]);
const PLACE = { compute_provider: 'lab', compute_region: 'north', compute_zone: 'cellar' };
const INSTANCE = { instance_type: 'small', dq_instance_type: 'bench', instance_id: 'bench--small' };
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const missing = (what: string): Answer => [
  404,
  { code: 'missing', Error: `There is no such ${what}.` },
];
/** Endpoints that a hollow server answers in full. */
const KEPT_WHOLE = [
  '/fsc/user/read/',
  '/fsc/team/read/',
  '/fsc/python/notebook/read/',
  '/fsc/python/batchjob/read/',
];
const now = () => new Date().toISOString();

/** A notebook and a job as the description has them. */
const notebookOf = (notebook_id: string, settings: Body): Body => ({
  ...settings,
  notebook_id,
  user_name: 'ada',
  status: 'Defined',
  execution_details: [],
  update_datetime: now(),
  authors: ['ada'],
  sc_bj_file_urls: [],
  publish_details: {
    published: false,
    summary: '',
    arxiv_id: null,
    task_category: '',
    task: '',
    tags: [],
    publish_token: null,
    publish_date: null,
  },
});
const jobOf = (batch_job_id: string, job_name: string): Body => ({
  batch_job_id,
  job_name,
  user_name: 'ada',
  status: 'Defined',
  submission_id: null,
  task_id: null,
  execution_details: [],
  main_file: 'train.py',
  source_dir: 'train',
  sc_bj_file_urls: [],
  update_datetime: now(),
  parameters: [],
  node_count: 1,
  ...PLACE,
  ...INSTANCE,
});

/** Handlers of the server's endpoints, by path. */
const callsOf = (frame: () => string): Readonly<Record<string, Call>> => {
  const notebooks = new Map<string, Body>([
    [
      'nb-1',
      notebookOf('nb-1', {
        notebook_name: 'Work of elsewhere',
        main_file: 'main.ipynb',
        source_dir: 'work',
        ...PLACE,
        ...INSTANCE,
      }),
    ],
  ]);
  const jobs = new Map<string, Body>([['j1', jobOf('j1', 'Train elsewhere')]]);
  const topics: Body[] = [];
  const one =
    (
      known: Map<string, Body>,
      name: string,
      key: string,
      work: (found: Body, body: Body) => object,
    ): Call =>
    (body) => {
      const found = known.get(String(body[key]));
      return found ? work(found, body) : missing(name);
    };
  const notebook = (work: (found: Body, body: Body) => object) =>
    one(notebooks, 'notebook', 'notebook_id', work);
  const job = (work: (found: Body, body: Body) => object) => one(jobs, 'job', 'batch_job_id', work);
  const run = (found: Body, status: string, more: Body = {}) => {
    const submission_id = `s${(found['execution_details'] as Body[]).length + 1}`;
    const details = [
      { submission_id, status, submit_datetime: now(), ...more },
      ...(found['execution_details'] as Body[]),
    ];
    return Object.assign(found, {
      status,
      submission_id,
      task_id: 't1',
      execution_details: details,
      update_datetime: now(),
    });
  };
  const become = (found: Body, status: string) => {
    const [newest, ...older] = found['execution_details'] as Body[];
    return Object.assign(found, {
      status,
      execution_details: newest ? [{ ...newest, status }, ...older] : [],
      update_datetime: now(),
    });
  };
  return {
    '/fsc/user/read/': (_, who) => ({
      user: {
        user_name: who,
        fullname: 'Ada',
        email: 'ada@lab.example',
        team_name: 'lab',
        is_admin: false,
        internal_handle: 'ada',
        github_token: null,
        notification_preferences: { push: {} },
        profile_picture_url: null,
        oauth_provider: null,
      },
    }),
    '/fsc/team/read/': () => ({
      team: {
        team_name: 'lab',
        account_details: { plan_details: { plan_type: 'creator_pro' } },
        compute_provider_details: {},
      },
    }),
    '/fsc/collaborators/readall/': () => ({
      users: [{ user_name: 'ada', fullname: 'Ada', profile_picture_url: null }],
    }),
    '/fsc/team/users/readall/': () => ({ users: [] }),
    '/fsc/user/objects/readnames/': () => ({ objects: [] }),
    '/fsc/user/objects/recent/read/': () => ({ objects: [] }),
    '/fsc/team/compute_provider_features/valid/read/': () => ({
      valid_compute_providers: [{ name: 'lab', label: 'The lab' }],
      feature_support: {},
    }),
    '/fsc/team/regions/': () => ({
      regions: [{ region_name: 'north', region_description: 'North' }],
    }),
    '/fsc/team/region/zones/': () => ({
      zones: [{ zone_name: 'cellar', zone_description: 'Cellar' }],
    }),
    '/fsc/instance/readall/': () => ({
      instances: [
        {
          ...INSTANCE,
          display_name: 'A bench',
          cpu_count: 2,
          memory: 4,
          gpu_count: 0,
          gpu_memory: 0,
          gpu_model: 'Not Supported',
          enabled: true,
        },
      ],
    }),
    '/fsc/python/env/readall/': () => ({ environments: [] }),
    '/fsc/ai/taskcategories/read/': () => ({ task_categories: [] }),
    '/fsc/ai/tasks/read/': () => ({ tasks: [] }),
    '/fsc/python/notebook/readall/': () => ({ notebooks: [...notebooks.values()] }),
    '/fsc/user/team/read/notebooks/': () => ({ notebooks: [] }),
    '/fsc/python/notebook/read/': notebook((found) => ({ notebook: found })),
    '/fsc/python/notebook/create/': ({ settings }) => {
      const id = `nb-${notebooks.size + 1}`;
      notebooks.set(id, notebookOf(id, settings as Body));
      return { notebook: notebooks.get(id) };
    },
    '/fsc/python/notebook/delete/': notebook((found) => {
      notebooks.delete(String(found['notebook_id']));
      return { status: 'deleted' };
    }),
    '/fsc/python/notebook/runtime/connect/': notebook((found) => {
      run(found, 'Starting notebook');
      return { submission_id: found['submission_id'], status: found['status'] };
    }),
    '/fsc/python/notebook/runtime/disconnect/': notebook((found) => ({
      status: become(found, 'Defined')['status'],
    })),
    '/fsc/python/notebook/runtime/dnsname/': notebook((found) => {
      const { hostname, port } = new URL(frame());
      const pending = found['status'] === 'Starting notebook';
      if (pending) become(found, 'Notebook started');
      return {
        notebook_dnsname: pending ? 'pending' : hostname,
        notebook_protocol: 'http',
        notebook_port: Number(port),
        notebook_path: '/page/',
        notebook_entry_point: '',
        token: 'frame-token',
        submission_id: found['submission_id'],
      };
    }),
    '/fsc/notebookediting/config/read/': notebook((found) => ({
      status: found['status'] === 'Notebook started' ? 'running' : 'unavailable',
    })),
    '/fsc/python/batchjob/readall/': () => ({ jobs: [...jobs.values()] }),
    '/fsc/user/team/read/jobs/': () => ({ jobs: [] }),
    '/fsc/python/batchjob/read/': job((found) => ({
      job: found['status'] === 'Executing' ? become(found, 'Executed') : found,
    })),
    '/fsc/python/batchjob/execute/': job((found) => ({
      status: 'Job Submitted',
      job: run(found, 'Executing'),
    })),
    '/user/topic/readall/': () => ({
      topics,
      counts: { open: topics.length, resolved: 0 },
      revision: topics.length,
      more: false,
    }),
    '/user/topic/create/': ({ comment, object_id, object_type }, who) => {
      const [number, id] = [topics.length + 1, `c${topics.length + 1}`];
      const topic = {
        topic_id: id,
        comment_id: id,
        comment,
        mentions: [],
        user_name: who,
        create_datetime: now(),
        client_id: null,
        object_id,
        object_type,
        place: null,
        comments: [],
        comment_count: 0,
        resolved_by: null,
        resolve_datetime: null,
        number,
        revision: number,
      };
      topics.unshift(topic);
      return { topic };
    },
    '/fsc/drive/contents/read/': () => ({
      contents: [
        { path: '/notes.txt', name: 'notes.txt', isDir: false, size: 3, update_datetime: now() },
      ],
    }),
  };
};

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/'))
    return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body;
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': type },
  }).formData();
  return JSON.parse(String(form.get('config'))) as Body;
};

const listen = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; origin: string }> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** The built app, and the page for every address that is no file. What differs between installations stands in the page. */
const webOf = (api: string) => {
  const folder = path.join(root, 'dist/web');
  const config = JSON.stringify({ api_url: api, bare_families: ['comments'] });
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    `<script type="application/json" id="atelier-config">${config}</script></head>`,
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', api).pathname));
    const found = file.startsWith(`${folder}/`) && existsSync(file) && statSync(file).isFile();
    response.writeHead(200, {
      'content-type': TYPES[found ? path.extname(file) : '.html'] ?? 'application/octet-stream',
    });
    response.end(found ? readFileSync(file) : page);
  };
};

/** Starts both. A hollow one answers `{}` to whatever is more than one person, notebook or job. */
export const startForeign = async ({
  hollow = false,
}: { readonly hollow?: boolean } = {}): Promise<Foreign> => {
  const asked = new Set<string>();
  const bearers = new Map<string, string>();
  let origin = '';
  const calls = callsOf(() => frame.origin);
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const say = (status: number, body: object) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,content-type,if-none-match',
      });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    };
    if (request.method === 'OPTIONS') return say(204, {});
    asked.add(pathname);
    const body = request.method === 'POST' ? await bodyOf(request) : {};
    if (pathname === '/fsc/user/login/') {
      const name = String(body['user_name']);
      if (PEOPLE.get(name) !== body['password'])
        return say(200, { status: 'Login Failed', Error: 'The lab does not know you.' });
      const token = `bearer-${bearers.size + 1}`;
      bearers.set(token, name);
      return say(200, { status: 'Login Success', user_name: name, token });
    }
    if (pathname === '/api/user/login-options')
      return say(404, { code: 'missing', Error: 'The lab has no such thing.' });
    const who = bearers.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (who === undefined) return say(401, { code: 'unauthorized', Error: 'Sign in at the lab.' });
    const answer = (hollow && !KEPT_WHOLE.includes(pathname)
      ? {}
      : calls[pathname]?.(body, who)) ?? [
      404,
      { code: 'missing', Error: 'The lab has no such thing.' },
    ];
    return Array.isArray(answer)
      ? say(...(answer as [number, object]))
      : say(200, answer as object);
  };
  const api = await listen((request, response) => {
    void reply(request, response);
  });
  const frame = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<!doctype html><title>Cells</title><p>Cells of elsewhere</p><script>parent.postMessage({ type: "splash-ready", location: location.href }, "*")</script>',
    );
  });
  const web = await listen(webOf(api.origin));
  origin = web.origin;
  return {
    origin,
    api: api.origin,
    frame: frame.origin,
    asked,
    endSessions: () => {
      bearers.clear();
    },
    close: async () => {
      for (const { server } of [api, frame, web]) {
        server.closeAllConnections();
        await new Promise((resolve) => {
          server.close(resolve);
        });
      }
    },
  };
};
