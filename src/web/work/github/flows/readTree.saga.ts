import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type TreeEntry } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfig } from '~/web/lib/state/config';
import { malformed } from '~/web/lib/http/problem';
import { branchChosen, treeSucceeded, treeFailed, treeProgressed } from '../events';
import { callGithub } from './callGithub.saga';
import { orByServer } from './orByServer.saga';
import { selectBrowse } from '../model/sourceSlice';
import { rowsOf, type TreeRow } from '../model/rows';

interface Branch {
  readonly for: string;
  readonly repo: string;
  readonly branch: string;
}

interface Part {
  readonly tree: readonly TreeEntry[];
  readonly truncated: boolean;
}

interface Whole {
  readonly rows: readonly TreeRow[];
  readonly partial: boolean;
}

/** Reads the files of the branch that was chosen; whatever else happens to the panel only ends what was being read. */
export function* readTree(happened: UnknownAction): SagaGenerator<void> {
  if (!branchChosen.match(happened)) return;
  const { for: form, branch } = happened.payload;
  const repo = (yield* select(selectBrowse, form))?.repo;
  if (!repo) return;
  const of = { for: form, repo, branch };
  const reply = yield* orByServer(
    () => wholeTree(of),
    () => treeByServer(of),
  );
  if (reply.ok) return void (yield* put(treeSucceeded({ ...of, ...reply.value })));
  yield* put(treeFailed({ ...of, problem: reply.problem }));
}

/** In one answer where GitHub gives it, else part by part. Frozen, so that no check of the store walks through all of it again. */
function* wholeTree(of: Branch): SagaGenerator<Reply<Whole>> {
  const all = yield* readPart(of.repo, of.branch, true);
  if (!all.ok) return all;
  if (all.value.truncated) return yield* inParts(of);
  return { ok: true, value: { rows: Object.freeze(rowsOf(all.value.tree)), partial: false } };
}

function* treeByServer({ repo, branch }: Branch): SagaGenerator<Reply<Whole>> {
  const reply = yield* callApi(api.github.tree, { repo, branch });
  return reply.ok
    ? {
        ok: true,
        value: { rows: Object.freeze(rowsOf(reply.value.tree)), partial: reply.value.truncated },
      }
    : reply;
}

function* readPart(repo: string, ref: string, recursive: boolean): SagaGenerator<Reply<Part>> {
  const { github_api_url } = yield* select(selectConfig);
  const reply = yield* callGithub({
    url: `${github_api_url}/repos/${repo}/git/trees/${encodeURIComponent(ref)}${recursive ? '?recursive=1' : ''}`,
  });
  if (!reply.ok) return reply;
  const part = reply.value.data as Partial<Part> | null;
  if (!Array.isArray(part?.tree)) return { ok: false, problem: malformed('its tree') };
  return { ok: true, value: { tree: part.tree, truncated: part.truncated === true } };
}

/**
 * GitHub cuts a tree at 100,000 entries or 7 MB. Then each folder is read by itself, whole where that fits into one answer, else
 * folder by folder again; only a single folder beyond the limit stays incomplete (GH-17).
 */
function* inParts(of: Branch): SagaGenerator<Reply<Whole>> {
  const rows: TreeRow[] = [];
  const waiting: { readonly ref: string; readonly prefix: string; readonly whole: boolean }[] = [
    { ref: of.branch, prefix: '', whole: false },
  ];
  let partial = false;
  for (let read = 0, files = 0; ;) {
    const next = waiting.pop();
    if (!next) return { ok: true, value: { rows: Object.freeze(rows), partial } };
    const part = yield* readPart(of.repo, next.ref, next.whole);
    if (!part.ok) return part;
    if (next.whole && part.value.truncated) {
      waiting.push({ ...next, whole: false });
      continue;
    }
    partial ||= part.value.truncated;
    const found = rowsOf(part.value.tree, next.prefix);
    for (const row of found) rows.push(row);
    if (!next.whole)
      for (const row of found)
        if (row.kind === 'folder') waiting.push({ ref: row.sha, prefix: row.path, whole: true });
    read += 1;
    files += found.filter(({ kind }) => kind === 'file').length;
    yield* put(treeProgressed({ ...of, read, known: read + waiting.length, files }));
  }
}
