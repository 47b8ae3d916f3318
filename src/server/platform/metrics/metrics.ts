import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from '../logging/log';
import type { NotebookRuntimes } from '../kernels/runtimes';

/** Measurements beside those of requests; each is taken when somebody reads the metrics. */
export interface MetricsSources {
  readonly runtimes: Pick<NotebookRuntimes, 'alive' | 'idleSince'>;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** How many submissions of jobs wait for which step. */
  readonly queue: () => Promise<readonly { readonly step: string; readonly count: number }[]>;
  /** The data folder: the disk that it is on. */
  readonly dataFolder: string;
}

export interface Metrics {
  /** Counts a reply: `route` is the template of its address, never the address. */
  observe(reply: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** All of them, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const PREFIX = 'atelier_';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Filling = (gauge: Gauge<string>) => Promise<void> | void;

const addGauge = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  fill: Filling,
): void => {
  // prom-client adds the gauge to the registry by itself, and calls collect on it when the metrics are read.
  void new Gauge({
    name: PREFIX + name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        await fill(this);
      } catch (error) {
        // A part that is away, such as the database, must not keep the rest from being read.
        log().debug({ metric: name, err: String(error) }, 'a metric could not be read');
      }
    },
  });
};

const addGauges = (
  registry: Registry,
  { runtimes, pool, queue, dataFolder }: MetricsSources,
): void => {
  addGauge(registry, 'runtimes', 'Notebook runtimes of this server', ['state'], (gauge) => {
    const alive = runtimes.alive();
    const idle = alive.filter((id) => runtimes.idleSince(id) !== null).length;
    gauge.set({ state: 'idle' }, idle);
    gauge.set({ state: 'busy' }, alive.length - idle);
  });
  addGauge(
    registry,
    'job_queue_length',
    'Submissions of jobs by the step they wait for: submit, watch (they run), collect',
    ['step'],
    async (gauge) => {
      for (const { step, count } of await queue()) gauge.set({ step }, count);
    },
  );
  addGauge(
    registry,
    'database_connections',
    'Connections of the pool, and work that waits for one',
    ['state'],
    (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'waited_for' }, pool.waitingCount);
    },
  );
  addGauge(registry, 'disk_bytes', 'The disk of the data folder', ['state'], async (gauge) => {
    const { bsize, blocks, bfree, bavail } = await statfs(dataFolder);
    gauge.set({ state: 'used' }, (blocks - bfree) * bsize);
    gauge.set({ state: 'free' }, bavail * bsize);
  });
};

/** Metrics for operators. Labels take few values, whatever is asked. */
export const createMetrics = (sources: MetricsSources): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  addGauges(registry, sources);
  return {
    observe({ method, route, status, seconds }) {
      const known = METHODS.includes(method) ? method : 'other';
      requests.observe({ method: known, route, status: String(status) }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
