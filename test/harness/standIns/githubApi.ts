/** api.github.com as the stand-in serves it: the routes the app and the server ask, in the real shapes. */
import {
  belongsTo,
  blobSha,
  entriesOf,
  filesAt,
  mayRead,
  treeSha,
  type GithubWorld,
  type StandInAccount,
  type StandInRepo,
} from './githubWorld';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  readonly accept: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const DOCS = 'https://docs.github.com/rest';
const refuse = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { message, documentation_url: DOCS, status: String(status) },
  headers,
});
const missing = () => refuse(404, 'Not Found');

/** One page of a list, with the Link header GitHub sends. */
const paged = (
  origin: string,
  { path, query }: RecordedRequest,
  rows: readonly unknown[],
): Answer => {
  const size = Math.min(100, Number(query.get('per_page') ?? 30));
  const page = Number(query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const at = (number: number) =>
    `${origin}${path}?${new URLSearchParams({ ...Object.fromEntries(query), page: String(number) }).toString()}`;
  const link =
    page < last ? { link: `<${at(page + 1)}>; rel="next", <${at(last)}>; rel="last"` } : {};
  return { status: 200, body: rows.slice((page - 1) * size, page * size), headers: link };
};

const repoBody = ({ full_name, private: isPrivate, branches }: StandInRepo, at: number) => {
  const [login = '', name = ''] = full_name.split('/');
  return {
    id: 1000 + at,
    name,
    full_name,
    private: isPrivate,
    owner: { login, type: 'User' },
    html_url: `https://github.com/${full_name}`,
    description: null,
    fork: false,
    default_branch: Object.keys(branches)[0] ?? 'main',
    size: Object.keys(branches).length,
    archived: false,
    disabled: false,
    visibility: isPrivate ? 'private' : 'public',
  };
};

const treeOf = (origin: string, repo: StandInRepo, ref: string, recursive: boolean): Answer => {
  if (Object.keys(repo.branches).length === 0) return refuse(409, 'Git Repository is empty.');
  const files = filesAt(repo, ref);
  if (!files) return missing();
  const entries = entriesOf(files)
    .filter(({ path }) => recursive || !path.includes('/'))
    .map((entry) => ({
      ...entry,
      url: `${origin}/repos/${repo.full_name}/git/${entry.type}s/${entry.sha}`,
    }));
  const most = recursive ? (repo.truncateAbove ?? Infinity) : Infinity;
  const sha = treeSha(files);
  return {
    status: 200,
    body: {
      sha,
      url: `${origin}/repos/${repo.full_name}/git/trees/${sha}`,
      tree: entries.slice(0, most),
      truncated: entries.length > most,
    },
  };
};

const blobOf = (repo: StandInRepo, sha: string, accept: string): Answer => {
  const content = Object.values(repo.branches)
    .flatMap((files) => Object.values(files))
    .find((text) => blobSha(text) === sha);
  if (content === undefined) return missing();
  if (accept.includes('raw'))
    return {
      status: 200,
      body: Buffer.from(content),
      headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' },
    };
  return {
    status: 200,
    body: {
      sha,
      size: Buffer.byteLength(content),
      encoding: 'base64',
      content: Buffer.from(content).toString('base64'),
    },
  };
};

const answerRepo = (
  origin: string,
  asked: RecordedRequest,
  repo: StandInRepo,
  rest: string,
): Answer => {
  if (rest === '') return { status: 200, body: repoBody(repo, 0) };
  if (rest === 'branches') {
    const rows = Object.entries(repo.branches).map(([name, files]) => ({
      name,
      commit: {
        sha: treeSha(files),
        url: `${origin}/repos/${repo.full_name}/commits/${treeSha(files)}`,
      },
      protected: false,
    }));
    return paged(origin, asked, rows);
  }
  const [, kind, ref = ''] = /^git\/(trees|blobs)\/(.+)$/.exec(rest) ?? [];
  if (kind === 'trees') return treeOf(origin, repo, ref, asked.query.has('recursive'));
  return kind === 'blobs' ? blobOf(repo, ref, asked.accept) : missing();
};

const answerUser = (
  world: GithubWorld,
  origin: string,
  asked: RecordedRequest,
  account: StandInAccount | null,
): Answer => {
  if (!account) return refuse(401, 'Requires authentication');
  const { id, login, name, emails, orgs } = account;
  switch (asked.path) {
    case '/user':
      return {
        status: 200,
        body: {
          login,
          id,
          name,
          email: null,
          avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
          type: 'User',
        },
      };
    case '/user/emails':
      return {
        status: 200,
        body: emails.map((each) => ({ ...each, visibility: each.primary ? 'private' : null })),
      };
    case '/user/orgs':
      return paged(
        origin,
        asked,
        orgs.map((org, at) => ({ login: org, id: 9000 + at, description: '' })),
      );
    case '/user/repos':
      return paged(
        origin,
        asked,
        world.repos.filter((repo) => belongsTo(repo, account)).map(repoBody),
      );
    default:
      return missing();
  }
};

const answerPath = (
  world: GithubWorld,
  origin: string,
  asked: RecordedRequest,
  account: StandInAccount | null,
): Answer => {
  if (asked.path.startsWith('/user')) return answerUser(world, origin, asked, account);
  const [, org] = /^\/orgs\/([^/]+)\/repos$/.exec(asked.path) ?? [];
  if (org !== undefined)
    return paged(
      origin,
      asked,
      world.repos
        .filter((repo) => repo.full_name.startsWith(`${org}/`) && mayRead(repo, account))
        .map(repoBody),
    );
  const [, name, rest = ''] = /^\/repos\/([^/]+\/[^/]+)\/?(.*)$/.exec(asked.path) ?? [];
  const repo = world.repos.find(({ full_name }) => full_name === name);
  return repo && mayRead(repo, account)
    ? answerRepo(origin, asked, repo, decodeURIComponent(rest))
    : missing();
};

const limitHeaders = ({ limit: { limit, remaining, reset } }: GithubWorld) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-used': String(limit - remaining),
  'x-ratelimit-reset': String(reset),
  'x-ratelimit-resource': 'core',
  'x-github-api-version-selected': '2022-11-28',
});

const limited = (world: GithubWorld): Answer | null => {
  if (world.secondary !== null)
    return refuse(
      403,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      { 'retry-after': String(world.secondary) },
    );
  if (world.limit.remaining > 0) return null;
  return refuse(
    403,
    'API rate limit exceeded for user ID 583231. If you reach out to GitHub Support for help, please include the request ID.',
  );
};

/** Answers one call of the API: the token, the limits, then the route. */
export const answerApi = (world: GithubWorld, origin: string, asked: RecordedRequest): Answer => {
  if (world.fault) return { status: world.fault.status, body: world.fault.body };
  const [, token] = /^(?:Bearer|token) (.+)$/i.exec(asked.authorization) ?? [];
  const login = token === undefined ? undefined : world.tokens.get(token);
  if (token !== undefined && login === undefined) return refuse(401, 'Bad credentials');
  const account = world.accounts.find((each) => each.login === login) ?? null;
  if (asked.path === '/rate_limit') {
    const { limit, remaining, reset } = world.limit;
    const core = { limit, remaining, reset, used: limit - remaining };
    return { status: 200, body: { resources: { core }, rate: core }, headers: limitHeaders(world) };
  }
  const refusal = limited(world);
  if (!refusal) world.limit.remaining -= 1;
  const answer = refusal ?? answerPath(world, origin, asked, account);
  return { ...answer, headers: { ...limitHeaders(world), ...answer.headers } };
};
