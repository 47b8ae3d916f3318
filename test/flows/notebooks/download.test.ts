import { expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { dropped, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { downloadFailed, downloadReady, downloadRequested } from '~/web/features/notebooks/events';

const work = atNotebooks(['One', 'Two'], () => '/notebooks');
const says = async (name: string, form: 'ipynb' | 'py' | 'html') => {
  work.app.dispatch(downloadRequested({ notebook_id: work.idOf(name), form }));
  await settle(work.wire);
};

test.each([
  ['ipynb', 'One.ipynb'],
  ['py', 'One.py'],
  ['html', 'One.html'],
] as const)('a notebook is to be had as %s where the server says', async (form, name) => {
  const next = work.app.next(downloadReady);
  await says('One', form);
  const { payload } = await next;
  expect(payload.name).toBe(name);
  const { pathname, search } = new URL(payload.url, 'http://localhost:8080');
  const answer = await work.server.app.inject({ method: 'GET', url: pathname + search });
  expect([answer.statusCode, answer.body.includes('print(1)')]).toEqual([200, true]);
});

test('two clicks ask once, two forms ask twice', async () => {
  for (const form of ['py', 'py', 'html'] as const)
    work.app.dispatch(downloadRequested({ notebook_id: work.idOf('Two'), form }));
  await settle(work.wire);
  expect(work.wire.count(api.notebooks.download)).toBe(2);
});

test('what cannot be had is told with the reason, and is asked for anew by the next click', async () => {
  work.wire.break(api.notebooks.download, dropped);
  await says('One', 'html');
  expect(work.app.told()).toContain(downloadFailed.type);
  expect(work.notices()).toMatchObject([
    {
      kind: 'error',
      text: 'The notebook could not be downloaded',
      lines: ['The server could not be reached'],
    },
  ]);
  work.wire.mend(api.notebooks.download);
  const next = work.app.next(downloadReady);
  await says('One', 'html');
  await next;
});
