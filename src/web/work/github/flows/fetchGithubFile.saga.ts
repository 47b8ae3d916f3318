import { select, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { selectConfig } from '~/web/lib/state/config';
import type { FileSource } from '~/web/lib/saga/sagaContext';
import { perApp } from '~/web/lib/saga/perApp';
import { malformed } from '~/web/lib/http/problem';
import { callGithub } from './callGithub.saga';
import type { GithubSource } from '../events';

const isGithubSource = (source: FileSource): source is GithubSource & FileSource =>
  [source['repo'], source['branch'], source['path'], source['sha']].every(
    (part) => typeof part === 'string',
  ) && typeof source['size'] === 'number';

const inPath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Repositories the raw host does not show to everybody: their files are asked for with the token at once. */
const closedRepositories = perApp(() => new Set<string>());

/**
 * Brings the bytes of a file of a repository, through the gate. Public files come from the raw host, which costs no quota; where that has
 * none, or another one since the tree was read, the blob itself comes from the API. A cancelled saga aborts it.
 */
export function* fetchGithubFile(source: FileSource): SagaGenerator<Reply<File>> {
  if (!isGithubSource(source)) return { ok: false, problem: malformed('where the file lies') };
  const closed = yield* closedRepositories();
  if (closed.has(source.repo)) return yield* readBlob(source);
  const open = yield* readRaw(source);
  if (open.ok && open.value.size === source.size) return open;
  const blob = yield* readBlob(source);
  if (blob.ok && !open.ok && open.problem.statusCode === 404) closed.add(source.repo);
  return blob;
}

function* readRaw({ repo, branch, path }: GithubSource): SagaGenerator<Reply<File>> {
  const { github_raw_url } = yield* select(selectConfig);
  return yield* readBytes(path, {
    url: `${github_raw_url}/${repo}/${inPath(branch)}/${inPath(path)}`,
    bytes: true,
    open: true,
  });
}

function* readBlob({ repo, path, sha }: GithubSource): SagaGenerator<Reply<File>> {
  const { github_api_url } = yield* select(selectConfig);
  return yield* readBytes(path, {
    url: `${github_api_url}/repos/${repo}/git/blobs/${encodeURIComponent(sha)}`,
    bytes: true,
  });
}

function* readBytes(
  path: string,
  question: Parameters<typeof callGithub>[0],
): SagaGenerator<Reply<File>> {
  const reply = yield* callGithub(question);
  if (!reply.ok) return reply;
  const { data } = reply.value;
  if (typeof data !== 'string' && !(data instanceof ArrayBuffer) && !ArrayBuffer.isView(data))
    return { ok: false, problem: malformed('the file') };
  return { ok: true, value: new File([data as BlobPart], path.split('/').at(-1) ?? path) };
}
