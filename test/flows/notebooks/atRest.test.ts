import { expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { dropped, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { contentsFailed, contentsRequested } from '~/web/features/notebooks/events';
import { selectContents } from '~/web/features/notebooks/selectors';

const work = atNotebooks(['One', 'Two'], (idOf) => `/notebooks/${idOf('One')}`);
const held = () => selectContents(work.app.state(), work.idOf('One'));
const asked = () => work.wire.count(api.notebooks.contents);

test('what a notebook holds is read when its page opens, once while it stays as it is, and not while it runs', async () => {
  expect(held()).toMatchObject({
    preview: { kind: 'page', url: expect.stringContaining('/nb/read-') },
    request: { status: 'succeeded' },
  });
  expect(asked()).toBe(1);
  work.start('One');
  await settle(work.wire);
  expect([work.shown('One').status, asked()]).toEqual(['Notebook started', 1]);
  work.stop('One');
  await settle(work.wire);
  expect(work.shown('One').status).toBe('Defined');
  expect(asked()).toBeGreaterThanOrEqual(2);
});

test('another notebook takes its place', async () => {
  work.app.history.push(`/notebooks/${work.idOf('Two')}`);
  await settle(work.wire);
  expect([held(), selectContents(work.app.state(), work.idOf('Two'))?.preview?.kind]).toEqual([
    null,
    'page',
  ]);
});

test('what cannot be read says why, what was read stays, and Retry reads it again', async () => {
  work.wire.break(api.notebooks.contents, dropped);
  work.app.dispatch(contentsRequested({ id: work.idOf('One') }));
  await settle(work.wire);
  expect(work.app.told()).toContain(contentsFailed.type);
  expect(held()).toMatchObject({
    preview: { kind: 'page' },
    request: { problem: { code: 'offline' } },
  });
  work.wire.mend(api.notebooks.contents);
  work.app.dispatch(contentsRequested({ id: work.idOf('One') }));
  await settle(work.wire);
  expect(held()?.request.status).toBe('succeeded');
});

test('the page that shows it says that it was scrolled, and another page, and another word, say nothing of it', () => {
  const preview = held()?.preview;
  const url = preview?.kind === 'page' ? preview.url : '';
  const says = (frameId: string, message: object) => {
    work.app.dispatch(
      frameMessageReceived({ frameId, message: { type: 'scrolled', location: url, ...message } }),
    );
    return held()?.scrolled;
  };
  expect([
    says('another', { scrolled: true }),
    says(url, { scrolled: 'yes' }),
    says(url, { type: 'unsaved', scrolled: true }),
  ]).toEqual([false, false, false]);
  expect([says(url, { scrolled: true }), says(url, { scrolled: false })]).toEqual([true, false]);
});
