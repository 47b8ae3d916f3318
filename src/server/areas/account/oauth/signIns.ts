import { randomBytes } from 'node:crypto';
import { api } from '~/contract';
import { createGithub } from '../../github/api';
import type { Mark } from '../../../platform/http/cookies';
import type { Workspace } from '../../../platform/workspace';
import { githubProvider } from './githubProvider';
import { googleProvider } from './googleProvider';
import { createPendingLinks, type PendingLinks } from './pendingLinks';
import { createPeople, type People } from './people';
import type { Attempt, Provider } from './provider';
import { createTickets, type Tickets } from './tickets';

/** A sign-in whose browser is at the provider. */
export interface StartedSignIn extends Omit<Attempt, 'state'> {
  readonly provider: Provider['name'];
  /** Where the person was going; a path of this app. */
  readonly path: string;
  /** The browser that began it. */
  readonly browser: Buffer;
  /** The pending link that waits for this sign-in. */
  readonly link?: string;
}

/** Somebody who came back, and is signed in as soon as the same browser asks for the token. */
export interface Finished {
  readonly userName: string;
  readonly browser: Buffer;
}

/** How long a person may take at the provider, and the page to trade the code for a token, ms. */
export const SIGN_IN_TIMEOUT_MS = 10 * 60_000;
export const CODE_MS = 60_000;

/** The cookie that binds the one-time code to the browser; the endpoint that trades it alone is sent it. */
export const LOGIN_MARK: Mark = {
  name: 'atelier_login',
  path: api.account.exchangeCode.path,
  sameSite: 'strict',
};

/** The same for the code with which somebody who is signed in confirms that it is them. */
export const CONFIRM_MARK: Mark = {
  name: 'atelier_confirm',
  path: api.account.confirmSignIn.path,
  sameSite: 'strict',
};

export interface SignIns {
  /** The configured providers, by name. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly begun: Tickets<StartedSignIn>;
  readonly codes: Tickets<Finished>;
  /** Codes that confirm a sign-in, and open none. */
  readonly confirmations: Tickets<Finished>;
  readonly people: People;
  readonly pendingLinks: PendingLinks;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Everything that signing in through providers keeps in memory; one per server. */
export const createSignIns = (workspace: Workspace): SignIns => {
  const { github, google } = workspace.config.oauth;
  const report = (error: unknown) => {
    workspace.report(error, `${google.issuer}: its description could not be read`);
  };
  const providers = [
    ...(google.client ? [googleProvider(google.client, google, report)] : []),
    ...(github.clientId !== null && github.clientSecret !== null
      ? [githubProvider(github, createGithub(github))]
      : []),
  ];
  const people = createPeople(workspace);
  return {
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    begun: createTickets(SIGN_IN_TIMEOUT_MS),
    codes: createTickets(CODE_MS),
    confirmations: createTickets(CODE_MS),
    people,
    pendingLinks: createPendingLinks({ ...workspace, people }),
  };
};
