import { expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { passing, settle } from '#test/harness/wire';
import { start } from '~/web/features/notebooks/events';
import { executedFiles } from './executedFiles';

/** How many files a click may lead through, besides lib and ui and those that every action leads through. */
const MOST_FILES = 12;

const work = atNotebooks(['Factorials'], (idOf) => `/notebooks/${idOf('Factorials')}`);

test('the start of a notebook is read in few files', async () => {
  const nothing = async () => {
    work.app.dispatch({ type: 'test/nothing' });
    await passing(work.wire, 35_000);
  };
  const files = await executedFiles(nothing, async () => {
    work.start('Factorials');
    await settle(work.wire);
    await passing(work.wire, 3_000);
    expect(work.app.told()).toContain(start.succeeded.type);
  });
  expect(files).toContain('src/web/features/notebooks/flows/startNotebook.saga.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
