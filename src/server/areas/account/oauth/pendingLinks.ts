import type { ReplyOf, api } from '~/contract';
import { isMarked, newBrowser, type Mark } from '../../../platform/http/cookies';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { writeActsOf } from '../../../platform/audit/writing';
import type { Browser } from '../sessions';
import type { People } from './people';
import type { Person } from './provider';
import { createTickets } from './tickets';

/** How long somebody may take to sign in to their account, ms. */
export const LINK_MS = 10 * 60_000;

/** One cookie for each link, so that two tabs do not disturb each other. Several endpoints take it. */
export const linkMark = (link: string): Mark => ({
  name: `atelier_link_${link.slice(0, 12)}`,
  path: '/',
  sameSite: 'strict',
});

/** Somebody from a provider, whose address is that of an account here. */
interface Pending {
  readonly person: Person;
  readonly title: string;
  readonly userName: string;
  readonly browser: Buffer;
}

type Cookies = (name: string) => string | undefined;
type Described = ReplyOf<typeof api.account.signInOptions>['link'];

const LATE = 'Linking took too long. Continue with the provider again, or cancel.';
const OTHER_ACCOUNT =
  'This is another account. Sign in to the one with the address above, or cancel.';
const NOT_LINKED = 'This account could not be linked. Continue with the provider again, or cancel.';

/**
 * People from providers who wait to be linked to the account that has their address: they are, once they sign in to that account in the same
 * browser, with what it already has.
 */
export interface PendingLinks {
  /** Data of the login page while a link is pending, and the secret of the cookie that goes with it. */
  issue(pending: Omit<Pending, 'browser'>): { readonly link: string; readonly secret: string };
  /** The pending link as the login page shows it; undefined where it is unknown, expired or of another browser. */
  describe(link: string, cookie: Cookies): Promise<Described>;
  /** Why signing in as this user may not use the link; null where it may. */
  problemOf(link: string, cookie: Cookies, userName: string): string | null;
  /** Links the provider to the user, once. Answers why it cannot be; null where it is linked. */
  complete(link: string, userName: string, browser: Browser): Promise<string | null>;
}

/** In memory: a restart forgets them, and the person begins again. */
export const createPendingLinks = ({
  accounts,
  identities,
  people,
}: Pick<Workspace, 'accounts' | 'identities'> & { readonly people: People }): PendingLinks => {
  const tickets = createTickets<Pending>(LINK_MS);
  const held = (link: string, cookie: Cookies): Pending | null => {
    const pending = tickets.peek(link);
    return pending && isMarked(cookie(linkMark(link).name), pending.browser) ? pending : null;
  };
  /** Whether the person is still known by the address of this account. */
  const isTheirs = async ({ person, title }: Pending, userName: string): Promise<boolean> => {
    try {
      return (await people.find(person, title)).userName === userName;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  };
  return {
    issue(pending) {
      const browser = newBrowser();
      return {
        link: tickets.issue({ ...pending, browser: browser.hash }),
        secret: browser.secret,
      };
    },
    async describe(link, cookie) {
      const pending = held(link, cookie);
      if (!pending) return undefined;
      const account = await accounts.wayIn(pending.userName);
      if (!account) return undefined;
      return {
        title: pending.title,
        email: account.email,
        has_password: account.hasPassword,
        providers: await identities.providersOf(pending.userName),
      };
    },
    problemOf(link, cookie, userName) {
      const pending = held(link, cookie);
      if (!pending) return LATE;
      return pending.userName === userName ? null : OTHER_ACCOUNT;
    },
    async complete(link, userName, { address, userAgent }) {
      const pending = tickets.redeem(link);
      if (!pending) return LATE;
      const { person, title } = pending;
      if (!(await isTheirs(pending, userName))) return NOT_LINKED;
      const owner = await accounts.wayIn(userName);
      if (!owner) return NOT_LINKED;
      await identities.link(person, userName, (tx) =>
        writeActsOf(tx, { userName, teamName: owner.teamName, address, userAgent }, [
          {
            kind: 'provider.linked',
            about: userName,
            name: owner.fullname,
            whom: userName,
            parts: { provider: title },
          },
        ]),
      );
      if ((await identities.userOf(person)) !== userName) return NOT_LINKED;
      if (person.githubToken !== undefined)
        await accounts.keepGithubToken(userName, person.githubToken);
      return null;
    },
  };
};

/** A pending link is 43 letters that are safe in an address; anything else is none. */
export const linkIn = (query: URLSearchParams): string | undefined =>
  /^[\w-]{43}$/.exec(query.get('link') ?? '')?.[0];
