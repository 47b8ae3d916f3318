import type { PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { githubFilesChosen, type GithubFile } from '../events';
import { selectBrowse } from '../model/sourceSlice';

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
