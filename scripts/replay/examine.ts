import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import type { Feature } from '../../src/web/lib/feature';
import { replay, type Replayed } from './replay';
import { rerun } from './rerun';

/** Replays a session, and runs again each flow that crashed in it; by the numbers of their actions. */
export const examine = async (
  file: SessionFile,
  features: readonly Feature[],
): Promise<{ replayed: Replayed; again: Map<number, readonly string[] | null> }> => {
  const replayed = replay(file, features);
  const again = new Map<number, readonly string[] | null>();
  for (const crash of replayed.crashes)
    if (crash.kind === 'flow') again.set(crash.nth, await rerun(crash, replayed, features));
  return { replayed, again };
};
