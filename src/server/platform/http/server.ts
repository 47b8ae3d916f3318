import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { endTransfers } from '../identity/running';
import { blobRoute } from '../files/blobRoute';
import type { Workspace } from '../workspace';
import { createGuardedServer } from './connections';
import { acceptCookies } from './cookies';
import { acceptForms, openForms } from './forms/forms';
import { serveHealth } from './health';
import { rejectOtherHosts } from './host';
import { createPage } from './page';
import { answerProblems } from './problems';
import { forgetForeignForwarding, openProxies, trustIn } from './proxies/proxies';
import { acceptJson } from './reading';
import { serveEndpoints, type ServedEndpoint } from './routes';
import { secure } from './security';
import { serveWeb, type PageOf } from './web';
import { logRequests, requestIdOf } from '../logging/access';
import type { Metrics } from '../metrics/metrics';
import { measureRequests } from '../metrics/serving';

/** The handlers of all areas. */
export interface ServedParts {
  readonly endpoints: readonly ServedEndpoint[];
  readonly routes: readonly FastifyPluginAsync[];
  /** Called in reverse when the server answers no more. */
  readonly closes: readonly (() => Promise<void> | void)[];
}

/** The port of the gateway, what replies are counted in where somebody reads metrics, and addresses that have a page of their own. */
interface Beside {
  readonly gatewayPort: () => number;
  readonly metrics: Metrics | null;
  readonly pageOf: PageOf;
}

/** The largest body that anybody may send to an address that says nothing else, bytes. */
const BODY_LIMIT = 16 * 1024;

/** Whoever comes through a tunnel looks like this machine, so everybody gets compressed replies. 100 kB take a millisecond this quickly. */
const compressReplies = (app: FastifyInstance) =>
  app.register(compress, {
    global: true,
    threshold: 4096,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 1 },
  });

/** The HTTP application: what guards every request, the endpoints and routes of the areas, and the web app's files. */
export const createServer = async (
  workspace: Workspace,
  parts: ServedParts,
  { gatewayPort, metrics, pageOf }: Beside,
): Promise<FastifyInstance> => {
  const { config, report } = workspace;
  const proxies = await openProxies(config);
  const app = Fastify({
    // Address parts that are too long are refused by the schema of the endpoint, in words.
    routerOptions: { maxParamLength: 1000 },
    logger: false,
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustIn(proxies),
    forceCloseConnections: true,
    serverFactory: (answer) => createGuardedServer(config.connections, answer, report),
  });
  logRequests(app);
  if (metrics !== null && config.metrics !== null) measureRequests(app, metrics, config.metrics);
  answerProblems(app, report);
  forgetForeignForwarding(app, proxies, report);
  rejectOtherHosts(app, config.hosts);
  const page = createPage(config);
  await secure(app, config, gatewayPort, page);
  await compressReplies(app);
  await acceptCookies(app);
  acceptJson(app);
  await acceptForms(app);
  for (const close of parts.closes) app.addHook('onClose', async () => close());
  endTransfers(app, workspace.accounts);
  serveEndpoints(app, {
    endpoints: parts.endpoints,
    workspace,
    forms: await openForms(config.dataFolder),
  });
  await app.register(blobRoute(workspace));
  for (const route of parts.routes) await app.register(route);
  serveHealth(app, workspace);
  await serveWeb(app, config, page, pageOf);
  return app;
};
