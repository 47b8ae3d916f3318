import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountHandlers } from './account/handlers';
import { accountShelf } from './account/shelf';
import { createVault } from './account/vault';
import type { Config } from './config';
import { dashboardHandlers } from './dashboard/handlers';
import { openDatabase } from './database/database';
import { blobRoute } from './files/blobRoute';
import { driveFingerprints, driveHandlers, driveParts } from './drive/handlers';
import { openStores } from './drive/stores';
import { zipRoute } from './drive/zip/zipRoute';
import { openEngines } from './engine/engines';
import { openEnvironments } from './environments/environments';
import { environmentHandlers } from './environments/handlers';
import { openFiles } from './files/files';
import { createSigner, readKey } from './files/signer';
import { prepareFirstRun } from './firstRun/firstRun';
import { githubHandlers } from './github/handlers';
import { createPage } from './http/page';
import { answerProblems } from './http/problems';
import { acceptForms } from './http/reading';
import { serveContract } from './http/routes';
import { secure } from './http/security';
import { serveWeb } from './http/web';
import { jobFolders, sweepRuns } from './jobs/creation';
import { jobFingerprints, jobHandlers } from './jobs/handlers';
import { outputHandlers } from './jobs/output/handlers';
import { outputRoutes } from './jobs/output/routes';
import { performanceHandlers } from './jobs/performance/handlers';
import { createQueue, type Queue } from './jobs/queue/queue';
import { taskShelf } from './jobs/queue/tasks';
import { jobShelf } from './jobs/shelf';
import { notebookFolders } from './notebooks/creation';
import { notebookFingerprints, notebookHandlers } from './notebooks/handlers';
import { createRuns, CUT_OFF } from './notebooks/runs';
import { notebookShelf } from './notebooks/shelf';
import { oauthRoutes } from './oauth/routes';
import { identityShelf } from './oauth/shelf';
import { createSignIns } from './oauth/signIns';
import { objectFingerprints, objectHandlers } from './objects/handlers';
import { placementHandlers } from './placement/handlers';
import { settleFolders } from './projects/settling';
import type { NotebookRuntimes } from './runtimes/runtimes';
import { transfersHandlers } from './transfers/handlers';
import { transferShelf } from './transfers/shelf';
import type { Workspace } from './workspace';

export interface Parts {
  readonly runtimes: NotebookRuntimes;
  /** The port the gateway listens on; by default the configured one. */
  readonly gatewayPort?: () => number;
  /** Where bugs are told; by default stderr. */
  readonly report?: Workspace['report'];
}

export interface RunningWorkspace {
  /** Not listening yet: `app.listen`, or `app.inject` in tests. */
  readonly app: FastifyInstance;
  /** What the handlers stand on, for tests and commands. */
  readonly workspace: Workspace;
  /** 'PGlite' or 'PostgreSQL'. */
  readonly databaseName: string;
  /** On a first run only; the password is null where it was chosen with ATELIER_ADMIN_PASSWORD. */
  readonly firstRun: { readonly password: string | null } | undefined;
  /** Stops answering, closes what runs, and closes the database. */
  close(): Promise<void>;
}

const JSON_LIMIT = 4 * 1024 * 1024;

const toStderr: Workspace['report'] = (error, where) => {
  process.stderr.write(`${new Date().toISOString()} ${where}: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n`);
};

/** Compressing costs more than it saves where the browser runs on the same machine. */
const compressForOthers = async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    if (/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) request.headers['x-no-compression'] = '1';
  });
  await app.register(compress, { global: true, threshold: 4096, encodings: ['br', 'gzip'] });
};

const createApp = async (workspace: Workspace, queue: Queue, gatewayPort: () => number): Promise<FastifyInstance> => {
  const { config, accounts, runtimes, report } = workspace;
  const app = Fastify({ logger: false, bodyLimit: JSON_LIMIT, trustProxy: 'loopback', forceCloseConnections: true });
  answerProblems(app, report);
  const page = createPage(config, workspace.vault.secretFor('github cookie'));
  secure(app, config, gatewayPort, page);
  await compressForOthers(app);
  await acceptForms(app);
  const runs = createRuns(workspace);
  const drive = driveParts(workspace);
  app.addHook('onClose', () => runs.close());
  app.addHook('onClose', () => queue.close());
  app.addHook('onClose', () => workspace.environments.close());
  const signIns = createSignIns(workspace);
  serveContract(app, {
    handlers: {
      account: accountHandlers(workspace, signIns), placement: placementHandlers(workspace),
      notebooks: notebookHandlers(workspace, runs), jobs: jobHandlers(workspace, queue),
      output: outputHandlers(workspace, drive),
      performance: performanceHandlers(workspace), environments: environmentHandlers(workspace),
      dashboard: dashboardHandlers(workspace), objects: objectHandlers(workspace),
      drive: driveHandlers(workspace, drive), transfers: transfersHandlers(workspace), github: githubHandlers(workspace),
    },
    fingerprints: {
      notebooks: notebookFingerprints(workspace), jobs: jobFingerprints(workspace), objects: objectFingerprints(workspace),
      drive: driveFingerprints(workspace, drive),
    },
    authenticate: accounts.authenticate, trustedOrigins: config.embedderOrigins,
  });
  await app.register(blobRoute(workspace));
  await app.register(zipRoute({ ...workspace, ...drive }));
  await app.register(outputRoutes(workspace));
  await app.register(oauthRoutes(workspace, signIns));
  app.get('/api/health', async () => ({ status: 'ok', running_notebooks: runtimes.alive().length }));
  await serveWeb(app, config, page);
  return app;
};

/**
 * Puts a workspace together: opens database and files, puts right what a crash left, prepares a first run, and builds the HTTP
 * application. The caller owns the runtimes and disposes of them after `close`.
 */
export const createWorkspace = async (config: Config, parts: Parts): Promise<RunningWorkspace> => {
  const { runtimes, gatewayPort = () => config.gatewayPort, report = toStderr } = parts;
  const { sharedFolder } = config;
  const [files, key, database] = await Promise.all([openFiles(sharedFolder), readKey(sharedFolder), openDatabase(config.database)]);
  const engines = await openEngines(config.engines, sharedFolder);
  try {
    const { db } = database;
    const vault = createVault(key);
    const shelves = {
      accounts: accountShelf(db, vault), identities: identityShelf(db), notebooks: notebookShelf(db), jobs: jobShelf(db),
      transfers: transferShelf(db),
    };
    const signer = createSigner(key);
    const stores = await openStores({ dataFolder: sharedFolder, s3: config.s3 }, signer);
    const environments = await openEnvironments({ config, db, report });
    const workspace: Workspace = { config, ...shelves, files, vault, signer, stores, engines, environments, runtimes, report };
    await settleFolders(files, [notebookFolders(workspace), jobFolders(workspace)]);
    await sweepRuns(workspace);
    await workspace.notebooks.endAllBut(runtimes.alive(), CUT_OFF);
    const firstRun = await prepareFirstRun(workspace);
    const queue = createQueue(workspace, taskShelf(db));
    const app = await createApp(workspace, queue, gatewayPort);
    await app.ready();
    queue.start();
    return { app, workspace, databaseName: database.name, firstRun, close: () => app.close().finally(() => engines.close()).finally(() => database.close()) };
  } catch (error) {
    await engines.close();
    await database.close();
    throw error;
  }
};
