import {
  AxiosError,
  AxiosHeaders,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
} from 'axios';
import { inMemory, type Injectable } from '#test/harness/inMemory';
import { answerApi, type RecordedRequest } from '#test/harness/standIns/githubApi';
import { createWorld, mayRead, type GithubWorld } from '#test/harness/standIns/githubWorld';

export const API = 'http://github.test/api';
export const RAW = 'http://github.test/raw';
/** The configuration that leads the app to it. */
export const GITHUB = { github_api_url: API, github_raw_url: RAW } as const;
/** The secret that the server tells everyone who is signed in. */
export const COOKIE_SECRET = 'of this installation';

const rawOf = (world: GithubWorld, path: string) => {
  const [, name = '', rest = ''] = /^([^/]+\/[^/]+)\/(.+)$/.exec(decodeURIComponent(path)) ?? [];
  const repo = world.repos.find(({ full_name }) => full_name === name);
  const branch =
    repo && mayRead(repo, null)
      ? Object.keys(repo.branches).find((each) => rest.startsWith(`${each}/`))
      : undefined;
  const content =
    branch === undefined ? undefined : repo?.branches[branch]?.[rest.slice(branch.length + 1)];
  return content === undefined
    ? { status: 404, body: '404: Not Found' }
    : { status: 200, body: Buffer.from(content) };
};

interface Held {
  readonly asked: RecordedRequest;
  readonly go: () => void;
}

/**
 * The stand-in GitHub without a socket, so that fake timers stay exact, beside the app's own server. `asked` is every call to it;
 * while `holding` is true answers wait until the test lets them go,
 * while `nonsense` is true they are an empty object.
 */
export const githubInMemory = (server: Injectable) => {
  const world = createWorld();
  const asked: RecordedRequest[] = [];
  const held: Held[] = [];
  const control = { holding: false, nonsense: false, mostAtOnce: 0 };
  let underWay = 0;
  const real = inMemory(server);
  const adapter: AxiosAdapter = async (config) => {
    const url = new URL(config.url ?? '', 'http://api.test');
    if (url.host !== 'github.test') {
      const reply = await real(config);
      return url.pathname === '/fsc/user/read/'
        ? { ...reply, data: { ...(reply.data as object), cookie_secret: COOKIE_SECRET } }
        : reply;
    }
    const headers = AxiosHeaders.from(config.headers);
    const one: RecordedRequest = {
      method: 'GET',
      path: url.pathname.replace(/^\/(api|raw)/, ''),
      query: url.searchParams,
      body: '',
      authorization: String(headers.get('Authorization') ?? ''),
      accept: String(headers.get('Accept') ?? ''),
    };
    asked.push(one);
    underWay += 1;
    control.mostAtOnce = Math.max(control.mostAtOnce, underWay);
    const signal = config.signal as AbortSignal | undefined;
    try {
      if (control.holding) {
        await new Promise<void>((go, reject) => {
          held.push({ asked: one, go });
          signal?.addEventListener('abort', () => reject(new CanceledError()));
        });
      }
      if (world.fault?.status === 0)
        throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
      const reply = url.pathname.startsWith('/raw/')
        ? rawOf(world, one.path.slice(1))
        : answerApi(world, API, { ...one, path: decodeURI(one.path) });
      const body = control.nonsense
        ? {}
        : Buffer.isBuffer(reply.body)
          ? Uint8Array.from(reply.body).buffer
          : structuredClone(reply.body);
      const response: AxiosResponse = {
        data: body,
        status: reply.status,
        statusText: '',
        headers: AxiosHeaders.from('headers' in reply ? reply.headers : {}),
        config,
      };
      return response;
    } finally {
      underWay -= 1;
    }
  };
  /** Lets the answers go that are held, the first ones first. */
  const release = (count = held.length) => {
    for (const { go } of held.splice(0, count)) go();
  };
  return {
    world,
    asked,
    held,
    control,
    adapter,
    release,
    calls: () =>
      asked.map(({ path, query }) => path + (query.size > 0 ? `?${query.toString()}` : '')),
  };
};
export type GithubInMemory = ReturnType<typeof githubInMemory>;
