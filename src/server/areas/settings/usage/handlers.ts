import { REFERRAL_CREDITS } from '~/contract/settings/usage';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import { usageOf } from '../../../platform/storage/quota';
import type { access } from './access';
import { acceptedFrom, currentUsage, weeksOf } from './queries';

/** Current and past usage of the person, and their credits. */
export const usageHandlers = ({
  db,
  stores,
  config,
  drive: { trash },
}: Workspace): AreaHandlers<'usage', typeof access> => ({
  async read(_request, { user }) {
    const [now, weeks, accepted] = [
      await currentUsage(db, user.user_name),
      await weeksOf(db, user.user_name),
      await acceptedFrom(db, user.user_name),
    ];
    const [{ trash_bytes = 0, ...drive }, used_bytes] = await Promise.all([
      usageOf(stores.of('drive', user), config, trash),
      stores.files(user.user_name).used(),
    ]);
    const referral = {
      accepted,
      cpu_credits: accepted * REFERRAL_CREDITS.cpu,
      gpu_credits: accepted * REFERRAL_CREDITS.gpu,
    };
    return {
      usage: { now, weeks, drive: { ...drive, trash_bytes }, objects: { used_bytes }, referral },
    };
  },
});
