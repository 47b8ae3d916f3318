import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORM_LIMITS } from '~/server/platform/http/forms/forms';
import { jobSettings } from '../support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const BOUNDARY = 'parts';
const END = `--${BOUNDARY}--\r\n`;
const config = () =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="config"\r\n\r\n${JSON.stringify({ user_name: ADMIN.user_name, settings: jobSettings() })}\r\n`;
const fileHead = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`;
/** A field as OpenAPI's clients send an object: with a type of its own, and from browsers with a file name. */
const typed = (name: string, text: string, { type = 'application/json', fileName = '' } = {}) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
    fileName && `; filename="${fileName}"`
  }\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;

describe('parts of forms that say what they are', () => {
  let server: TestWorkspace;
  let token: string;
  beforeEach(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/fsc/python/batchjob/create/',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload,
    });
  const noDraft = () => expect.poll(() => readdir(path.join(server.dataFolder, 'tmp'))).toEqual([]);

  it.each([
    ['JSON', {}],
    ['JSON with a charset', { type: 'application/json; charset=utf-8' }],
    ['a vendor type of JSON', { type: 'application/vnd.api+json' }],
    ['text', { type: 'text/plain' }],
    ['bytes', { type: 'application/octet-stream' }],
    ["JSON with a file name, as of a browser's Blob", { fileName: 'blob' }],
  ])('a config whose part says that it is %s makes the job', async (_what, head) => {
    const settings = { ...jobSettings(), environment_variables: { BIG: '12345678901234567890' } };
    const text = JSON.stringify({ user_name: ADMIN.user_name, settings });
    const reply = await send(
      `${typed('config', text, head)}${fileHead('train.py')}x\r\n${typed('files[]', '{"a":1}', { fileName: 'a.json' })}${END}`,
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { job: {} }]);
    const { job } = reply.json<{ job: { batch_job_id: string } }>();
    const folder = path.join(server.dataFolder, 'files/admin/jobs', job.batch_job_id);
    expect((await readdir(folder)).sort()).toEqual(['a.json', 'train.py']);
    await noDraft();
  });

  it('the fields of a body may be JSON parts of their own', async () => {
    const reply = await send(
      `${typed('user_name', JSON.stringify(ADMIN.user_name))}${typed('settings', JSON.stringify(jobSettings()))}${fileHead('train.py')}x\r\n${END}`,
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { job: {} }]);
  });

  it.each([
    ['config', '{', 422, 'The config of the form is not JSON.'],
    [
      'config',
      'x'.repeat(FORM_LIMITS.config + 1),
      413,
      'The config of the form is larger than 2 MiB. Upload larger files afterwards.',
    ],
    ['settings', '{"a":', 422, 'The field settings of the form is not JSON.'],
    [
      'settings',
      `"${'x'.repeat(FORM_LIMITS.config)}"`,
      413,
      'The field settings of the form is larger than 2 MiB. Upload larger files afterwards.',
    ],
  ])(
    'a JSON part %s that cannot be taken is refused by its name (%#)',
    async (name, text, status, sentence) => {
      const reply = await send(`${typed(name, text)}${fileHead('train.py')}x\r\n${END}`);
      expect([reply.statusCode, reply.json<{ Error: string }>().Error]).toEqual([status, sentence]);
      await noDraft();
      expect(server.reported).toEqual([]);
    },
  );

  it('many JSON parts are refused like many fields', async () => {
    const reply = await send(
      `${config()}${Array.from({ length: 6 }, (_, at) => typed(`f${at}`, '1')).join('')}${END}`,
    );
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { code: 'too_large', Error: 'The form has too many fields. Upload larger files afterwards.' },
    ]);
  });
});
