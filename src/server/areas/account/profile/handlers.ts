import type { Limiter } from '../../../platform/concurrency/limiter';
import { invalid } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from '../access';
import { currentPasswordOf } from '../attempts';
import { writeActs } from '../../../platform/audit/writing';
import { hashPassword, verifyPassword } from '../passwords';
import { pictureFrom } from './pictures';
import { userFor } from './userFor';
import { preferencesWith, rejectUnknownTopics, TEMPLATE } from './preferences';

const WRONG = 'This is not your current password.';
const ELSEWHERE = 'You sign in through another provider and have no password here.';
const TAKEN = 'Somebody else here has this e-mail address.';

type Mine =
  | 'updateUser'
  | 'changePassword'
  | 'uploadPicture'
  | 'removePicture'
  | 'preferencesTemplate'
  | 'readSessions'
  | 'endSessions';

/** Profile of the current user: name, address, picture, password, notifications, and sessions. */
export const profileHandlers = (
  workspace: Workspace,
  checks: Limiter,
): Pick<AreaHandlers<'account', typeof access>, Mine> => {
  const { accounts, addresses, attempts, pictures, config, digests, identities, outbox } =
    workspace;
  const noteChange: typeof addresses.changed = async (tx, before, change) => {
    await addresses.changed(tx, before, change);
    const { userName: about, fullname: name, email } = before;
    const parts = { email: `${email} → ${change.email}` };
    await writeActs(tx, [{ kind: 'address.changed', about, name, whom: about, parts }]);
  };
  return {
    async updateUser({ fullname, email, notification_preferences: chosen }, { user, origin }) {
      if (chosen) rejectUnknownTopics(chosen);
      const notification_preferences =
        chosen && preferencesWith(user.notification_preferences, chosen);
      if (notification_preferences && (chosen.mail || chosen.digest))
        await digests.keep(user.user_name, notification_preferences, origin);
      const changed = email !== undefined && email.toLowerCase() !== user.email.toLowerCase();
      if (changed && (await accounts.isEmailTaken(email, user.user_name)))
        throw invalid({ email: TAKEN });
      await accounts.keepProfile(
        user.user_name,
        { fullname, email, notification_preferences: chosen },
        changed,
        (tx, before, email) => noteChange(tx, before, { email, by: null, origin }),
      );
      outbox.wake();
      const change = { fullname, email, notification_preferences };
      return {
        user: {
          ...userFor(user),
          ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
        },
      };
    },
    async changePassword({ current_password, new_password }, { user, address, session }) {
      if (user.oauth_provider !== null) throw invalid({ current_password: ELSEWHERE });
      const counted = currentPasswordOf(user.user_name);
      await attempts.begin(counted, address);
      const hash = await accounts.passwordHashOf(user.user_name);
      if (!(await checks.run(() => verifyPassword(current_password, hash, config.passwordCost))))
        throw invalid({ current_password: WRONG });
      await attempts.succeeded(counted, address);
      await accounts.confirmSignIn(session);
      await accounts.keepPassword(
        user.user_name,
        await checks.run(() => hashPassword(new_password, config.passwordCost)),
        session,
      );
      return { status: 'Password changed' };
    },
    async uploadPicture(_request, { user, files }) {
      const profile_picture_url = await pictures.keep(user.user_name, await pictureFrom(files));
      accounts.doubt(user.user_name);
      return { user: { ...userFor(user), profile_picture_url } };
    },
    async removePicture(_request, { user }) {
      await pictures.remove(user.user_name);
      accounts.doubt(user.user_name);
      return { user: { ...userFor(user), profile_picture_url: null } };
    },
    async preferencesTemplate() {
      return { groups: [...TEMPLATE] };
    },
    async readSessions(_request, { user, session }) {
      const [sessions, providers] = await Promise.all([
        accounts.sessionsOf(user.user_name, session),
        identities.providersOf(user.user_name),
      ]);
      return { sessions, providers };
    },
    async endSessions({ session_ids }, { user }) {
      await accounts.endSessions(user.user_name, session_ids);
      return { status: 'Sessions ended' };
    },
  };
};
