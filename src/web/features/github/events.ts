import { createAction } from '@reduxjs/toolkit';

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

/** Files of one branch were chosen for the form `for`; none where the choice was taken back (another repository, another branch). */
export const githubFilesChosen = createAction<{ for: string; repo: string; branch: string; files: readonly GithubFile[] }>('github/filesChosen');
/** The form `for` wants no files of a repository any more: what its panel shows as chosen is forgotten. */
export const githubSourceReset = createAction<{ for: string }>('github/sourceReset');
