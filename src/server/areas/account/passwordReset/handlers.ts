import { PASSWORD_RULE, PASSWORD_SHORTEST } from '~/contract/settings/accountRules';
import { createLimiter } from '../../../platform/concurrency/limiter';
import type { Later } from '../../../platform/concurrency/later';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import { admitted } from '../admission';
import { mailOrigin, openLink } from '../links';
import { HASHES, hashPassword } from '../passwords';
import type { access } from './access';

const OVER = 'This link is not good any more: it was used, or it is too old. Ask for another one.';

/** New passwords for people who forgot theirs. */
export const passwordHandlers = (
  workspace: Workspace,
  later: Later,
): AreaHandlers<'passwords', typeof access> => {
  const { attempts, config, passwordLinks } = workspace;
  const hashes = createLimiter(HASHES);
  /** False where the same was asked again and again just before: the links of those requests are good still. */
  const isDue = async (name: string, address: string): Promise<boolean> => {
    try {
      await attempts.begin(`\0forgot ${name.toLowerCase()}`, address);
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'limited') return false;
      throw error;
    }
  };
  return {
    async forgot({ name }, { address, origin }) {
      mailOrigin(config, origin);
      // Answered before anybody is looked for: how long it takes tells nothing. And nobody is refused for what others asked in their name.
      if (await isDue(name, address))
        later.do(() => passwordLinks.send(name, origin), 'sending a link for a new password');
      return { status: 'Asked' };
    },
    async reset({ token, password }, { address, origin, userAgent }) {
      if (password.length < PASSWORD_SHORTEST) throw invalid({ password: PASSWORD_RULE });
      return openLink(attempts, { token, address }, OVER, async (hash) => {
        const owner = await passwordLinks.ownerOf(hash);
        if (owner === null) return null;
        const passwordHash = await hashes.run(() => hashPassword(password, config.passwordCost));
        return (await passwordLinks.use(hash, owner, passwordHash, origin))
          ? admitted(workspace, owner, { address, userAgent })
          : null;
      });
    },
  };
};
