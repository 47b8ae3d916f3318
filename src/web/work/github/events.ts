import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { TreeRow } from './model/rows';

/** Where a file of a repository lies: enough to bring its bytes again. Serialisable; the kind names the fetcher that knows it. */
export type GithubSource = {
  readonly kind: 'github';
  /** 'owner/name' */
  readonly repo: string;
  readonly branch: string;
  /** Path in the repository, with the name. */
  readonly path: string;
  /** Of the blob. */
  readonly sha: string;
  /** Bytes. */
  readonly size: number;
};

export interface GithubFile {
  readonly path: string;
  readonly size: number;
  readonly source: GithubSource;
}

/** Which form the panel stands in: what `<Panel name="githubSource" of={form} />` was given. */
type For = { readonly for: string };

/** The person's selection, all of it, after every change; nothing (`files: []`) once another repository or branch is chosen. */
export const githubFilesChosen = createAction<
  For & { repo: string; branch: string; files: readonly GithubFile[] }
>('github/githubFilesChosen');

/** The panel is about to be shown for a form, with nothing chosen yet. */
export const githubSourceOpened = createAction<For>('github/githubSourceOpened');
/** The form `for` wants no files of a repository any more: what its panel shows as chosen is forgotten. */
export const githubSourceReset = createAction<For>('github/githubSourceReset');

/** `org` is '' for the person's own account. */
export const orgChosen = createAction<For & { org: string }>('github/orgChosen');
/** `branch` is the branch that the address named, where it named one. */
export const repoChosen = createAction<For & { repo: string; branch?: string }>(
  'github/repoChosen',
);
export const branchChosen = createAction<For & { branch: string }>('github/branchChosen');
export const addressTyped = createAction<For & { text: string }>('github/addressTyped');
export const addressEntered = createAction<For>('github/addressEntered');
export const addressFailed = createAction<For & { reason: string }>('github/addressFailed');

export const orgsRequested = createAction<For>('github/orgsRequested');
export const orgsSucceeded = createAction<For & { orgs: readonly string[] }>(
  'github/orgsSucceeded',
);
export const orgsFailed = createAction<For & { problem: Problem }>('github/orgsFailed');
export const reposRequested = createAction<For & { org: string }>('github/reposRequested');
export const reposSucceeded = createAction<For & { org: string; repos: readonly string[] }>(
  'github/reposSucceeded',
);
export const reposFailed = createAction<For & { org: string; problem: Problem }>(
  'github/reposFailed',
);
export const branchesSucceeded = createAction<For & { repo: string; branches: readonly string[] }>(
  'github/branchesSucceeded',
);
/** `reason` is what the person reads beside the repository. */
export const branchesFailed = createAction<For & { repo: string; reason: string }>(
  'github/branchesFailed',
);

type Tree = For & { readonly repo: string; readonly branch: string };
/** A tree too large for one answer is being read part by part: how many parts are read, are known of, and the files found. */
export const treeProgressed = createAction<Tree & { read: number; known: number; files: number }>(
  'github/treeProgressed',
);
/** `partial` is true where GitHub held files back that nobody could read one by one. */
export const treeSucceeded = createAction<Tree & { rows: readonly TreeRow[]; partial: boolean }>(
  'github/treeSucceeded',
);
export const treeFailed = createAction<Tree & { problem: Problem }>('github/treeFailed');
export const treeCancelled = createAction<For>('github/treeCancelled');

export const filterTyped = createAction<For & { text: string }>('github/filterTyped');
export const folderToggled = createAction<For & { path: string }>('github/folderToggled');
/** The box of a file, or of a folder for all the files below it that the filter leaves; '' is the whole tree. */
export const boxTicked = createAction<For & { path: string; ticked: boolean }>('github/boxTicked');

/** The rest of the hourly quota; `resetAt` in ms. */
export const quotaSeen = createAction<{ remaining: number; resetAt: number | null }>(
  'github/quotaSeen',
);
/** GitHub asked to wait: no call goes out before `retryAt` (ms). */
export const gateClosed = createAction<{ retryAt: number; at: number }>('github/gateClosed');
export const gateTicked = createAction<{ at: number }>('github/gateTicked');
export const gateOpened = createAction('github/gateOpened');

export const connectRequested = createAction('github/connectRequested');
/** The person must enter the code on GitHub's page. */
export const deviceFlowStarted = createAction<{
  user_code: string;
  verification_uri: string;
  expiresAt: number;
}>('github/deviceFlowStarted');
export const connectCancelled = createAction('github/connectCancelled');
export const connectFailed = createAction<{ reason: string }>('github/connectFailed');
export const githubConnected = createAction<{ login: string | null }>('github/githubConnected');
export const disconnectRequested = createAction('github/disconnectRequested');
export const disconnectFailed = createAction<{ reason: string }>('github/disconnectFailed');
export const githubDisconnected = createAction('github/githubDisconnected');
