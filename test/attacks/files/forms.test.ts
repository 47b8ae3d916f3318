import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORM_LIMITS, openForms } from '~/server/platform/http/forms/forms';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { jobSettings } from '#test/server/support/jobSettings';

const MIB = 1024 * 1024;
const BOUNDARY = 'attack';
const CONFIG = JSON.stringify({ user_name: ADMIN.user_name, settings: jobSettings() });
const config = (text = CONFIG) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="config"\r\n\r\n${text}\r\n`;
const fileHead = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** A form whose files are so many bytes long, made as it is read. */
function* formOf(sizes: Readonly<Record<string, number>>) {
  yield Buffer.from(config());
  for (const [name, size] of Object.entries(sizes)) {
    yield Buffer.from(fileHead(name));
    const chunk = Buffer.alloc(256 * 1024, 'x');
    for (let left = size; left > 0; left -= chunk.length)
      yield chunk.subarray(0, Math.min(left, chunk.length));
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(END);
}

describe('forms', () => {
  let server: TestWorkspace;
  let token: string;
  beforeEach(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const headers = () => ({
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  });
  const send = (payload: Readable | string) =>
    server.app.inject({
      method: 'POST',
      url: '/fsc/python/batchjob/create/',
      headers: headers(),
      payload,
    });
  const drafts = () => readdir(path.join(server.dataFolder, 'tmp'));
  const noDraft = () => expect.poll(drafts).toEqual([]);

  it('many at once hold little memory, and all arrive', async () => {
    const held = () => process.memoryUsage().external + process.memoryUsage().heapUsed;
    const before = held();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, held() - before);
    }, 5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(Readable.from(formOf({ 'train.py': 1, 'data.bin': 12 * MIB }))),
      ),
    );
    clearInterval(watch);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    // 240 MiB came.
    expect(most / MIB).toBeLessThan(120);
    const { job } = answers[0]!.json<{ job: { batch_job_id: string } }>();
    const stored = await readFile(
      path.join(server.dataFolder, 'files/admin/jobs', job.batch_job_id, 'data.bin'),
    );
    expect([stored.length, stored.subarray(-3).toString()]).toEqual([12 * MIB, 'xxx']);
    await noDraft();
  });

  it.each([
    [
      'a file',
      { 'train.py': FORM_LIMITS.file + 1 },
      'train.py is larger than 64 MiB. Upload larger files afterwards.',
    ],
    [
      'all files together',
      Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.bin`, 60 * MIB])),
      'A form brings at most 256 MiB. Upload larger files afterwards.',
    ],
    [
      'the number of files',
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}.bin`, 1])),
      'A form brings at most 50 files. Upload larger files afterwards.',
    ],
  ])(
    'where %s is more than a form may bring, the limit is named and nothing is kept',
    async (_what, files, sentence) => {
      const reply = await send(Readable.from(formOf(files)));
      expect([reply.statusCode, reply.json()]).toEqual([
        413,
        { code: 'too_large', Error: sentence },
      ]);
      await noDraft();
      expect(server.reported).toEqual([]);
    },
  );

  it('a form that is said to be larger is refused before it is read', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/fsc/python/batchjob/create/',
      headers: { ...headers(), 'content-length': String(2 ** 40) },
      payload: Readable.from([config()]),
    });
    expect(reply.statusCode).toBe(413);
  });

  it("nobody reads a stranger's form", async () => {
    let asked = 0;
    const payload = new Readable({
      read() {
        asked += 1;
        this.push(asked < 1000 ? Buffer.alloc(64 * 1024) : null);
      },
    });
    const reply = await server.app.inject({
      method: 'POST',
      url: '/fsc/python/batchjob/create/',
      headers: { ...headers(), authorization: 'Bearer nobody' },
      payload,
    });
    expect(reply.statusCode).toBe(401);
    expect(asked).toBeLessThan(10);
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['a form that ends in a file', `${config()}${fileHead('train.py')}half`],
    [
      'a form that ends between files',
      `${config()}${fileHead('train.py')}whole\r\n--${BOUNDARY}\r\n`,
    ],
    ['no form at all', 'nothing of the kind'],
  ])('%s is answered in a sentence and leaves no draft', async (_what, body) => {
    const reply = await send(body);
    const sentence =
      'The request was cut off before all of it had arrived. Nothing was stored. Send it again.';
    expect([reply.statusCode, reply.json()]).toEqual([400, { code: 'aborted', Error: sentence }]);
    await noDraft();
    expect(server.reported).toEqual([]);
  });

  it('a form that names no boundary is refused', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/fsc/python/batchjob/create/',
      headers: { ...headers(), 'content-type': 'multipart/form-data' },
      payload: config(),
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'unreadable', Error: 'The request names no boundary between the parts of its form.' },
    ]);
    expect(server.reported).toEqual([]);
  });

  it('a form that its validator refuses leaves no draft', async () => {
    expect((await send(`${config('{}')}${fileHead('a')}x\r\n${END}`)).statusCode).toBe(422);
    expect((await send(`${config('{')}${fileHead('a')}x\r\n${END}`)).statusCode).toBe(422);
    expect(
      (
        await send(`${config()}${fileHead('train.py')}x\r\n${fileHead('train.py/x')}x\r\n${END}`)
      ).json(),
    ).toMatchObject({ fields: { files: 'train.py was sent as a file and as a folder.' } });
    expect((await send(`${config()}${fileHead('../x')}x\r\n${END}`)).statusCode).toBe(422);
    await noDraft();
  });

  it('connections that are cut in the middle leave no draft, also those of forms that wait', async () => {
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const begin = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          const head = Object.entries({
            ...headers(),
            host: 'localhost',
            'content-length': 10 * MIB,
          })
            .map(([name, value]) => `${name}: ${value}\r\n`)
            .join('');
          socket.write(
            `POST /fsc/python/batchjob/create/ HTTP/1.1\r\n${head}\r\n${config()}${fileHead('train.py')}half`,
            () => resolve(socket),
          );
        });
        socket.once('error', reject);
      });
    const sockets = await Promise.all(Array.from({ length: 10 }, begin));
    await expect.poll(async () => (await drafts()).length).toBe(4);
    for (const socket of sockets) socket.destroy();
    await noDraft();
    expect((await send(`${config()}${fileHead('train.py')}x\r\n${END}`)).statusCode).toBe(200);
    expect(server.reported).toEqual([]);
  });

  it('drafts that a crash left are removed at the next start', async () => {
    await mkdir(path.join(server.dataFolder, 'tmp/job-source-1'), { recursive: true });
    await writeFile(path.join(server.dataFolder, 'tmp/form-left'), 'x');
    await openForms(server.dataFolder);
    expect(await drafts()).toEqual(['job-source-1']);
  });
});
