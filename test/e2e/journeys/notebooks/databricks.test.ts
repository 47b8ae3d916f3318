/** A notebook that Databricks exported, whose own kinds of output hold objects: in the editor, at rest, and published. */
import { readFileSync } from 'node:fs';
import type { FrameLocator } from 'playwright-core';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { fixture } from '#test/harness/machine';
import { api } from '~/contract';
import { checkAppearance, eventually, journey, screenshot, signIn } from '../../harness';
import { editor, outputs, runCell, start, withPython } from '../steps';

const KIND = 'application/vnd.databricks.v1+output';
const exported = (): string => {
  const notebook = JSON.parse(
    readFileSync(fixture('outside/notebooks/databricks.ipynb'), 'utf8'),
  ) as { cells: object[] };
  const shows = (data: object) => ({ output_type: 'display_data', data, metadata: {} });
  notebook.cells.push({
    cell_type: 'code',
    execution_count: null,
    metadata: {},
    source: ['display(spark.table("wines"))'],
    outputs: [
      shows({
        'text/html': ['<table><tr><th>wine</th></tr><tr><td>Riesling</td></tr></table>'],
        [KIND]: {
          type: 'table',
          data: [['Riesling']],
          schema: [{ name: 'wine', type: '"string"' }],
        },
      }),
      shows({ [KIND]: { type: 'ipynbError', errorSummary: 'SparkException: no cluster' } }),
    ],
  });
  return JSON.stringify(notebook);
};

/** Waits for what the outputs show; `html` is where their html is. */
const shown = async (cells: FrameLocator, html: FrameLocator = cells) => {
  await html.getByText('Riesling').waitFor();
  await cells.getByText(`This output cannot be shown here: ${KIND}`).waitFor();
};

journey(
  'an export of Databricks shows its outputs in the editor, at rest and published, and runs',
  withPython,
  async ({ page, server }) => {
    const { ask, addNotebook } = await jobsOn(server);
    const { notebook_id } = await addNotebook('Databricks', exported());
    await page.goto(server.origin);
    await signIn(page, server);
    await page.goto(`${server.origin}/notebooks/${notebook_id}`);
    await shown(page.frameLocator('iframe[title="Cells and outputs of Databricks"]'));
    await screenshot(page, 'databricks at rest');
    await start(page);
    await shown(editor(page));
    await screenshot(page, 'databricks editor');
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => outputs(page, 0).innerText()).toMatch(/^dbx\s*$/);

    const { publication } = await ask(api.published.publish, {
      workload_type: 'notebook',
      object_id: notebook_id,
      about: {
        summary: 'Wines.',
        arxiv_id: null,
        task_category: 'general',
        task: 'tutorial',
        tags: ['wines'],
      },
      audience: 'link',
      includes: { code: true, outputs: true, files: true },
    });
    await page.goto(`${server.origin}/shared/notebooks/${publication.publish_token}`);
    const published = page.frameLocator('iframe');
    await shown(published, published.frameLocator('iframe').last());
    await checkAppearance(page, 'databricks published');
  },
);
