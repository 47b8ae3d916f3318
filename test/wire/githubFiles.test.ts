import { runSaga } from 'redux-saga';
import nock from 'nock';
import { afterEach, describe, expect, test } from 'vitest';
import type { Reply } from '~/contract';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { createRegistries } from '~/web/lib/saga/registries';
import { createHttp } from '~/web/lib/http/http';
import { forgetGithubAnswers } from '~/web/lib/http/github';
import { fetchGithubFile } from '~/web/work/github/flows/fetchGithubFile.saga';
import type { FileSource } from '~/web/lib/saga/sagaContext';

const API = 'https://api.github.com';
const RAW = 'https://raw.githubusercontent.com';
const source = (repo: string, detail: Partial<FileSource> = {}): FileSource => ({
  kind: 'github',
  repo,
  branch: 'feature/a b',
  path: 'data/it is.csv',
  sha: 'abc123',
  size: 8,
  ...detail,
});
const PATH = 'feature/a%20b/data/it%20is.csv';

afterEach(() => forgetGithubAnswers());

/** As one app has them. */
const registries = createRegistries();

/** The fetcher alone over the real HTTP client. */
const start = (of: FileSource) => {
  const context = {
    ...registries,
    http: createHttp('http://api.test'),
    keep: () => Promise.resolve(),
  };
  const state = { config: DEFAULT_CONFIG, githubGate: { retryAt: null, at: 0, remaining: null } };
  const saga = () => fetchGithubFile(of);
  return runSaga(
    { context: { app: context }, getState: () => state, dispatch: (action: unknown) => action },
    saga as () => Generator<never, Reply<File>>,
  );
};
const fetched = async (of: FileSource) => {
  const reply = await start(of).toPromise<
    { ok: true; value: File } | { ok: false; problem: object }
  >();
  return reply.ok ? { name: reply.value.name, text: await reply.value.text() } : reply.problem;
};

describe('a file of a repository', () => {
  test('GH-04 GH-16 comes from the raw host where everybody may read it, byte for byte', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128, 1, 2, 3]);
    nock(RAW, { badheaders: ['authorization'] })
      .get(`/mona/fits/${PATH}`)
      .reply(200, bytes);
    const reply = await start(source('mona/fits')).toPromise<{ ok: true; value: File }>();
    expect(Buffer.from(await reply.value.arrayBuffer())).toEqual(bytes);
    expect(reply.value.name).toBe('it is.csv');
  });

  test('that is private comes from the API as its blob, and the next one of the repository at once', async () => {
    nock(RAW).get(`/mona/secret/${PATH}`).reply(404, '404: Not Found');
    nock(API, { reqheaders: { accept: 'application/vnd.github.raw+json' } })
      .get('/repos/mona/secret/git/blobs/abc123')
      .reply(200, 'x,y\n1,2\n');
    expect(await fetched(source('mona/secret'))).toEqual({ name: 'it is.csv', text: 'x,y\n1,2\n' });
    nock(API).get('/repos/mona/secret/git/blobs/def').reply(200, 'again');
    expect(await fetched(source('mona/secret', { sha: 'def', path: 'b.py' }))).toEqual({
      name: 'b.py',
      text: 'again',
    });
  });

  test('that changed since the tree was read comes as it was chosen', async () => {
    nock(RAW).get(`/mona/moved/${PATH}`).reply(200, 'something longer than it was');
    nock(API).get('/repos/mona/moved/git/blobs/abc123').reply(200, 'x,y\n1,2\n');
    expect(await fetched(source('mona/moved'))).toMatchObject({ text: 'x,y\n1,2\n' });
  });

  test('that is nowhere is a problem', async () => {
    nock(RAW).get(`/mona/none/${PATH}`).reply(404);
    nock(API).get('/repos/mona/none/git/blobs/abc123').reply(404, { message: 'Not Found' });
    expect(await fetched(source('mona/none'))).toMatchObject({ statusCode: 404, code: 'missing' });
    expect(await fetched({ kind: 'github', repo: 'mona/fits' })).toMatchObject({
      code: 'malformed',
    });
  });

  test('is aborted with its saga, and gives its place at the gate to the next', async () => {
    const scope = nock(RAW).get(`/mona/fits/${PATH}`).delay(5000).reply(200, 'late');
    const sent = new Promise((resolve) => {
      scope.on('request', resolve);
    });
    const task = start(source('mona/fits'));
    await sent;
    task.cancel();
    nock.abortPendingRequests();
    nock(RAW).get(`/mona/fits/${PATH}`).reply(200, 'x,y\n1,2\n');
    expect(await fetched(source('mona/fits'))).toMatchObject({ text: 'x,y\n1,2\n' });
  });
});
