import os from 'node:os';
import net from 'node:net';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import { expect, vi } from 'vitest';
import type { JobSettings, Prediction, PredictionVersion, VersionSource } from '~/contract';
import { createReach, type ReachOptions } from '~/server/areas/predictions/serving/reach';
import { Gateway } from '~/server/platform/gateway/gateway';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';
import { connected } from '~/server/platform/isolation/ownedSocket';
import { fakeRuntimes } from '../support/fakeRuntimes';
import { addJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type Opened, type TestWorkspace } from '../support/openWorkspace';

/** Answers what it was asked, on $PORT. */
export const ECHO = `
import json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
class Echo(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def answer(self):
        if self.path == "/die":
            os._exit(3)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        text = json.dumps({"path": self.path, "method": self.command, "body": body.decode("latin1"), "headers": {k.lower(): v for k, v in self.headers.items()}, "tag": TAG}).encode()
        if self.path == "/html":
            text = b"<script>parent.hacked = 1</script>"
        self.send_response({"/fails": 500, "/rejects": 400}.get(self.path, 200))
        self.send_header("Content-Type", "text/html" if self.path == "/html" else "application/json")
        self.send_header("Set-Cookie", "session=stolen; Path=/")
        self.send_header("Content-Security-Policy", "default-src *")
        self.send_header("Location", "https://elsewhere.example")
        self.send_header("X-Model", "echo")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
    do_GET = do_POST = answer
    def log_message(self, *args): pass
TAG = "one"
time.sleep(WAIT)
print("listening", flush=True)
class Server(ThreadingHTTPServer):
    request_queue_size = 128
Server(("127.0.0.1", int(os.environ["PORT"])), Echo).serve_forever()
`;
export const echo = (tag = 'one', waitSeconds = 0) =>
  ECHO.replace('TAG = "one"', `TAG = ${JSON.stringify(tag)}\nWAIT = ${waitSeconds}`);

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Asked {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Asks an address as a program does. */
export const call = (
  url: string,
  { method = 'GET', key, body, headers = {} }: Asked = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = {
      ...headers,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    };
    const request = http.request(url, { method, headers: sent, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });

export interface Deployed {
  readonly server: TestWorkspace;
  readonly gateway: Gateway;
  readonly token: string;
  make(program: string, changes?: { main_file?: string; name?: string }): Promise<Prediction>;
  add(pf_id: string, program: string): Promise<Prediction>;
  addSource(pf_id: string, source: VersionSource): Promise<Prediction>;
  deploy(pf_id: string, version?: number): Promise<void>;
  stop(pf_id: string, version?: number): Promise<void>;
  read(pf_id: string): Promise<Prediction>;
  versionOf(pf_id: string, version?: number): Promise<PredictionVersion>;
  until(pf_id: string, version: number, ...statuses: string[]): Promise<PredictionVersion>;
  key(pf_id: string, version?: number): Promise<string>;
  url(pf_id: string, version: number | 'live', path?: string): string;
  close(): Promise<void>;
}

/** A workspace with a real gateway, and what these tests do with it. `on` says where its jobs run. */
export const openPredictions = async (
  { config, ...opened }: Opened = {},
  on: Partial<JobSettings> = {},
): Promise<Deployed> => {
  const editorFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-editor-'));
  const gateway = await Gateway.listen({
    host: '127.0.0.1',
    port: 0,
    connections: CONNECTION_LIMITS,
    editorFolder,
    report: (error) => {
      throw error;
    },
  });
  const runtimes = {
    ...fakeRuntimes(),
    publicPort: gateway.port,
    mount: (prefix: string, site: Parameters<Gateway['mount']>[1]) => gateway.mount(prefix, site),
  };
  const server = await openWorkspace({
    ...opened,
    runtimes,
    config: { nodeUrls: [`http://127.0.0.1:${gateway.port}`], ...config },
  });
  const token = await server.signIn();
  const as = { token };
  const sourceOf = async (program: string, main_file = 'serve.py'): Promise<VersionSource> => ({
    kind: 'job',
    batch_job_id: (await addJob(server, token, program, { main_file, job_name: 'Serve', ...on }))
      .batch_job_id,
  });
  const at: Deployed = {
    server,
    gateway,
    token,
    async make(program, { main_file, name = 'Echo' } = {}) {
      const source = await sourceOf(program, main_file);
      return (
        await server.get(
          'predictions',
          'create',
          { settings: { pf_name: name, collaborators: [] }, source },
          as,
        )
      ).prediction;
    },
    add: async (pf_id, program) => at.addSource(pf_id, await sourceOf(program)),
    addSource: async (pf_id, source) =>
      (await server.get('predictions', 'createVersion', { pf_id, source }, as)).prediction,
    async deploy(pf_id, version = 1) {
      expect((await server.get('predictions', 'deploy', { pf_id, version }, as)).status).toBe(
        'Deploy Submitted',
      );
    },
    async stop(pf_id, version = 1) {
      expect((await server.get('predictions', 'stop', { pf_id, version }, as)).status).toBe(
        'Stop prediction submitted',
      );
    },
    read: async (pf_id) => (await server.get('predictions', 'read', { pf_id }, as)).prediction,
    versionOf: async (pf_id, version = 1) =>
      (await at.read(pf_id)).pf_details.find((each) => each.version === version)!,
    async until(pf_id, version, ...statuses) {
      await expect
        .poll(async () => (await at.versionOf(pf_id, version)).status, SLOW_TIMEOUT)
        .toSatisfy((found: string) => statuses.includes(found));
      return at.versionOf(pf_id, version);
    },
    key: async (pf_id, version = 1) =>
      (await server.get('predictions', 'createKey', { pf_id, version }, as)).key,
    url: (pf_id, version, rest = '/') =>
      `http://127.0.0.1:${gateway.port}/pf/${pf_id}/${version === 'live' ? 'live' : `versions/${version}`}${rest}`,
    async close() {
      for (const { pf_id, pf_details } of (await server.get('predictions', 'readAll', {}, as))
        .predictions) {
        for (const { version } of pf_details)
          await server.ask('predictions', 'stop', { pf_id, version }, as);
      }
      const all = async () =>
        (await server.get('predictions', 'readAll', {}, as)).predictions.flatMap(({ pf_details }) =>
          pf_details.map(({ status }) => status),
        );
      const over = ['Defined', 'Stopped', 'Deployment Failed'];
      await vi.waitFor(
        async () => expect((await all()).every((status) => over.includes(status))).toBe(true),
        SLOW_TIMEOUT,
      );
      await server.close();
      await gateway.close();
      await rm(editorFolder, { recursive: true, force: true });
    },
  };
  return at;
};

/** The way to programs of a test's own; whose program listens there is the matter of other tests. */
export const openReach = (tunnels?: ReachOptions['tunnels']) =>
  createReach({
    tunnels: tunnels ?? {
      agentOf: () => {
        throw new Error('Nothing here is on a node.');
      },
    },
    open:
      ({ port }) =>
      async () => {
        const socket = net.connect(port, '127.0.0.1');
        await connected(socket);
        return socket;
      },
  });
