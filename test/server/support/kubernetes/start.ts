import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createControl, makeNode, type Control } from './control';
import { now, type Job } from './objects';

export const NAMESPACE = 'work';
const TOKEN = 'secret of the stand-in';

interface Answer {
  readonly code: number;
  readonly body: unknown;
}

const status = (code: number, reason: string, message: string): Answer => ({
  code,
  body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, message, code },
});
const ok = (body: unknown): Answer => ({ code: 200, body });
const list = (kind: string, apiVersion: string, items: readonly unknown[]): Answer =>
  ok({ kind, apiVersion, metadata: { resourceVersion: '1' }, items });

interface Labelled {
  metadata: { labels: Record<string, string> };
}

const chosen = <Item extends Labelled>(items: Iterable<Item>, selector: string | null): Item[] =>
  [...items].filter(({ metadata }) =>
    (selector ?? '')
      .split(',')
      .filter(Boolean)
      .every((term) => {
        const [key = '', value] = term.split('=');
        return value === undefined ? key in metadata.labels : metadata.labels[key] === value;
      }),
  );

const createJob = (control: Control, said: string): Answer => {
  const job = JSON.parse(said) as Job;
  const { name } = job.metadata;
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name))
    return status(422, 'Invalid', `Job.batch "${name}" is invalid`);
  const known = job.spec.completionMode === 'Indexed' && job.spec.backoffLimit === 0;
  if (!known) return status(422, 'Invalid', 'the stand-in knows Indexed jobs without another try');
  if (control.jobs.has(name))
    return status(409, 'AlreadyExists', `jobs.batch "${name}" already exists`);
  const { annotations = {}, labels = {} } = job.metadata;
  Object.assign(job.metadata, {
    uid: randomUUID(),
    creationTimestamp: now(),
    namespace: NAMESPACE,
    annotations,
    labels,
  });
  job.status = { active: 0, succeeded: 0, failed: 0, conditions: [] };
  control.add(job);
  return { code: 201, body: job };
};

const ofJob = (
  control: Control,
  method: string,
  name: string,
  said: string,
  type: string,
): Answer => {
  const job = control.jobs.get(name);
  if (!job) return status(404, 'NotFound', `jobs.batch "${name}" not found`);
  if (method === 'DELETE') control.remove(job);
  else if (method === 'PATCH') {
    if (type !== 'application/merge-patch+json')
      return status(
        415,
        'UnsupportedMediaType',
        `the stand-in does not know patches of type ${type}`,
      );
    const { spec } = JSON.parse(said) as { spec: { suspend: boolean } };
    control.suspend(job, spec.suspend);
  }
  return ok(job);
};

const answer = (control: Control, method: string, url: URL, said: string, type: string): Answer => {
  const jobs = `/apis/batch/v1/namespaces/${NAMESPACE}/jobs`;
  const selector = url.searchParams.get('labelSelector');
  const { pathname } = url;
  if (pathname === jobs && method === 'POST') return createJob(control, said);
  if (pathname === jobs)
    return list('JobList', 'batch/v1', chosen(control.jobs.values(), selector));
  if (pathname.startsWith(`${jobs}/`))
    return ofJob(control, method, pathname.slice(jobs.length + 1), said, type);
  if (pathname === `/api/v1/namespaces/${NAMESPACE}/pods`)
    return list('PodList', 'v1', chosen(control.pods.values(), selector));
  if (pathname === '/api/v1/pods') {
    const alive =
      url.searchParams.get('fieldSelector') === 'status.phase!=Succeeded,status.phase!=Failed';
    return list(
      'PodList',
      'v1',
      [...control.pods.values()].filter(
        (pod) => !alive || !['Succeeded', 'Failed'].includes(pod.status.phase),
      ),
    );
  }
  return pathname === '/api/v1/nodes'
    ? list('NodeList', 'v1', control.nodes)
    : status(404, 'NotFound', 'the server could not find the requested resource');
};

export interface StandIn {
  /** The path of a kubeconfig that leads there. */
  readonly configuration: string;
  readonly control: Control;
  /** From now on nobody is answered (true), or everybody again. */
  away(gone: boolean): void;
  stop(): Promise<void>;
}

/**
 * A stand-in for the API of a Kubernetes cluster of two nodes: jobs, pods and nodes, as the engine uses them. Containers are processes of
 * this machine in its own file system. It shows nothing of images, volumes, networks, limits or authorisation.
 */
export const startKubernetes = async (): Promise<StandIn> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-kubernetes-'));
  const control = createControl([makeNode('node-a', 'small'), makeNode('node-b', 'large')]);
  let gone = false;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await text(request);
    if (gone) return void request.socket.destroy();
    const asked =
      request.headers.authorization === `Bearer ${TOKEN}`
        ? answer(
            control,
            request.method ?? 'GET',
            new URL(request.url ?? '/', 'http://cluster'),
            said,
            request.headers['content-type'] ?? '',
          )
        : status(401, 'Unauthorized', 'Unauthorized');
    response
      .writeHead(asked.code, { 'content-type': 'application/json' })
      .end(JSON.stringify(asked.body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const configuration = path.join(folder, 'kubeconfig');
  await writeFile(
    configuration,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'here',
      // Tokens over plain HTTP are refused by the client unless it is told not to look.
      clusters: [
        {
          name: 'here',
          cluster: { server: `http://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true },
        },
      ],
      users: [{ name: 'me', user: { token: TOKEN } }],
      contexts: [{ name: 'here', context: { cluster: 'here', user: 'me' } }],
    }),
  );
  return {
    configuration,
    control,
    away: (wanted) => {
      gone = wanted;
    },
    stop: async () => {
      await control.stop();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
};
