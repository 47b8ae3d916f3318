import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openApi } from '../../scripts/conform/openapi';
import { environmentOf } from '../../scripts/python/environment.mjs';
import { jobSettings } from '../server/support/jobSettings';
import { ADMIN, openWorkspace } from '../server/support/openWorkspace';

/** Signs in and creates a job of one file, with what the generator made of the document and nothing else. */
const PROGRAM = `
import io, json, sys
from client.api.account import account_sign_in
from client.api.jobs import jobs_create
from client.client import AuthenticatedClient, Client
from client.models.account_sign_in_body import AccountSignInBody
from client.models.jobs_create_body import JobsCreateBody
from client.types import File
origin, given = sys.argv[1], json.loads(sys.argv[2])
body = AccountSignInBody.from_dict(given['person'])
token = account_sign_in.sync(client=Client(base_url=origin), body=body).to_dict()['token']
body = JobsCreateBody.from_dict({'config': given['config']})
body.files = [File(payload=io.BytesIO(b'echo made by a client\\n'), file_name='train.sh', mime_type='text/plain')]
reply = jobs_create.sync_detailed(client=AuthenticatedClient(base_url=origin, token=token), body=body)
print(json.dumps([int(reply.status_code), reply.parsed.to_dict()]))
`;

it('a client that is generated from the OpenAPI document signs in and creates a job', async () => {
  const python = environmentOf('client-requirements')?.python;
  if (!python) throw new Error('There is no environment of test/python/client-requirements.txt.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(openApi('0')));
  const generator = path.join(path.dirname(python), 'openapi-python-client');
  execFileSync(
    generator,
    ['generate', '--path', 'openapi.json', '--output-path', 'client', '--meta', 'none'],
    { cwd: folder },
  );
  await writeFile(path.join(folder, 'create.py'), PROGRAM);
  const settings = jobSettings({ job_name: 'Generated', main_file: 'train.sh' });
  const given = { person: ADMIN, config: { user_name: ADMIN.user_name, settings } };
  // Node answers while Python asks.
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(
      python,
      ['create.py', origin, JSON.stringify(given)],
      { cwd: folder },
      (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout)),
    );
  });
  const [status, reply] = JSON.parse(printed) as [number, { job: { batch_job_id: string } }];
  expect([status, reply.job]).toMatchObject([200, { job_name: 'Generated', status: 'Defined' }]);
  const kept = path.join(server.dataFolder, 'files/admin/jobs', reply.job.batch_job_id, 'train.sh');
  expect(await readFile(kept, 'utf8')).toBe('echo made by a client\n');
});
