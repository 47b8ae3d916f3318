/** Calls of a deployed prediction: through the gateway with its key, and straight to the process, in turns. */
import { Agent, request } from 'node:http';
import { api } from '../../../src/contract/index.ts';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { bootServer, median } from '../kit.mjs';

export const name = 'predictions';

const CALLS = 400;
const BODY = JSON.stringify({ instances: [[1, 2, 3, 4]] });
/** Program of a small model: it reads JSON, works for a millisecond, and answers JSON with the port it listens at. */
const PROGRAM = `
import json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
PORT = int(os.environ["PORT"])
class Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    def do_POST(self):
        rows = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["instances"]
        until = time.perf_counter() + 0.001
        while time.perf_counter() < until: pass
        answer = json.dumps({"predictions": [sum(row) for row in rows], "port": PORT}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        self.wfile.flush()
    do_GET = lambda self: self.send_error(404)
    def log_message(self, *args): pass
ThreadingHTTPServer(("127.0.0.1", PORT), Model).serve_forever()
`;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One call; its answer and how long it took. */
const call = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': BODY.length, ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => {
          const ms = performance.now() - since;
          if (answer.statusCode === 200) resolve({ ms, ...JSON.parse(text) });
          else reject(new Error(`${answer.statusCode} ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(BODY);
  });

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  try {
    const { ask, add } = await jobsOn(server);
    const { batch_job_id } = await add(PROGRAM, { job_name: 'Model', main_file: 'model.py' });
    const settings = { pf_name: 'Model', collaborators: [] };
    const {
      prediction: { pf_id },
    } = await ask(api.predictions.create, { settings, source: { kind: 'job', batch_job_id } });
    const version = { pf_id, version: 1 };
    const { key } = await ask(api.predictions.createKey, version);
    await ask(api.predictions.deploy, version);
    const { address } = await ask(api.predictions.calls, version);
    const headers = { authorization: `Bearer ${key}` };
    // Waits until it is deployed.
    const { port } = await call(`${address}/predict`, headers);
    const direct = `http://127.0.0.1:${port}/predict`;
    const added = [];
    const times = [];
    for (let at = 0; at < runs; at += 1) {
      const [through, straight] = [[], []];
      for (let calls = 0; calls < CALLS; calls += 1) {
        through.push((await call(`${address}/predict`, headers)).ms);
        straight.push((await call(direct)).ms);
      }
      added.push(median(through) - median(straight));
      times.push(median(through) / median(straight));
    }
    row('a call of a prediction: what the gateway adds', { unit: 'ms', promise: 2 }, added);
    row(
      'a call of a prediction through the gateway',
      { unit: '×', promise: 1.5, against: 'asking the process directly, 1 ms of work' },
      times,
    );
    await ask(api.predictions.stop, version);
    while ((await ask(api.predictions.read, { pf_id })).prediction.status !== 'Stopped')
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
  } finally {
    agent.destroy();
    await server.remove();
  }
};
