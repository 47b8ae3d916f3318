import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { openPage, publish, TERMS } from './published';

const MIB = 1024 * 1024;
const printed = (bytes: number) =>
  JSON.stringify({
    cells: Array.from({ length: 50 }, (_, at) => ({
      cell_type: 'code',
      id: `c${at}`,
      metadata: {},
      source: 'train()',
      execution_count: 1,
      outputs: [
        {
          output_type: 'stream',
          name: 'stdout',
          text: `${'x'.repeat(99)}\n`.repeat(Math.ceil(bytes / 50 / 100)),
        },
      ],
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

describe('what programs leave beside published work', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const made = async () => {
    const notebook = await addNotebook(server, token);
    return {
      notebook,
      folder: server.workspace.files.absolute(
        notebook.user_name,
        `notebooks/${notebook.notebook_id}`,
      ),
    };
  };
  const ask = (object_id: string) =>
    server.ask(
      'published',
      'publish',
      { workload_type: 'notebook', object_id, ...TERMS },
      { token },
    );

  it('RT-33 links, pipes and what they lead to do not go along, and nothing waits for them', async () => {
    const {
      notebook: { notebook_id, main_file },
      folder,
    } = await made();
    await fs.symlink('/etc/passwd', path.join(folder, 'passwd.txt'));
    await fs.symlink('/etc', path.join(folder, 'etc'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.txt')]);
    await fs.writeFile(path.join(folder, 'data.csv'), 'a,b\n');
    const { publish_token } = await publish(server, token, notebook_id);
    const { published } = await server.get('published', 'read', {
      publish_token,
      workload_type: 'notebook',
    });
    expect(published.files.map(({ path: name }) => name).sort()).toEqual(
      [main_file, 'data.csv'].sort(),
    );
  });

  it.each(['link', 'pipe'])('a main file that became a %s is refused by its name', async (what) => {
    const {
      notebook: { notebook_id, main_file },
      folder,
    } = await made();
    await fs.rm(path.join(folder, main_file));
    if (what === 'link') await fs.symlink('/etc/passwd', path.join(folder, main_file));
    else execFileSync('mkfifo', [path.join(folder, main_file)]);
    const reply = await ask(notebook_id);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect('failure' in reply && reply.failure.Error).toContain(main_file);
  });

  it('50 MB of outputs are published and read, and more than a page holds is refused with what to do', async () => {
    const {
      notebook: { notebook_id, main_file },
      folder,
    } = await made();
    await fs.writeFile(path.join(folder, main_file), printed(50 * MIB));
    const { publish_token } = await publish(server, token, notebook_id);
    const {
      published: { page_url },
    } = await server.get('published', 'read', { publish_token, workload_type: 'notebook' });
    expect((await openPage(server, page_url)).text.length).toBeGreaterThan(10 * MIB);
    await fs.writeFile(path.join(folder, main_file), printed(70 * MIB));
    const reply = await ask(notebook_id);
    expect([reply.status, 'failure' in reply && reply.failure.Error]).toEqual([
      413,
      expect.stringMatching(/larger than|too large/),
    ]);
  });
});
