import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { sizeText } from '~/text/size';
import { NOT_OWNED } from '../../../platform/isolation/ownedSocket';
import { answerJson } from '../../../platform/gateway/pages';
import { opens } from '../keys';
import type { Route } from '../queries/predictions';
import { faultOf, type CallCounts, type Fault } from './calls';
import { headersForProgram, headersFromProgram, OPEN } from './headers';
import type { Reach } from './reach';
import { isOnItsWay, isUp, type Routes } from './routes';
import { AWAY } from './waiting';

export interface CallGatewayLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Until the first byte of an answer, between two of them, and for all of it, ms. */
  readonly firstByteMs: number;
  readonly silenceMs: number;
  readonly wholeMs: number;
  /** Calls of one version at a time; the further ones are refused. */
  readonly atOnce: number;
}
export const GATEWAY_LIMITS: CallGatewayLimits = {
  bodyBytes: 64 * 1024 * 1024,
  firstByteMs: 120_000,
  silenceMs: 60_000,
  wholeMs: 15 * 60_000,
  atOnce: 256,
};

export interface CallGatewayDependencies {
  readonly routes: Routes;
  readonly reach: Reach;
  readonly calls: CallCounts;
  readonly limits: CallGatewayLimits;
}

/** `pf-1/versions/2/predict?x=1`, or `pf-1/live/predict`. */
const ADDRESS = /^([A-Za-z0-9-]{1,64})\/(?:live|versions\/(\d{1,7}))(\/.*)?$/;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const NO_KEY =
  'This address opens with the key of the version: send it as the header "Authorization: Bearer <key>".';

const ASK_ANOTHER = 'Ask another version: the page of the prediction in Atelier has its address.';

const keyOf = ({ headers }: IncomingMessage): string => {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return bearer ?? [headers['x-api-key'] ?? ''].flat()[0] ?? '';
};

/** Nothing of the call has been sent. */
const UNSENT: readonly unknown[] = ['ECONNREFUSED', NOT_OWNED, AWAY];

const whyDown = (route: Route): string => {
  if (isOnItsWay(route))
    return `Version ${route.version} is still starting. Ask again in a moment.`;
  return isUp(route)
    ? `Version ${route.version} cannot be reached just now. Ask again in a moment.`
    : `Version ${route.version} is not deployed. Deploy it in Atelier, then ask again.`;
};

/** The way in for those who call predictions: they show a key, and what they send goes to the process of the version. */
export const createCallGateway = ({ routes, reach, calls, limits }: CallGatewayDependencies) => {
  const inFlight = new Map<string, number>();

  const tooLong = `A request may have ${sizeText(limits.bodyBytes)} at most. Send less at a time.`;

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ) => {
    if (response.headersSent) return void response.destroy();
    for (const [name, value] of Object.entries(OPEN)) response.setHeader(name, value!);
    if (!request.complete) response.setHeader('connection', 'close');
    answerJson(response, status, { message });
  };

  /** Sends the call to the process. False where nobody listens there and nothing of the body was read: then it may be sent again. */
  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    route: Route,
    path: string,
  ) =>
    new Promise<boolean>((resolve) => {
      const begun = performance.now();
      const way = reach.to(route, true);
      let taken = false;
      let over = false;
      const outgoing = ask({
        ...way,
        path,
        method: request.method ?? 'GET',
        headers: headersForProgram(request.headers, way),
      });
      const whole = setTimeout(() => fail(504, 'The answer took too long.'), limits.wholeMs);
      const done = (fault: Fault) => {
        if (over) return;
        over = true;
        clearTimeout(whole);
        calls.note(route, performance.now() - begun, fault);
        resolve(true);
      };
      const fail = (status: number, message: string) => {
        if (!over) refuse(request, response, status, message);
        outgoing.destroy();
        done(faultOf(status));
      };
      let size = 0;
      const send = () => {
        taken = true;
        request.on('data', (part: Buffer) => {
          size += part.length;
          if (size > limits.bodyBytes) fail(413, tooLong);
        });
        request.pipe(outgoing);
      };
      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', send);
        else send();
      });
      outgoing.setTimeout(limits.firstByteMs, () =>
        fail(
          504,
          `Version ${route.version} did not answer in time. Its log says what it is doing.`,
        ),
      );
      outgoing.on('response', (answer) => {
        outgoing.setTimeout(limits.silenceMs);
        const status = answer.statusCode ?? 0;
        // Passed on, a status that HTTP does not have would throw here, outside of everything.
        if (status < 200)
          return fail(502, `Version ${route.version} answered with a status that HTTP has not.`);
        response.writeHead(status, {
          ...headersFromProgram(answer.headers),
          ...OPEN,
        });
        answer.pipe(response);
        answer.on('end', () => done(faultOf(status)));
        answer.on('error', () => fail(502, ''));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (over) return;
        if (!taken && UNSENT.includes(error.code)) {
          clearTimeout(whole);
          over = true;
          response.off('close', hungUp);
          return resolve(false);
        }
        fail(
          502,
          `Version ${route.version} ended the connection before it answered. Its log says why.`,
        );
      });
      const hungUp = () => {
        if (response.writableFinished || over) return;
        // Whoever asked has gone.
        outgoing.destroy();
        done(null);
      };
      response.on('close', hungUp);
    });

  const pass = async (
    request: IncomingMessage,
    response: ServerResponse,
    [pfId, version, path]: readonly [string, number | null, string],
  ) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const route = await routes.find(pfId, version);
    if (!route || !opens(keyOf(request), route.hashes))
      return refuse(request, response, 401, NO_KEY);
    if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes)
      return refuse(request, response, 413, tooLong);
    const name = `${route.pfId}/${route.version}`;
    const among = inFlight.get(name) ?? 0;
    if (among >= limits.atOnce)
      return refuse(
        request,
        response,
        503,
        `Version ${route.version} has ${among} calls to answer. Ask again in a moment.`,
      );
    inFlight.set(name, among + 1);
    try {
      const until = performance.now() + routes.waitMs;
      let now: Route | null = isUp(route) ? route : await routes.whenUp(pfId, version, gone.signal);
      // Its process may have ended a moment ago, and nobody have noticed yet: then the next one is waited for.
      while (now && isUp(now) && !gone.signal.aborted) {
        if (await forward(request, response, now, path)) return;
        if (performance.now() > until) break;
        await routes.later(pfId, version);
        now = await routes.whenUp(pfId, version, gone.signal);
      }
      if (gone.signal.aborted) return;
      if (now) refuse(request, response, 503, whyDown(now));
      else refuse(request, response, 410, `Version ${route.version} was deleted. ${ASK_ANOTHER}`);
    } finally {
      const left = (inFlight.get(name) ?? 1) - 1;
      if (left > 0) inFlight.set(name, left);
      else inFlight.delete(name);
    }
  };

  return {
    async serve(request: IncomingMessage, response: ServerResponse, rest: string) {
      const [, pfId, version, path = '/'] =
        ADDRESS.exec(rest.replace(/^([^?]*?\/(?:live|versions\/\d+))(\?|$)/, '$1/$2')) ?? [];
      if (pfId === undefined)
        return refuse(
          request,
          response,
          404,
          'There is nothing at this address. Copy it from the page of the prediction in Atelier.',
        );
      if (
        request.method === 'OPTIONS' &&
        request.headers['access-control-request-method'] !== undefined
      ) {
        const headers = request.headers['access-control-request-headers'] ?? '';
        response.writeHead(204, {
          ...OPEN,
          'access-control-allow-methods': METHODS,
          'access-control-allow-headers': headers,
          'access-control-max-age': '600',
        });
        return void response.end();
      }
      return pass(request, response, [pfId, version === undefined ? null : Number(version), path]);
    },
    close: () => reach.close(),
  };
};
