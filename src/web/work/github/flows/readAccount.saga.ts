import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfig } from '~/web/lib/state/config';
import { selectGithubAccount } from '../model/accountSlice';
import {
  githubSourceOpened,
  orgsSucceeded,
  orgsRequested,
  orgsFailed,
  reposSucceeded,
  reposRequested,
  reposFailed,
} from '../events';
import { callGithub } from './callGithub.saga';
import { orByServer } from './orByServer.saga';
import { readPages } from './readPages.saga';
import { selectForms } from '../model/sourceSlice';

/** A panel that opens, and every open one once somebody connected, shows the person's own account and organisations. */
export function* readAccount(happened: UnknownAction): SagaGenerator<void> {
  const { connected } = yield* select(selectGithubAccount);
  if (!connected) return yield* readQuota();
  const forms = githubSourceOpened.match(happened)
    ? [happened.payload.for]
    : yield* select(selectForms);
  for (const form of forms) {
    yield* put(reposRequested({ for: form, org: '' }));
    yield* put(orgsRequested({ for: form }));
  }
  const reply = yield* orByServer(() => readPages('/user/orgs', 'login'), noOrgs);
  for (const form of forms)
    yield* put(
      reply.ok
        ? orgsSucceeded({ for: form, orgs: reply.value })
        : orgsFailed({ for: form, problem: reply.problem }),
    );
}

/** The server lists repositories by name, whoever owns them. */
function* noOrgs(): SagaGenerator<Reply<readonly string[]>> {
  return { ok: true, value: [] };
}

/** How many calls are left; asking costs none, and every later answer tells it too. */
function* readQuota(): SagaGenerator<void> {
  const { github_api_url } = yield* select(selectConfig);
  yield* callGithub({ url: `${github_api_url}/rate_limit` });
}

/** The repositories of the organisation that was chosen, or of the person's own account. */
export function* readRepos({
  payload: { for: form, org },
}: ReturnType<typeof reposRequested>): SagaGenerator<void> {
  const path =
    org === '' ? '/user/repos?type=all' : `/orgs/${encodeURIComponent(org)}/repos?type=all`;
  const reply = yield* orByServer(() => readPages(path, 'full_name'), reposByServer);
  yield* put(
    reply.ok
      ? reposSucceeded({ for: form, org, repos: reply.value })
      : reposFailed({ for: form, org, problem: reply.problem }),
  );
}

function* reposByServer(): SagaGenerator<Reply<readonly string[]>> {
  const reply = yield* callApi(api.github.repos, {});
  return reply.ok ? { ok: true, value: reply.value.repos } : reply;
}
