import type { FastifyInstance } from 'fastify';
import { areas as everyArea } from '../areas';
import type { Area } from '../platform/area';
import { publishedPage } from '../areas/gallery/page/head';
import { queueLength } from '../areas/jobs/queries/queueLength';
import { deleteOldDaily } from '../platform/concurrency/daily';
import type { Config } from '../platform/settings/config';
import { accountOf } from '../platform/identity/programAccount';
import { reportOutagesRarely } from '../platform/database/unavailable';
import { prepareFirstRun } from './firstRun/firstRun';
import { openFoundation } from '../platform/platform';
import { createServer, type ServedParts } from '../platform/http/server';
import type { ServedEndpoint } from '../platform/http/routes';
import { openInstallation, type Installation } from '../platform/installation/installation';
import { openIsolation } from '../platform/isolation/finding';
import type { Isolation } from '../platform/isolation/isolation';
import type { OwnershipTransfer } from '../platform/ownershipTransfer';
import { settleFolders } from '../platform/files/settling';
import { watchDisk } from '../areas/team/limits/diskWatch';
import { createMetrics, type Metrics } from '../platform/metrics/metrics';
import { reportToLog } from '../platform/logging/report';
import type { NotebookRuntimes } from '../platform/kernels/runtimes';
import type { Foundation, Workspace } from '../platform/workspace';

export interface Parts {
  readonly runtimes: NotebookRuntimes;
  /** By default what the configuration asks for. */
  readonly isolation?: Isolation;
  /** The port the gateway listens on; by default the configured one. */
  readonly gatewayPort?: () => number;
  /** Where bugs are told; by default stderr. */
  readonly report?: Workspace['report'];
  /** Database and key, where they were opened before; closed with the workspace. */
  readonly ground?: Installation;
  /** The areas to serve; by default all. */
  readonly areas?: readonly Area[];
}

export interface RunningWorkspace {
  /** Not listening yet: `app.listen`, or `app.inject` in tests. */
  readonly app: FastifyInstance;
  /** The parts of the handlers, for tests and commands. */
  readonly workspace: Workspace;
  /** Null where nobody reads them. */
  readonly metrics: Metrics | null;
  /** 'PGlite' or 'PostgreSQL'. */
  readonly databaseName: string;
  /** On a first run only; the password is null where it was chosen with ATELIER_ADMIN_PASSWORD. */
  readonly firstRun: { readonly password: string | null } | undefined;
  /** Stops answering, closes what runs, and closes the database. */
  close(): Promise<void>;
}

/** The foundation and what each area adds to it. */
const openAreas = async (
  areas: readonly Area[],
  foundation: Foundation,
  workspace: () => Workspace,
): Promise<Workspace> => {
  const opened = [];
  for (const area of areas) opened.push(await area.open(foundation, workspace));
  // The list of areas opens all of it, or it does not compile.
  const holdings: OwnershipTransfer[] = [];
  const opening = Object.assign({}, foundation, ...opened, { holdings }) as Workspace;
  holdings.push(...areas.flatMap((area) => area.holdings?.(opening) ?? []));
  return opening;
};

/** Puts right what a crash left. */
const recover = async (areas: readonly Area[], workspace: Workspace): Promise<void> => {
  await settleFolders(
    workspace.files,
    areas.flatMap(({ folders }) => (folders ? [folders(workspace)] : [])),
    workspace.trash,
  );
  for (const area of areas) await area.recover?.(workspace);
};

/** The handlers of all areas; `start` is called when it is answered for. */
const serveAreas = (
  areas: readonly Area[],
  workspace: Workspace,
): ServedParts & { start(): void } => {
  const services = areas.map((area) => ({ area, ...area.serve(workspace) }));
  return {
    endpoints: services.flatMap(
      ({ area: { endpoints, schemas, access }, handlers, fingerprints }) =>
        Object.entries(endpoints).map(
          ([name, endpoint]) =>
            ({
              endpoint,
              request: schemas[name]?.request,
              access: access[name],
              handle: handlers[name],
              fingerprint: fingerprints?.[name],
            }) as ServedEndpoint,
        ),
    ),
    routes: services.flatMap(({ routes = [] }) => routes),
    closes: services.flatMap(({ close }) => (close ? [close] : [])),
    start: () => {
      for (const { start } of services) start?.();
    },
  };
};

/**
 * Puts a workspace together: opens database, files and areas, puts right what a crash left, prepares a first run, and builds the HTTP
 * application. The caller owns the runtimes and disposes of them after `close`.
 */
export const createWorkspace = async (config: Config, parts: Parts): Promise<RunningWorkspace> => {
  const { runtimes, gatewayPort = () => config.gatewayPort, areas = everyArea } = parts;
  const report = reportOutagesRarely(parts.report ?? reportToLog);
  const isolation = parts.isolation ?? (await openIsolation(config));
  const ground = parts.ground ?? (await openInstallation(config));
  const undo = [ground.close];
  const close = async (): Promise<void> => {
    try {
      await undo.pop()?.();
    } finally {
      if (undo.length > 0) await close();
    }
  };
  try {
    isolation.accounts?.know((person) => accountOf(ground.database.db, person));
    const whole: { workspace?: Workspace } = {};
    const later = () => whole.workspace!;
    const objectKinds = areas.flatMap(({ objects = [] }) => objects);
    const foundation = await openFoundation(
      { config, ground, runtimes, isolation, objectKinds, report },
      later,
    );
    undo.push(
      () => foundation.engines.close(),
      () => foundation.outbox.close(),
    );
    const workspace = (whole.workspace = await openAreas(areas, foundation, later));
    await recover(areas, workspace);
    const firstRun = await prepareFirstRun(workspace);
    const { start, ...served } = serveAreas(areas, workspace);
    const metrics =
      config.metrics === null
        ? null
        : createMetrics({
            runtimes,
            pool: ground.database.pool,
            queue: () => queueLength(workspace.db),
            dataFolder: config.dataFolder,
          });
    const app = await createServer(workspace, served, {
      gatewayPort,
      metrics,
      pageOf: publishedPage(workspace),
    });
    const stopDeleting = [
      deleteOldDaily(() => foundation.trash.empty(), 'emptying the trash', report),
      deleteOldDaily(() => foundation.outbox.forgetOld(), 'forgetting old mails', report),
    ];
    undo.push(
      async () => stopDeleting.forEach((stop) => stop()),
      () => app.close(),
      async () => foundation.stopping.abort(),
    );
    await app.ready();
    start();
    foundation.outbox.start();
    undo.push(watchDisk(workspace));
    await ground.settle();
    return { app, workspace, metrics, databaseName: ground.database.name, firstRun, close };
  } catch (error) {
    await close();
    throw error;
  }
};
