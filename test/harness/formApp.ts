import {
  AxiosError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { inMemory } from './inMemory';
import { runApp, type RunAppOptions } from './runApp';
import { ADMIN, type TestWorkspace } from '#test/server/support/openWorkspace';
import { signedIn } from '~/web/core/session/events';
import { login } from '~/web/core/session/model/loginDraft';
import { files } from '~/web/lib/browser/files/files';

type Answer = (
  config: InternalAxiosRequestConfig,
  pass: () => Promise<AxiosResponse>,
) => Promise<AxiosResponse>;

/** An adapter that asks `answers` first, by the beginning of the path; the rest goes to the inner one. */
export const answering =
  (inner: AxiosAdapter, answers: Readonly<Record<string, Answer>>): AxiosAdapter =>
  (config) => {
    const { pathname } = new URL(config.url ?? '', 'http://api.test');
    const answer = Object.entries(answers).find(([path]) => pathname.startsWith(path))?.[1];
    const pass = () => Promise.resolve(inner(config));
    return answer ? answer(config, pass) : pass();
  };

export const replyWith = (
  config: InternalAxiosRequestConfig,
  data: unknown,
  status = 200,
): AxiosResponse => {
  const response = { data, status, statusText: '', headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);
};

/** The body of a JSON request. */
export const bodyOf = (config: InternalAxiosRequestConfig): Record<string, unknown> =>
  JSON.parse(String(config.data)) as Record<string, unknown>;

/** The whole app with the admin signed in, at an address. */
export const signedInApp = async (
  server: TestWorkspace,
  at: string,
  answers: Readonly<Record<string, Answer>> = {},
  given: Partial<RunAppOptions> = {},
) => {
  const app = await runApp({
    adapter: answering(inMemory(server.app), answers),
    at: '/login',
    ...given,
  });
  const done = app.next(signedIn);
  app.dispatch(login.events.changed(ADMIN));
  app.dispatch(login.events.submitBlocked());
  await done;
  app.history.push(at);
  return app;
};
export type SignedInApp = Awaited<ReturnType<typeof signedInApp>>;

/** A file as the person chose it. */
export const chosen = (relative_path: string, content: string) => {
  const file = new File([content], relative_path.split('/').at(-1) ?? relative_path);
  return { id: files.keep(file), name: file.name, relative_path, size: file.size };
};

/** A notebook with one code cell. */
export const notebookText = (source = 'print(1)') =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      { id: 'a', cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null },
    ],
  });

/** Resolves once the state is as it should be; rejects after a while with what was told. */
export const until = async (
  app: SignedInApp,
  what: (state: ReturnType<SignedInApp['state']>) => boolean,
): Promise<void> => {
  if (what(app.state())) return;
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`It did not come to that. Told: ${app.told().slice(-12).join(', ')}`)),
      15_000,
    );
    const stop = app.store.subscribe(() => {
      if (!what(app.state())) return;
      clearTimeout(late);
      stop();
      resolve();
    });
  });
};
