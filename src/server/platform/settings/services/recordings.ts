import { BadSetting, type Environment } from '../environment';
import type { EngineSettings } from '../../engine/settings';
import { read } from '../read';

const CLUSTERS = ['slurm', 'kubernetes'] as const;

/** The engine that recordings are made on: a cluster where one is set up; null: the server makes them. Throws `BadSetting`. */
export const readRecordingEngine = (
  environment: Environment,
  engines: EngineSettings,
): string | null => {
  const there = CLUSTERS.filter((name) => engines[name] !== null);
  const wanted = read(environment, 'ATELIER_RECORDINGS');
  if (wanted === null) return there[0] ?? null;
  if (wanted === 'server') return null;
  if (there.some((name) => name === wanted)) return wanted;
  throw new BadSetting(
    `ATELIER_RECORDINGS must be ${['server', ...there].map((name) => `'${name}'`).join(' or ')}, but it is '${wanted}'.`,
  );
};
