import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { selectConfig } from '~/web/lib/state/config';
import type { sourcePicked } from '~/web/work/forms/sources/events';
import { api, type Problem, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import {
  addressFailed,
  branchChosen,
  branchesFailed,
  branchesSucceeded,
  githubFilesChosen,
  githubSourceOpened,
  repoChosen,
  type addressEntered,
  type GithubFile,
} from '../events';
import { firstBranch, parseAddress } from '../model/address';
import { selectBrowse } from '../model/sourceSlice';
import { orByServer } from './orByServer.saga';
import { readPages } from './readPages.saga';

/** An object from GitHub begins with a panel in which nothing is chosen yet. */
export function* openSource({ payload }: ReturnType<typeof sourcePicked>): SagaGenerator<void> {
  if (payload.source === 'github') yield* put(githubSourceOpened({ for: payload.form }));
}

/** An address must name a repository; then it is as if the repository had been chosen from the list. */
export function* enterAddress({
  payload: { for: form },
}: ReturnType<typeof addressEntered>): SagaGenerator<void> {
  const browse = yield* select(selectBrowse, form);
  const { github_api_url } = yield* select(selectConfig);
  const named = parseAddress(browse?.address ?? '', github_api_url);
  yield* put(
    named
      ? repoChosen({ for: form, ...named })
      : addressFailed({ for: form, reason: 'Unrecognizable url' }),
  );
}

const NO_BRANCHES = 'No branches found';
const NOT_FOUND = 'Repository not found (incorrect url or private)';

const sentenceOf = (problem: Problem) =>
  problem.statusCode === 404 ? NOT_FOUND : reasonOf(problem);

/** Reads the branches of the repository that was chosen, and begins with the one that was meant. Choosing another organisation only ends it. */
export function* readBranches(happened: UnknownAction): SagaGenerator<void> {
  if (!repoChosen.match(happened)) return;
  const { for: form, repo, branch: wanted = null } = happened.payload;
  const reply = yield* orByServer(
    () => readPages(`/repos/${repo}/branches`, 'name'),
    () => branchesByServer(repo),
  );
  if (!reply.ok)
    return void (yield* put(
      branchesFailed({ for: form, repo, reason: sentenceOf(reply.problem) }),
    ));
  if (reply.value.length === 0)
    return void (yield* put(branchesFailed({ for: form, repo, reason: NO_BRANCHES })));
  yield* put(branchesSucceeded({ for: form, repo, branches: reply.value }));
  const branch = firstBranch(reply.value, wanted);
  if (branch !== null) yield* put(branchChosen({ for: form, branch }));
}

function* branchesByServer(repo: string): SagaGenerator<Reply<readonly string[]>> {
  const reply = yield* callApi(api.github.branches, { repo });
  return reply.ok ? { ok: true, value: reply.value.branches } : reply;
}

/** Tells the form what is ticked, all of it, after every change of it. */
export function* reportChosenFiles({
  payload: { for: form },
}: PayloadAction<{ for: string }>): SagaGenerator<void> {
  const browse = yield* select(selectBrowse, form);
  if (!browse) return;
  const { repo, branch, tree, ticked } = browse;
  const [inRepo, inBranch] = [repo ?? '', branch ?? ''];
  const chosen = new Set(ticked);
  const rows = tree.status === 'succeeded' ? tree.rows.filter(({ path }) => chosen.has(path)) : [];
  const files = rows.map(({ path, sha, size }): GithubFile => ({
    path,
    size,
    source: { kind: 'github', repo: inRepo, branch: inBranch, path, sha, size },
  }));
  yield* put(githubFilesChosen({ for: form, repo: inRepo, branch: inBranch, files }));
}
