import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { layRun, metricLines } from '../jobs/fixtures';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const at = (seconds: number) => ({ start_time: String(1_700_000_000_000 + seconds * 1000) });

describe('nested runs of an experiment', () => {
  let server: TestWorkspace;
  let token: string;
  const keys = new Map<string, string>();
  const table = async (asked: object = {}) =>
    server.get(
      'experiments',
      'runs',
      { project_name: 'Default', fields: ['m.score'], ...asked },
      { token },
    );
  const tree = async (expanded: readonly string[], asked: object = {}) => {
    const { rows } = await table({
      expanded: expanded.map((name) => keys.get(name) ?? name),
      sort: { field: 'a.name', descending: false },
      ...asked,
    });
    return rows.map(({ run_name, depth, children }) => [
      run_name.replace('run-', ''),
      depth,
      children,
    ]);
  };

  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
    token = await server.signIn();
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Explore' });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    const run = (id: string, seconds: number, score: number, parent?: string) =>
      layRun(folder, {
        id,
        meta: at(seconds),
        params: parent === undefined ? { x: id } : { x: id, fold: id, C: id },
        metrics:
          parent === undefined
            ? { score: metricLines([score]) }
            : {
                score: metricLines([score]),
                'a fold': metricLines([1]),
                'b fold': metricLines([1]),
              },
        ...(parent !== undefined && { tags: { 'mlflow.parentRunId': parent } }),
      });
    await run('cv', 0, 10);
    await run('fold1', 1, 1, 'cv');
    await run('fold2', 2, 2, 'cv');
    await run('fold3', 3, 3, 'cv');
    await run('deep', 4, 9, 'fold2');
    await run('other', 5, 5);
    await run('orphan', 6, 6, 'somewhere else');
    await run('ring1', 7, 7, 'ring2');
    await run('ring2', 8, 8, 'ring1');
    await vi.waitFor(
      async () => {
        const asked = { project_name: 'Default' };
        const { reading } = await server.get('experiments', 'read', asked, { token });
        expect([reading.left, (await table()).total]).toEqual([0, 9]);
      },
      { timeout: 60_000 },
    );
    for (const { run_name, run_id } of (await table()).rows)
      keys.set(run_name.replace('run-', ''), run_id);
  });
  afterAll(() => server.close());

  it('stand below their parents where those are expanded, and none is lost [EXP-01]', async () => {
    expect(await tree([])).toEqual([
      ['cv', 0, 3],
      ['orphan', 0, 0],
      ['other', 0, 0],
      ['ring1', 0, 1],
      ['ring2', 0, 1],
    ]);
    expect(await tree(['cv', 'fold2', 'ring1', 'nobody'])).toEqual([
      ['cv', 0, 3],
      ['fold1', 1, 0],
      ['fold2', 1, 1],
      ['deep', 2, 0],
      ['fold3', 1, 0],
      ['orphan', 0, 0],
      ['other', 0, 0],
      ['ring1', 0, 1],
      ['ring2', 0, 1],
    ]);
    expect(await tree(['fold2'])).toHaveLength(5);
  });

  it('are read page by page, and counted apart from the rows', async () => {
    const expanded = [keys.get('cv')!];
    const sort = { field: 'm.score', descending: true };
    const { rows, total, found } = await table({ expanded, sort, offset: 1, limit: 2 });
    expect([rows.map(({ run_name }) => run_name), total, found]).toEqual([
      ['run-fold3', 'run-fold2'],
      8,
      9,
    ]);
    expect(await table({ expanded, offset: 100 })).toMatchObject({ rows: [], total: 8, found: 9 });
  });

  it('that the filter finds without their parent stand at the top, so do pinned ones', async () => {
    expect(await tree([], { filter: 'metrics.score < 3' })).toEqual([
      ['fold1', 0, 0],
      ['fold2', 0, 0],
    ]);
    expect((await tree([], { pinned: [keys.get('fold3')] }))[0]).toEqual(['fold3', 0, 0]);
    expect(await tree([], { filter: 'metrics.score > 100', hidden: [keys.get('cv')] })).toEqual([]);
  });

  it('are a plain list for who does not ask for a tree', async () => {
    const { rows, total } = await table({ limit: 3 });
    expect([rows.length, total, rows[0]]).toEqual([
      3,
      9,
      expect.not.objectContaining({ depth: 0 }),
    ]);
  });

  it('do not outnumber the fields of the runs around them', async () => {
    const { fields } = await server.get(
      'experiments',
      'read',
      { project_name: 'Default' },
      { token },
    );
    expect(fields.filter(({ key }) => /^[pm]/.test(key))).toMatchObject([
      { key: 'p.x', runs: 9, top_runs: 3 },
      { key: 'p.C', runs: 7, top_runs: 1 },
      { key: 'p.fold', runs: 7, top_runs: 1 },
      { key: 'm.score', runs: 9, top_runs: 3 },
      { key: 'm.a fold', runs: 7, top_runs: 1 },
      { key: 'm.b fold', runs: 7, top_runs: 1 },
    ]);
  });
});
