import { PASSWORD_RULE, PASSWORD_SHORTEST } from '~/contract/accountRules';
import { createTurnstile } from '../../concurrency/turnstile';
import { invalid } from '../../refusal';
import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import { admitted } from '../account/handlers';
import { mailOrigin, openLink } from '../account/links';
import { hashPassword } from '../account/passwords';
import type { access } from './access';

/** One hash takes 33 MB and a thread that files need too. */
const HASHES = {
  atOnce: 2,
  waiting: 50,
  full: ['Too many people come at once. Please try again in a moment.', 2],
} as const;

const OVER = 'This link is not good any more: it was used, or it is too old. Ask for another one.';
const TOO_MANY = 'Too many requests for a new password.';

/** New passwords for people who forgot theirs. `later` takes work that nobody waits for. */
export const passwordHandlers = (
  workspace: Workspace,
  later: (work: Promise<unknown>) => void,
): AreaHandlers<'passwords', typeof access> => {
  const { accounts, attempts, config, passwordLinks, report } = workspace;
  const hashes = createTurnstile(HASHES);
  return {
    async forgot({ name }, { address, origin }) {
      mailOrigin(config, origin);
      await attempts.begin(`\0forgot ${name.toLowerCase()}`, address, TOO_MANY);
      // Answered before anybody is looked for: how long it takes tells nothing.
      later(
        passwordLinks
          .send(name, origin)
          .catch((error: unknown) => report(error, 'sending a link for a new password')),
      );
      return { status: 'Asked' };
    },
    async reset({ token, password }, { address, origin, userAgent }) {
      if (password.length < PASSWORD_SHORTEST) throw invalid({ password: PASSWORD_RULE });
      return openLink(attempts, { token, address }, OVER, async (hash) => {
        const owner = await passwordLinks.ownerOf(hash);
        if (owner === null) return null;
        const passwordHash = await hashes.run(() => hashPassword(password, config.passwordCost));
        return (await passwordLinks.use(hash, owner, passwordHash, origin))
          ? admitted(accounts, owner, { address, userAgent })
          : null;
      });
    },
  };
};
