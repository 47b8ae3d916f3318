import type { PastSample } from '~/contract/dashboard';
import { cpuMeter, gpuMeter, memoryUsage } from './machine';
import { monotonic } from '../../platform/concurrency/clock';
import { log } from '../../platform/logging/log';

/** How busy the machine is, percent; null where nobody knows. */
export type Measured = Omit<PastSample, 'ago_ms'>;

/** How often a sample is taken, whether somebody looks or not, ms. */
export const SAMPLE_MS = 20_000;
/** Charts cover the last 5 minutes (DSH-02), ms. */
const KEPT_MS = 5 * 60_000;

/** The samples of the last 5 minutes, so that whoever opens the dashboard finds its charts drawn. */
export interface Samples {
  /** How busy the machine is now. */
  readonly measure: () => Promise<Measured>;
  /** Recent samples, the oldest first. */
  recent(): PastSample[];
  start(): void;
  close(): void;
}

const measuring = (): Samples['measure'] => {
  const [cpuUsage, gpuLoad] = [cpuMeter(), gpuMeter()];
  return async () => {
    const [cpu, gpu] = await Promise.all([cpuUsage(), gpuLoad()]);
    return { cpu, memory: memoryUsage(), gpu };
  };
};

/** Keeps what `measure` tells, a sample every 20 s. */
export const createSamples = (measure = measuring(), now = monotonic): Samples => {
  let kept: readonly (Measured & { readonly at: number })[] = [];
  let timer: NodeJS.Timeout | undefined;
  const isRecent = ({ at }: { readonly at: number }) => now() - at <= KEPT_MS;
  const take = async () => {
    kept = [...kept.filter(isRecent), { ...(await measure()), at: now() }];
  };
  const begin = () =>
    void take().catch((error: unknown) =>
      log().debug({ err: String(error) }, 'a sample of the machine could not be taken'),
    );
  return {
    measure,
    recent: () =>
      kept
        .filter(isRecent)
        .map(({ at, ...sample }) => ({ ...sample, ago_ms: Math.max(0, now() - at) })),
    start() {
      begin();
      timer = setInterval(begin, SAMPLE_MS).unref();
    },
    close: () => clearInterval(timer),
  };
};
