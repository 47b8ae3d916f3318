import type { PythonEnvironment } from '~/contract';
import { Status, type Tone } from '~/web/ui/data/Status';
import type { EnvironmentIntent, EnvironmentRow } from '../model';

const TONES = {
  waiting: 'busy', building: 'busy', ready: 'good', failed: 'bad', stopped: 'warn', unknown: 'warn',
} as const satisfies Record<PythonEnvironment['status'], Tone>;
const WORDS = {
  waiting: 'Waiting to be built', building: 'Building', ready: 'Ready', failed: 'Build failed', stopped: 'Build stopped',
  unknown: 'Unknown',
} as const satisfies Record<PythonEnvironment['status'], string>;
const MOVING = { build: 'Build asked for', stop: 'Stopping the build', delete: 'Deleting' } as const satisfies Record<EnvironmentIntent | 'delete', string>;

/** The status of an environment in words. */
export const statusWord = ({ status }: PythonEnvironment): string => WORDS[status];

/** How an environment stands, and since when. */
export function EnvironmentStatus({ environment }: { readonly environment: EnvironmentRow }) {
  const { pending, status, build_start, build_end, update_datetime } = environment;
  if (pending) return <Status tone="busy" word={MOVING[pending.intent]} since={pending.since} />;
  const since = status === 'building' ? build_start : status === 'waiting' ? update_datetime : build_end;
  return <Status tone={TONES[status]} word={WORDS[status]} since={since} />;
}
