import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { every, latest, latestBy, leadingBy, type Event } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { sourcePicked } from '~/web/work/forms/sources/events';
import { profileRead, signedIn, signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { connect, disconnect } from './flows/connect.saga';
import { storeToken } from './flows/token.saga';
import { PERSISTED_GITHUB_ACCOUNT, githubAccountSlice } from './model/accountSlice';
import {
  addressEntered,
  boxTicked,
  branchChosen,
  connectRequested,
  disconnectRequested,
  githubConnected,
  githubDisconnected,
  githubSourceOpened,
  githubSourceReset,
  orgChosen,
  repoChosen,
  reposRequested,
  treeCancelled,
} from './events';
import { fetchGithubFile } from './flows/fetchGithubFile.saga';
import { PERSISTED_GITHUB_GATE, githubGateSlice } from './model/gateSlice';
import { enterAddress, openSource, readBranches, reportChosenFiles } from './flows/source.saga';
import { readAccount, readRepos } from './flows/readAccount.saga';
import { githubReducer } from './model/sourceSlice';
import { EVENT_TOASTS } from './messages';
import { readTree } from './flows/readTree.saga';

type For = { readonly for: string };
const matcher = <Payload>(
  type: string,
  match: (action: unknown) => action is PayloadAction<Payload>,
): Event<Payload> => ({ type, match });
const formOf = ({ for: form }: For) => form;

const tokenMoved: Event<unknown> = {
  type: 'session/signedIn|profileRead|signedOut|expired, github/disconnected',
  match: isAnyOf(signedIn, profileRead, signedOut, sessionExpired, githubDisconnected),
};
/** Anything after which branches, or files, on their way are of no use any more. */
const repoMoved = matcher<For>(
  'github/orgChosen|repoChosen|sourceOpened|sourceReset',
  isAnyOf(orgChosen, repoChosen, githubSourceOpened, githubSourceReset),
);
const treeMoved = matcher<For>(
  'github/repoMoved|branchChosen|treeCancelled',
  isAnyOf(
    orgChosen,
    repoChosen,
    githubSourceOpened,
    githubSourceReset,
    branchChosen,
    treeCancelled,
  ),
);
const choiceMoved = matcher<For>(
  'github/boxTicked|branchChosen|repoChosen|orgChosen',
  isAnyOf(boxTicked, branchChosen, repoChosen, orgChosen),
);
const reposWanted = matcher<For & { org: string }>(
  'github/orgChosen|reposAsked',
  isAnyOf(orgChosen, reposRequested),
);
const accountWanted: Event<unknown> = {
  type: 'github/sourceOpened|connected',
  match: isAnyOf(githubSourceOpened, githubConnected),
};

export const github: Feature = {
  reducers: {
    github: {
      source: githubReducer,
      account: githubAccountSlice.reducer,
      rateLimit: githubGateSlice.reducer,
    },
  },
  persisted: [
    {
      path: 'github.account',
      key: 'githubAccount',
      version: 1,
      allow: PERSISTED_GITHUB_ACCOUNT,
      storage: 'local',
    },
    {
      path: 'github.rateLimit',
      key: 'githubGate',
      version: 1,
      allow: PERSISTED_GITHUB_GATE,
      storage: 'local',
    },
  ],
  flowsOutside: [latest(tokenMoved, storeToken)],
  flows: [
    leadingBy(connectRequested, () => '', connect),
    leadingBy(disconnectRequested, () => '', disconnect),
    every(sourcePicked, openSource),
    latest(accountWanted, readAccount),
    latestBy(reposWanted, formOf, readRepos),
    every(addressEntered, enterAddress),
    latestBy(repoMoved, formOf, readBranches),
    latestBy(treeMoved, formOf, readTree),
    every(choiceMoved, reportChosenFiles),
    toastsFrom(EVENT_TOASTS),
  ],
  fetchers: { github: fetchGithubFile },
  panels: {
    githubSource: lazily(() => import('./screens/GithubPanel')),
    githubAccount: lazily(() => import('./screens/Account')),
  },
};
