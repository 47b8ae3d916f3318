import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { failedWith, idle, loading, type Loaded, type RequestState } from '~/web/lib/state/request';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';
import { boxed, type TreeRow } from './rows';

export type Names = Loaded<readonly string[]>;

export type Tree = RequestState &
  (
    | { readonly status: 'idle' }
    /** The parts of a large tree, and the files found so far; all 0 while one answer is awaited. */
    | {
        readonly status: 'loading';
        readonly read: number;
        readonly known: number;
        readonly files: number;
      }
    | { readonly status: 'succeeded'; readonly rows: readonly TreeRow[]; readonly partial: boolean }
    | { readonly status: 'failed'; readonly problem: Problem }
  );

/** The state of one panel: organisation, repository, branch, files. */
export interface Browse {
  readonly org: string;
  readonly orgs: Names;
  readonly repos: Names;
  readonly address: string;
  /** Why the address or the repository cannot be used. */
  readonly refusal: string | null;
  readonly repo: string | null;
  /** The branch that the address named. */
  readonly wanted: string | null;
  readonly branches: Names;
  readonly branch: string | null;
  readonly tree: Tree;
  readonly filter: string;
  /** Paths of the folders that are open. */
  readonly open: readonly string[];
  /** Paths of the files that are ticked. */
  readonly ticked: readonly string[];
}

/** By form. */
export type GithubState = Readonly<Record<string, Browse>>;

const none: GithubState = {};
const noTree = { tree: idle, filter: '', open: [], ticked: [] } as const;
const noBranch = { branch: null, ...noTree } as const;
const noRepo = { repo: null, wanted: null, refusal: null, branches: idle, ...noBranch } as const;
const nothing: Browse = { org: '', orgs: idle, repos: idle, address: '', ...noRepo };

type For = { readonly for: string };
type Line = (state: GithubState, action: UnknownAction) => GithubState;

/** The change of a panel by its event. Plain objects, outside Immer: a tree may have a hundred thousand rows. */
const when =
  <P extends For>(
    event: { match(action: unknown): action is PayloadAction<P> },
    change: (browse: Browse, payload: P) => Partial<Browse>,
  ): Line =>
  (state, action) => {
    if (!event.match(action)) return state;
    const browse = state[action.payload.for];
    return browse
      ? { ...state, [action.payload.for]: { ...browse, ...change(browse, action.payload) } }
      : state;
  };

/** A late reply is dropped: it counts only for what is still chosen. */
const same = (
  browse: Browse,
  { repo, branch = browse.branch ?? '' }: { repo: string; branch?: string },
) => browse.repo === repo && (browse.branch ?? '') === branch;
const forOrg = (browse: Browse, org: string, repos: Names): Partial<Browse> =>
  browse.org === org ? { repos } : {};
const toggled = (paths: readonly string[], path: string) =>
  paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path];

const lines: readonly Line[] = [
  when(happened.githubSourceReset, () => ({ address: '', ...noRepo })),
  when(happened.orgChosen, (_, { org }) => ({ org, repos: loading(), address: '', ...noRepo })),
  when(happened.reposRequested, (browse, { org }) => forOrg(browse, org, loading())),
  when(happened.orgsRequested, () => ({ orgs: loading() })),
  when(happened.orgsSucceeded, (_, { orgs }) => ({ orgs: { status: 'succeeded', value: orgs } })),
  when(happened.orgsFailed, (_, { problem }) => ({ orgs: failedWith(problem) })),
  when(happened.reposSucceeded, (browse, { org, repos }) =>
    forOrg(browse, org, { status: 'succeeded', value: repos }),
  ),
  when(happened.reposFailed, (browse, { org, problem }) =>
    forOrg(browse, org, failedWith(problem)),
  ),
  when(happened.addressTyped, (_, { text }) => ({ address: text, refusal: null })),
  when(happened.addressFailed, (_, { reason }) => ({ refusal: reason })),
  when(happened.repoChosen, ({ address }, { repo, branch }) => ({
    ...noRepo,
    address: address.includes(repo) ? address : '',
    repo,
    wanted: branch ?? null,
    branches: loading(),
  })),
  when(happened.branchesSucceeded, (browse, { repo, branches }) =>
    same(browse, { repo }) ? { branches: { status: 'succeeded', value: branches } } : {},
  ),
  when(happened.branchesFailed, (browse, { repo, reason }) =>
    same(browse, { repo }) ? { branches: idle, refusal: reason } : {},
  ),
  when(happened.branchChosen, (_, { branch }) => ({
    ...noBranch,
    branch,
    tree: { status: 'loading', read: 0, known: 0, files: 0 },
  })),
  when(happened.treeProgressed, (browse, { read, known, files, ...place }) =>
    same(browse, place) ? { tree: { status: 'loading', read, known, files } } : {},
  ),
  when(happened.treeSucceeded, (browse, { rows, partial, ...place }) =>
    same(browse, place) ? { tree: { status: 'succeeded', rows, partial } } : {},
  ),
  when(happened.treeFailed, (browse, { problem, ...place }) =>
    same(browse, place) ? { tree: failedWith(problem) } : {},
  ),
  when(happened.treeCancelled, () => ({ tree: idle })),
  when(happened.filterTyped, (_, { text }) => ({ filter: text })),
  when(happened.folderToggled, (browse, { path }) => ({ open: toggled(browse.open, path) })),
  when(happened.boxTicked, (browse, { path, ticked }) =>
    browse.tree.status === 'succeeded'
      ? { ticked: boxed(browse.tree.rows, browse, path, ticked) }
      : {},
  ),
];

/** The panels of this feature, by the form they stand in. */
export const githubReducer = (state: GithubState = none, action: UnknownAction): GithubState => {
  if (happened.githubSourceOpened.match(action)) return { ...state, [action.payload.for]: nothing };
  if (happened.githubDisconnected.match(action)) {
    return Object.fromEntries(
      Object.entries(state).map(([form, browse]) => [
        form,
        { ...browse, org: '', orgs: idle, repos: idle },
      ]),
    );
  }
  return lines.reduce((before, line) => line(before, action), state);
};

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly github?: GithubArea;
  }
  interface GithubArea {
    readonly source?: GithubState;
  }
}
const selectPanels = sliceSelector((state) => state.github?.source, none);
export const selectBrowse = (state: RootState, form: string): Browse | undefined =>
  selectPanels(state)[form];
export const selectForms = (state: RootState): readonly string[] =>
  Object.keys(selectPanels(state));
