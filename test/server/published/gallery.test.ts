import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { api, RequestOf } from '~/contract';
import { addJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { publish, TERMS } from './published';

type Sought = Omit<RequestOf<typeof api.published.gallery>, 'user_name'>;

describe('the gallery', () => {
  let server: TestWorkspace;
  let [owner, mate, stranger] = ['', '', ''];
  beforeAll(async () => {
    server = await openWorkspace();
    [owner, mate, stranger] = [
      await server.addUser('owner'),
      await server.addUser('mate'),
      await server.addUser('stranger', 'elsewhere'),
    ];
    const put = async (
      notebook_name: string,
      audience: 'team' | 'link' | 'world',
      about: Partial<typeof TERMS.about> = {},
    ) => {
      const { notebook_id } = await addNotebook(server, owner, { notebook_name });
      return publish(server, owner, notebook_id, { audience, about: { ...TERMS.about, ...about } });
    };
    await put('Growth', 'team');
    await put('Cats', 'world', {
      task_category: 'computer_vision',
      task: 'object_detection',
      tags: ['100%_cats', 'maths'],
    });
    await put('Linked', 'link', { summary: 'With a link \\ alone.' });
    const job = await addJob(server, mate, 'true', { main_file: 'a.sh', job_name: 'Train' });
    await publish(server, mate, job.batch_job_id, { audience: 'team' }, 'batchjob');
  });
  afterAll(() => server.close());

  const ask = (sought: Sought = {}, token = mate) =>
    server.get('published', 'gallery', sought, { token });
  const names = async (sought: Sought = {}, token = mate) =>
    (await ask(sought, token)).publications.map(({ name }) => name);

  it('RT-35 shows what the team published, and of others what is for everybody alone, nobody is named by what they sign in with', async () => {
    expect([await names(), await names({}, stranger)]).toEqual([
      ['Train', 'Linked', 'Cats', 'Growth'],
      ['Cats'],
    ]);
    const {
      publications: [cats],
    } = await ask({}, stranger);
    expect(cats).toMatchObject({
      author: { handle: 'owner', fullname: 'owner of atelier' },
      audience: 'world',
      task_category_label: 'Computer vision',
      task_label: 'Object detection',
    });
    expect(Object.keys(cats!)).not.toContain('user_name');
  });

  it('is narrowed by kind, category, task, tag, person and text, whose signs mean themselves', async () => {
    const found = [
      { workload_type: 'batchjob' },
      { task_category: 'computer_vision' },
      { task: 'tutorial' },
      { tag: '100%_cats' },
      { tag: 'cats' },
      { handle: 'mate' },
      { text: 'object det' },
      { text: '%' },
      { text: '_' },
      { text: '\\' },
      { text: ' GROW ' },
      { text: 'owner of' },
      { text: 'cats', tag: 'maths' },
    ] satisfies Sought[];
    expect(await Promise.all(found.map((sought) => names(sought)))).toEqual([
      ['Train'],
      ['Cats'],
      ['Train', 'Linked', 'Growth'],
      ['Cats'],
      [],
      ['Train'],
      ['Cats'],
      ['Cats'],
      ['Cats'],
      ['Linked'],
      ['Train', 'Cats', 'Growth'],
      ['Linked', 'Cats', 'Growth'],
      ['Cats'],
    ]);
  });

  it('says how much there is of each category, task and tag, of what one may see alone', async () => {
    expect(await ask()).toMatchObject({
      total: 4,
      tasks: [],
      categories: [
        { value: 'computer_vision', label: 'Computer vision', count: 1 },
        { value: 'general', label: 'General', count: 3 },
      ],
      tags: [
        { value: 'maths', count: 4 },
        { value: '100%_cats', count: 1 },
      ],
    });
    expect((await ask({ task_category: 'general' })).tasks).toEqual([
      { value: 'tutorial', label: 'Tutorial', count: 3 },
    ]);
    expect((await ask({}, stranger)).categories).toEqual([
      { value: 'computer_vision', label: 'Computer vision', count: 1 },
    ]);
  });

  it('comes in pages of 24, the newest first', async () => {
    const crowd = await server.addUser('crowd', 'crowded');
    const { notebook_id } = await addNotebook(server, crowd, { notebook_name: 'First' });
    await publish(server, crowd, notebook_id, { audience: 'team' });
    for (let at = 0; at < 25; at += 1) {
      const job = await addJob(server, crowd, 'true', { main_file: 'a.sh', job_name: `Job ${at}` });
      await publish(server, crowd, job.batch_job_id, { audience: 'team' }, 'batchjob');
    }
    const [first, second, third] = [
      await ask({}, crowd),
      await ask({ page: 2 }, crowd),
      await ask({ page: 3 }, crowd),
    ];
    expect(
      [first, second, third].map(({ publications, total }) => [publications.length, total]),
    ).toEqual([
      [24, 27],
      [3, 27],
      [0, 27],
    ]);
    expect([first.publications[0]?.name, second.publications.map(({ name }) => name)]).toEqual([
      'Job 24',
      ['Job 0', 'First', 'Cats'],
    ]);
    expect(
      (await server.ask('published', 'gallery', { text: 'x'.repeat(201) }, { token: crowd }))
        .status,
    ).toBe(422);
  });

  it('on a plan that shows nothing of teammates there is what one published, and what is for everybody', async () => {
    await server.workspace.accounts.keepPlan('atelier', null);
    try {
      expect(await names()).toEqual(['Train', 'Cats']);
    } finally {
      await server.workspace.accounts.keepPlan('atelier', 'creator_pro');
    }
  });

  it('RT-39 tells who somebody is: to their team, and to everybody where they published something for everybody', async () => {
    const who = (handle: string, token: string) =>
      server.ask('published', 'person', { handle }, { token });
    expect(await who('owner', stranger)).toMatchObject({
      status: 200,
      value: { person: { handle: 'owner', fullname: 'owner of atelier' } },
    });
    expect([
      (await who('mate', owner)).status,
      (await who('mate', stranger)).status,
      (await who('none', owner)).status,
    ]).toEqual([200, 404, 404]);
    expect(await who('mate', stranger)).toMatchObject({
      failure: { Error: 'There is nobody here by this name.' },
    });
  });
});
