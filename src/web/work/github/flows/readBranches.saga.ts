import type { UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { branchChosen, branchesSucceeded, branchesFailed, repoChosen } from '../events';
import { firstBranch } from '../model/address';
import { orByServer } from './orByServer.saga';
import { readPages } from './readPages.saga';

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
