import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { Bench } from '#test/server/runtimes/bench';
import { areaFolder, plant, problemOf } from '../support/driveFiles';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

describe('a notebook that names a dataset', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    await plant(server, { 'data/a.csv': 'first' });
  });
  afterAll(() => server.close());

  it('NB-14 is given what it holds when it starts, in a folder and by variables, and says which data that is', async () => {
    const {
      dataset: { dataset_id },
    } = await server.get(
      'datasets',
      'create',
      { dataset_name: 'My data', path: '/data/' },
      { token },
    );
    const { notebook_id } = await addNotebook(server, token, { dataset_id });
    await server.get('notebooks', 'connect', { notebook_id }, { token });
    const spec = server.runtimes.started.at(-1);
    expect(spec?.data?.name).toBe('My data');
    const { environment, readable } = await spec!.data!.ready();
    const { ATELIER_DATASET: tree = '', ...others } = environment;
    expect([others, readable]).toEqual([{ ATELIER_DATASETS_MY_DATA: tree }, [tree]]);
    expect(await readFile(path.join(tree, 'a.csv'), 'utf8')).toBe('first');
    expect(await readlink(path.join(spec!.folder, 'datasets/My-data'))).toBe(tree);
    const {
      notebook: {
        execution_details: [execution],
      },
    } = await server.get('notebooks', 'read', { notebook_id }, { token });
    expect(execution?.dataset).toMatchObject({
      dataset_id,
      dataset_name: 'My data',
      file_count: 1,
      total_bytes: 5,
    });
    await server.get(
      'notebooks',
      'disconnect',
      { notebook_id, submission_id: execution?.submission_id ?? '' },
      { token },
    );

    await rm(path.join(areaFolder(server), 'data'), { recursive: true });
    const [status, , sentence] = problemOf(
      await server.ask('notebooks', 'connect', { notebook_id }, { token }),
    );
    expect([status, sentence]).toEqual([
      500,
      'The folder /data of the drive of admin, which the dataset My data names, is not there any more. ' +
        'Put it back, choose another folder in the settings of the dataset, or choose another dataset.',
    ]);
  });
});

describe.skipIf(machine.python === null)('the kernel of a notebook with a dataset', () => {
  it('finds it by the variables of its data', async () => {
    const bench = await Bench.open();
    try {
      const data = {
        name: 'x',
        ready: () => Promise.resolve({ readable: [], environment: { ATELIER_DATASET: '/data/x' } }),
      };
      const page = await bench.page(
        ['import os\nprint(os.environ["ATELIER_DATASET"])'],
        (await bench.runtime('plain'))?.runtime_id ?? null,
        1,
        { data },
      );
      await page.run(['c1']);
      expect(page.text('c1')).toBe('/data/x\n');
    } finally {
      await bench.close();
    }
  });

  it('does not start where its data cannot be had, and says why', async () => {
    const bench = await Bench.open();
    try {
      const spec = await bench.notebook(['1'], (await bench.runtime('plain'))?.runtime_id ?? null);
      await bench.runtimes.start({
        ...spec,
        data: { name: 'x', ready: () => Promise.reject(new Error('The disk is full.')) },
      });
      await expect(bench.address(spec.notebookId)).rejects.toThrow('The disk is full.');
    } finally {
      await bench.close();
    }
  });
});
