import type { PythonEnvironment } from '~/contract';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from '~/web/work/status/environmentStatus';
import { Status } from '~/web/ui/data/Status';
import type { EnvironmentIntent, EnvironmentRow } from '../model/model';

const MOVING = {
  build: 'Build asked for',
  stop: 'Stopping the build',
  delete: 'Deleting',
} as const satisfies Record<EnvironmentIntent | 'delete', string>;

/** The status of an environment in words. */
export const statusWord = ({ status }: PythonEnvironment): string => ENVIRONMENT_WORDS[status];

/** How an environment stands, and since when. */
export function EnvironmentStatus({ row }: { readonly row: EnvironmentRow }) {
  const { pending, status, build_start, build_end, update_datetime } = row;
  if (pending) return <Status tone="busy" word={MOVING[pending.intent]} since={pending.since} />;
  const since =
    status === 'building' ? build_start : status === 'waiting' ? update_datetime : build_end;
  return <Status tone={ENVIRONMENT_TONES[status]} word={ENVIRONMENT_WORDS[status]} since={since} />;
}
