import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazy } from 'react';
import { every, latest, latestBy, leadingBy, type Event } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { sourcePicked } from '../notebookForm/events';
import { profileRead, sessionExpired, signedIn, signedOut } from '../session/events';
import { connect } from './account/connect.saga';
import { disconnect } from './account/disconnect.saga';
import { keepToken } from './account/keepToken.saga';
import { GITHUB_ACCOUNT_KEPT, githubAccountSlice } from './account/slice';
import {
  addressEntered, boxTicked, branchChosen, connectRequested, disconnectRequested, githubConnected, githubDisconnected, githubSourceOpened,
  githubSourceReset, orgChosen, repoChosen, reposAsked, treeCancelled,
} from './events';
import { fetchGithubFile } from './fetchGithubFile.saga';
import { GITHUB_GATE_KEPT, githubGateSlice } from './gate/slice';
import { enterAddress } from './source/enterAddress.saga';
import { openSource } from './source/openSource.saga';
import { readAccount, readRepos } from './source/readAccount.saga';
import { readBranches } from './source/readBranches.saga';
import { githubReducer } from './source/slice';
import { tellChosen } from './source/tellChosen.saga';
import { readTree } from './tree/readTree.saga';

type For = { readonly for: string };
const matcher = <Payload>(type: string, match: (action: unknown) => action is PayloadAction<Payload>): Event<Payload> => ({ type, match });
const formOf = ({ for: form }: For) => form;

const tokenMoved: Event<unknown> = {
  type: 'session/signedIn|profileRead|signedOut|expired, github/disconnected',
  match: isAnyOf(signedIn, profileRead, signedOut, sessionExpired, githubDisconnected),
};
/** Anything after which branches, or files, on their way are of no use any more. */
const repoMoved = matcher<For>('github/orgChosen|repoChosen|sourceOpened|sourceReset', isAnyOf(orgChosen, repoChosen, githubSourceOpened, githubSourceReset));
const treeMoved = matcher<For>(
  'github/repoMoved|branchChosen|treeCancelled', isAnyOf(orgChosen, repoChosen, githubSourceOpened, githubSourceReset, branchChosen, treeCancelled),
);
const choiceMoved = matcher<For>('github/boxTicked|branchChosen|repoChosen|orgChosen', isAnyOf(boxTicked, branchChosen, repoChosen, orgChosen));
const reposWanted = matcher<For & { org: string }>('github/orgChosen|reposAsked', isAnyOf(orgChosen, reposAsked));
const accountWanted: Event<unknown> = { type: 'github/sourceOpened|connected', match: isAnyOf(githubSourceOpened, githubConnected) };

export const github: Room = {
  reducers: { github: githubReducer, githubAccount: githubAccountSlice.reducer, githubGate: githubGateSlice.reducer },
  kept: {
    githubAccount: { version: 1, whitelist: GITHUB_ACCOUNT_KEPT, storage: 'local' },
    githubGate: { version: 1, whitelist: GITHUB_GATE_KEPT, storage: 'local' },
  },
  flowsOutside: [latest(tokenMoved, keepToken)],
  flows: [
    leadingBy(connectRequested, () => '', connect),
    leadingBy(disconnectRequested, () => '', disconnect),
    every(sourcePicked, openSource),
    latest(accountWanted, readAccount),
    latestBy(reposWanted, formOf, readRepos),
    every(addressEntered, enterAddress),
    latestBy(repoMoved, formOf, readBranches),
    latestBy(treeMoved, formOf, readTree),
    every(choiceMoved, tellChosen),
  ],
  fetchers: { github: fetchGithubFile },
  panels: { githubSource: lazy(() => import('./GithubPanel')) },
};
