import type { LoweredLimits, PersonLimits } from '~/contract';
import { ceilingOf } from '../../../platform/limits/programWatch';
import type { LimitSettings } from '../../../platform/limits/settings';
import { halfOf } from '../../../platform/limits/usage';
import { invalid } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';

const MIB = 1024 * 1024;

const counted = (most: number) => `At most ${most.toLocaleString('en')}, the limit of this server.`;
const sized = (most: number) =>
  `At most ${Math.floor(most / MIB).toLocaleString('en')} MiB, the limit of this server.`;

/** Refuses limits above the defaults, a sentence for each field. */
const refuseMore = (
  { memory_mb, processes, disk_mb, files }: LoweredLimits,
  most: PersonLimits,
): void => {
  const fields = {
    ...((memory_mb ?? 0) * MIB > most.memory_bytes && { memory_mb: sized(most.memory_bytes) }),
    ...((processes ?? 0) > most.processes && { processes: counted(most.processes) }),
    ...((disk_mb ?? 0) * MIB > most.disk_bytes && { disk_mb: sized(most.disk_bytes) }),
    ...(most.files !== null && (files ?? 0) > most.files && { files: counted(most.files) }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
};

/** Limits of people's programs. */
export const limitHandlers = ({
  config,
  loweredLimits,
}: Workspace): AreaHandlers<'limits', typeof access> => {
  const tell = async (settings: LimitSettings): Promise<PersonLimits> => {
    const half = await halfOf(config.sharedFolder);
    const files = settings.files ?? Math.round(half.files);
    return {
      memory_bytes: ceilingOf(settings).memory,
      processes: settings.processes,
      disk_bytes: settings.diskBytes ?? half.bytes,
      files: Number.isFinite(files) ? files : null,
      file_bytes: settings.fileBytes,
    };
  };
  const told = async (userName: string) => {
    const { lowered, person } = await loweredLimits.of(userName);
    return {
      limits: await tell(config.limits.of(person)),
      lowered,
      defaults: await tell(config.limits),
    };
  };
  return {
    async current(_request, { user }) {
      const { person } = await loweredLimits.of(user.user_name);
      return { limits: await tell(config.limits.of(person)) };
    },
    read: (_request, { object: { user_name } }) => told(user_name),
    async update({ memory_mb, processes, disk_mb, files }, { object: { user_name } }) {
      const lowered = { memory_mb, processes, disk_mb, files };
      refuseMore(lowered, await tell(config.limits));
      await loweredLimits.keep(user_name, lowered);
      return told(user_name);
    },
  };
};
