import type { PythonEnvironment } from '~/contract';
import { Status, type Tone } from '~/web/ui/data/Status';
import type { Move } from './state/desk';

const TONES = { waiting: 'busy', building: 'busy', ready: 'good', failed: 'bad', unknown: 'warn' } as const satisfies Record<PythonEnvironment['status'], Tone>;
const WORDS = {
  waiting: 'Waiting to be built', building: 'Building', ready: 'Ready', failed: 'Build failed', unknown: 'Unknown',
} as const satisfies Record<PythonEnvironment['status'], string>;
const MOVING = { build: 'Build asked for', stop: 'Stopping the build', delete: 'Deleting' } as const satisfies Record<Move['doing'], string>;

/** The status of an environment in words. */
export const statusWord = ({ status }: PythonEnvironment): string => WORDS[status];

interface EnvironmentStatusProps {
  readonly environment: PythonEnvironment;
  readonly move?: Move | undefined;
}

/** How an environment stands, and since when. */
export function EnvironmentStatus({ environment, move }: EnvironmentStatusProps) {
  if (move) return <Status tone="busy" word={MOVING[move.doing]} since={move.at} />;
  const { status, build_start, build_end, update_datetime } = environment;
  const since = status === 'building' ? build_start : status === 'waiting' ? update_datetime : build_end;
  return <Status tone={TONES[status]} word={WORDS[status]} since={since} />;
}
